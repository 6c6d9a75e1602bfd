import type { Locator, Page } from '@playwright/test';
import type { GivenFile } from '../support/data';

/** The essays to grade. */
export class EssaysPage {
  constructor(readonly page: Page) {}

  /** The list's link to an essay. */
  essay(title: string): Locator {
    return this.page.getByRole('region', { name: 'Essays', exact: true }).getByRole('link', { name: new RegExp(`^${title}`) });
  }

  async paste(title: string, text: string): Promise<void> {
    await this.page.getByLabel('Title (for your list; may stay empty)').fill(title);
    await this.page.getByLabel('The essay', { exact: true }).fill(text);
    await this.page.getByRole('button', { name: 'Add the essay' }).click();
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  chooseFiles(...given: GivenFile[]): Promise<void> {
    return this.page.getByLabel('Or choose text files').setInputFiles(given);
  }
}
