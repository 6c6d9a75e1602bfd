import { expect, type Locator, type Page } from '@playwright/test';
import type { GivenFile } from '../support/data';

/** The task and its rubric. */
export class RubricPage {
  constructor(readonly page: Page) {}

  get title(): Locator {
    return this.page.getByLabel('Title', { exact: true });
  }

  get prompt(): Locator {
    return this.page.getByLabel('Essay prompt, as the students were given it');
  }

  trait(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  async removeTrait(name: string): Promise<void> {
    await this.trait(name).getByRole('button', { name: 'Remove this trait' }).click();
    await expect(this.trait(name)).toHaveCount(0);
  }

  async loadFile(given: GivenFile): Promise<void> {
    await this.page.getByText('Load a rubric file').click();
    await this.page.getByLabel('Rubric file').setInputFiles(given);
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(this.page.getByText('Everything is saved.')).toBeVisible();
  }
}
