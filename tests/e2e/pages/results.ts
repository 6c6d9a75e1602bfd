import type { Locator, Page } from '@playwright/test';

/** What came of the essays. */
export class ResultsPage {
  constructor(readonly page: Page) {}

  get table(): Locator {
    return this.page.getByRole('table', { name: 'The latest verdict of each essay' });
  }

  /** The cells of an essay's row. */
  async scores(title: string): Promise<string[]> {
    await this.table.waitFor();
    const row = this.table.getByRole('row').filter({ has: this.page.getByRole('link', { name: title }) });
    return row.getByRole('cell').allTextContents();
  }
}
