import type { Locator, Page } from '@playwright/test';
import { saved } from '../support/browser';

/** How far scores can be trusted: methods measured on the bank's own essays. */
export class StudyPage {
  constructor(readonly page: Page) {}

  get raters(): Locator {
    return this.page.getByRole('table', { name: 'Quadratic weighted kappa between the first two raters' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'How far your raters agree' });
  }

  get measuring(): Locator {
    return this.page.getByRole('group', { name: 'Measuring' });
  }

  method(name: string): Locator {
    const named = this.page.locator('strong').getByText(name, { exact: true });
    return this.page.getByRole('group', { name: 'Methods' }).locator('label').filter({ has: named }).getByRole('checkbox');
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The picture of every kappa. */
  get picture(): Locator {
    return this.page.getByRole('img', { name: 'Quadratic weighted kappa with the raters, by trait and method' });
  }

  table(name: string | RegExp): Locator {
    return this.page.getByRole('table', { name });
  }

  /** The cells of a table's row, without its header. */
  cells(table: string | RegExp, row: string): Promise<string[]> {
    const header = this.page.getByRole('rowheader', { name: row, exact: true });
    return this.table(table).getByRole('row').filter({ has: header }).getByRole('cell').allInnerTexts();
  }

  /** Whether a run is compared. */
  compare(label: string): Locator {
    return this.page.getByRole('checkbox', { name: `Compare ${label}`, exact: true });
  }

  get toTheCases(): Locator {
    return this.page.getByRole('link', { name: 'Read and code these cases' });
  }

  save(name: string): Promise<string> {
    return saved(this.page, this.button(name));
  }
}

/** The cases in which people agree and a method does not. */
export class CasesPage {
  constructor(readonly page: Page) {}

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Where people agree and a method does not' });
  }

  get method(): Locator {
    return this.page.getByLabel('Method', { exact: true });
  }

  /** Which case is shown, as the list has it. */
  chosen(): Promise<string> {
    return this.page.getByLabel(/^Case \d+ of \d+$/).evaluate((s: HTMLSelectElement) => s.selectedOptions[0]?.textContent ?? '');
  }

  get case(): Locator {
    return this.page.getByRole('region', { name: 'The case' });
  }

  /** What a method said of the case. */
  side(method: string): Locator {
    const heading = this.page.getByRole('heading', { level: 3, name: method });
    return this.case.getByRole('article').filter({ has: heading });
  }

  get codes(): Locator {
    return this.page.getByRole('group', { name: 'Codes of the case' });
  }

  code(name: string): Locator {
    return this.codes.getByRole('checkbox', { name });
  }

  get memo(): Locator {
    return this.page.getByLabel('Memo');
  }
}
