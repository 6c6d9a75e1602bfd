import type { Locator, Page } from '@playwright/test';

export type Tab = 'Rubric' | 'Bank' | 'Essays' | 'Results' | 'Study';

/** The frame around an assignment's parts. */
export class AssignmentPage {
  constructor(readonly page: Page) {}

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  tab(name: Tab): Locator {
    return this.page
      .getByRole('navigation', { name: 'Parts of this assignment' })
      .getByRole('link', { name, exact: true });
  }

  async open(name: Tab): Promise<void> {
    await this.tab(name).click();
    await this.page.waitForFunction(
      (slug) => location.hash.endsWith(`/${slug}`),
      name.toLowerCase(),
    );
  }

  get steps(): Locator {
    return this.page.getByRole('region', { name: 'Three steps to a first verdict' }).getByRole('listitem');
  }

  /** The step that is marked as the one to do now. */
  get nextStep(): Locator {
    return this.page.locator('[aria-current="step"]');
  }
}
