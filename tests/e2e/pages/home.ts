import type { Locator, Page } from '@playwright/test';

/** The list of assignments. */
export class HomePage {
  readonly heading: Locator;
  readonly assignments: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Assignments' });
    this.assignments = page.getByRole('main').getByRole('listitem');
  }

  assignment(title: string): Locator {
    return this.assignments.filter({ hasText: title }).getByRole('link');
  }

  get newAssignment(): Locator {
    return this.page.getByRole('button', { name: 'New assignment' });
  }
}
