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

  get chooser(): Locator {
    return this.page.getByLabel('A whole class at once');
  }

  chooseFiles(...given: GivenFile[]): Promise<void> {
    return this.chooser.setInputFiles(given);
  }

  /** Drops files where the chooser is. */
  async drop(...given: GivenFile[]): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      (all) => {
        const transfer = new DataTransfer();
        for (const { name, mimeType, bytes } of all) {
          const content = Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0));
          transfer.items.add(new File([content], name, { type: mimeType }));
        }
        return transfer;
      },
      given.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') })),
    );
    await this.chooser.dispatchEvent('drop', { dataTransfer });
  }

  /** The titles of the list, each with its student if that is shown. */
  titles(): Promise<string[]> {
    return this.page.getByRole('region', { name: 'Essays', exact: true }).getByRole('listitem').evaluateAll((items) =>
      items.map((item) => item.querySelector('a')?.innerText.split('\n')[0].trim() ?? ''),
    );
  }

  /** What came of the last files. */
  get report(): Locator {
    return this.page.getByRole('group', { name: 'What came of the files' });
  }

  get leftOut(): Locator {
    return this.page.getByRole('list', { name: 'What was left out' }).getByRole('listitem');
  }

  get trouble(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }
}
