import { expect, type Locator, type Page } from '@playwright/test';
import { saved } from '../support/browser';

/** What came of the class: the run's bar and the table. */
export class ResultsPage {
  constructor(readonly page: Page) {}

  get table(): Locator {
    return this.page.getByRole('grid', { name: 'The latest verdict of each essay' });
  }

  get bar(): Locator {
    return this.page.getByRole('group', { name: 'Grading the class' });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A column's header. */
  header(name: string): Locator {
    return this.table.getByRole('columnheader', { name });
  }

  /** The rows that are in the page, without the header. */
  get rows(): Locator {
    return this.table.locator('tbody:not([aria-hidden]) tr');
  }

  get titles(): Locator {
    return this.rows.getByRole('rowheader').locator('a');
  }

  /** A trait's cell of an essay's row; traits are counted from 0. */
  cell(title: string, trait: number): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: title }) }).locator('td.trait-score').nth(trait);
  }

  /** The scores of an essay's row, or what stands in their place. */
  async scores(title: string): Promise<string[]> {
    await this.table.waitFor();
    const row = this.rows.filter({ has: this.page.getByRole('link', { name: title }) });
    return row.locator('td.trait-score').evaluateAll((cells) =>
      cells.map((cell) => (cell.querySelector('.figure-score, .needs:not(.marks)') ?? cell).textContent ?? ''),
    );
  }

  /** The active cell. */
  get active(): Locator {
    return this.table.locator('.active');
  }

  /** The active cell in words. */
  get about(): Locator {
    return this.page.getByRole('region', { name: 'The cell' });
  }

  get needsMe(): Locator {
    return this.page.getByRole('button', { name: /^Needs me/ });
  }

  save(name: string): Promise<string> {
    return saved(this.page, this.button(name));
  }

  /** Waits until nothing goes on any more. */
  async untilEnded(): Promise<void> {
    await expect(this.button('Stop now')).toHaveCount(0);
    await expect(this.bar.getByText(/^(Graded|Grading) \d+ essays?/)).toBeVisible();
  }
}
