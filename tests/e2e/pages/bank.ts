import type { Locator, Page } from '@playwright/test';
import type { GivenFile } from '../support/data';

/** The scored essays, and the screen that maps a file's columns. */
export class BankPage {
  constructor(readonly page: Page) {}

  get chooser(): Locator {
    return this.page.getByLabel('A table of essays and their scores');
  }

  choose(given: GivenFile): Promise<void> {
    return this.chooser.setInputFiles(given);
  }

  /** Drops the file where the chooser is. */
  async drop(given: GivenFile): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ({ name, mimeType, bytes }) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0));
        transfer.items.add(new File([content], name, { type: mimeType }));
        return transfer;
      },
      { name: given.name, mimeType: given.mimeType, bytes: given.buffer.toString('base64') },
    );
    await this.chooser.dispatchEvent('dragover', { dataTransfer });
    await this.chooser.dispatchEvent('drop', { dataTransfer });
  }

  /** Uses a file as the page proposes. */
  async load(given: GivenFile): Promise<void> {
    await this.choose(given);
    await this.useColumns.click();
  }

  get mappingHeading(): Locator {
    return this.page.getByRole('heading', { name: /^Check the columns of/ });
  }

  /** What is known of the file's form. */
  get reading(): Locator {
    return this.page.getByText(/Columns are separated by/);
  }

  column(name: string): Locator {
    return this.page.getByRole('combobox', { name, exact: true });
  }

  /** What a column is used as, in the page's words. */
  columnUse(name: string): Promise<string> {
    return this.column(name).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? '');
  }

  get useColumns(): Locator {
    return this.page.getByRole('button', { name: 'Use these columns' });
  }

  get stop(): Locator {
    return this.page.getByRole('button', { name: 'Stop' });
  }

  get progress(): Locator {
    return this.page.getByRole('progressbar');
  }

  count(scored: string): Locator {
    return this.page.getByRole('heading', { name: `${scored} scored essay`, exact: false });
  }

  get isEmpty(): Locator {
    return this.page.getByRole('heading', { name: 'No scored essays yet' });
  }

  get coverage(): Locator {
    return this.page.getByRole('table', { name: 'How many scored essays there are for each score' });
  }

  /** A trait's row of the coverage table: its cells. */
  async coverageOf(trait: string): Promise<string[]> {
    const row = this.coverage.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: trait, exact: true }) });
    return row.getByRole('cell').allTextContents();
  }

  /** The rows that were left out: line and reason. */
  async badRows(): Promise<[string, string][]> {
    const rows = this.page.getByRole('table').filter({ hasText: 'Why' }).getByRole('row');
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
    return cells.filter((c) => c.length === 2).map(([line, why]) => [line, why]);
  }

  get loaded(): Locator {
    return this.page.getByText('The file was loaded.');
  }

  get trouble(): Locator {
    return this.page.getByRole('alert');
  }

  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete this bank' }).click();
    await this.page.getByRole('button', { name: 'Delete the bank' }).click();
  }
}
