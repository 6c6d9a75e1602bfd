import type { Locator, Page } from '@playwright/test';

/** How far scores can be trusted. */
export class StudyPage {
  constructor(readonly page: Page) {}

  get raters(): Locator {
    return this.page.getByRole('table', { name: 'Quadratic weighted kappa between the first two raters' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'How far your raters agree' });
  }
}
