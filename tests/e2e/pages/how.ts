import type { Locator, Page } from '@playwright/test';

/** How an assignment's essays are graded. */
export class HowPart {
  constructor(readonly page: Page) {}

  /** The choice in short. */
  get summary(): Locator {
    return this.page.getByText(/^How essays are graded: /);
  }

  get region(): Locator {
    return this.page.getByRole('group', { name: 'How essays are graded', exact: true });
  }

  async open(): Promise<void> {
    await this.summary.click();
    await this.region.waitFor();
  }

  method(name: string): Locator {
    return this.region.getByRole('radio', { name: new RegExp(`^${name} `) });
  }

  get cost(): Locator {
    return this.region.getByRole('status');
  }

  openParts(): Promise<void> {
    return this.region.getByText('Change its parts').click();
  }

  /** A field, by its label. */
  field(label: string | RegExp): Locator {
    return this.region.getByLabel(label);
  }

  /** Types into a field and leaves it. */
  async type(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
    await this.field(label).press('Tab');
  }
}
