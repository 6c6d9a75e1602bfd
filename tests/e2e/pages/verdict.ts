import { expect, type Locator, type Page } from '@playwright/test';
import { saved } from '../support/browser';

/** One essay with its debates and verdicts. */
export class VerdictPage {
  constructor(readonly page: Page) {}

  button(name: 'Grade' | 'Grade again' | 'Grade anew' | 'Go on' | 'Try again what failed' | 'Stop'): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get grade(): Locator {
    return this.button('Grade');
  }

  get summary(): Locator {
    return this.page.getByRole('list', { name: 'Scores' }).getByRole('listitem');
  }

  get debating(): Locator {
    return this.page.getByText('The debate goes on.');
  }

  /** A trait's link among the scores. */
  tab(name: string): Locator {
    return this.page.getByRole('list', { name: 'Scores' }).getByRole('link', { name: new RegExp(`^${name}`) });
  }

  /** A trait's part of the screen. It is there while the trait is the one that is shown. */
  trait(name: string): TraitCard {
    return new TraitCard(this.page.getByRole('region', { name: new RegExp(`^${name}\\b`) }), name);
  }

  /** Shows a trait. */
  async show(name: string): Promise<TraitCard> {
    await this.tab(name).click();
    return this.trait(name);
  }

  get essay(): Locator {
    return this.page.getByRole('article', { name: 'The essay' });
  }

  /** The places in the essay that somebody quotes. */
  get highlights(): Locator {
    return this.essay.locator('mark').getByRole('link');
  }

  margin(whose: 'Advocate' | 'Skeptic'): Locator {
    return this.page.getByRole('group', { name: `The ${whose}’s margin` });
  }

  get decision(): Locator {
    return this.page.getByRole('region', { name: 'Your decision' });
  }

  get accept(): Locator {
    return this.decision.getByRole('button', { name: /^Accept/ });
  }

  ownScore(value: number): Locator {
    return this.decision.getByRole('radio', { name: String(value), exact: true });
  }

  get comment(): Locator {
    return this.decision.getByRole('textbox');
  }

  get undo(): Locator {
    return this.decision.getByRole('button', { name: 'Undo' });
  }

  get makeReport(): Locator {
    return this.page.getByRole('button', { name: 'Print a report for the student' });
  }

  /** A part that the report can show. */
  reportPart(label: string): Locator {
    return this.page.getByRole('group', { name: 'What the student sees' }).getByLabel(label, { exact: true });
  }

  /** The report as it would be printed. */
  get report(): Locator {
    return this.page.getByRole('region', { name: 'The report' });
  }

  /** Waits until nothing goes on any more. */
  async untilEnded(timeout?: number): Promise<void> {
    await expect(this.button('Stop')).toHaveCount(0, { timeout });
    await expect(
      this.page.getByRole('button', { name: /^(Grade again|Go on|Try again what failed)$/ }),
    ).toBeVisible({ timeout });
  }

  async gradeToTheEnd(timeout?: number): Promise<void> {
    await this.grade.click();
    await expect(this.grade).toHaveCount(0);
    await this.untilEnded(timeout);
  }

  /** The complete log, as a teacher saves it. */
  async log(): Promise<{ text: string; log: any }> {
    const text = await saved(this.page, this.page.getByRole('button', { name: 'Save the complete log (JSON)' }));
    return { text, log: JSON.parse(text) };
  }
}

/** One trait's part of the screen. */
export class TraitCard {
  constructor(
    readonly region: Locator,
    readonly name: string,
  ) {}

  score(value: number, max: number): Locator {
    return this.region.getByText(`Score ${value} of ${max}`, { exact: true });
  }

  get needsGrading(): Locator {
    return this.region.getByText('▲ Needs grading.');
  }

  get brokeOff(): Locator {
    return this.region.getByRole('alert');
  }

  get exemplars(): Locator {
    return this.region.getByText(`Scored essays that the Judge was shown for ${this.name}`);
  }
}
