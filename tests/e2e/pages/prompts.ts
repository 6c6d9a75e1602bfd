import type { Locator } from '@playwright/test';
import { SettingsPage } from './settings';

/** What the roles are told. */
export class PromptsPage extends SettingsPage {
  /** How many prompts are in the teacher's words. */
  get standing(): Locator {
    return this.page.getByRole('status').filter({ hasText: /in (your|Assay's own) words/ });
  }

  /** A prompt of the list, by what it is for. */
  prompt(purpose: string): PromptEditor {
    return new PromptEditor(this.page.getByRole('group').filter({ has: this.page.getByText(purpose, { exact: true }) }).first(), purpose);
  }
}

/** One prompt with its editor. */
export class PromptEditor {
  constructor(
    readonly region: Locator,
    readonly purpose: string,
  ) {}

  open(): Promise<void> {
    return this.region.getByText(this.purpose, { exact: true }).click();
  }

  get mark(): Locator {
    return this.region.getByText('your words', { exact: true });
  }

  get form(): Locator {
    return this.region.getByRole('form', { name: this.purpose });
  }

  get text(): Locator {
    return this.form.getByRole('textbox');
  }

  get save(): Locator {
    return this.button('Save');
  }

  get faults(): Locator {
    return this.form.locator('.faults').getByRole('listitem');
  }

  button(name: string): Locator {
    return this.form.getByRole('button', { name, exact: true });
  }

  variable(name: string): Locator {
    return this.form.getByRole('button', { name: `Put in {{${name}}}` });
  }

  async word(text: string): Promise<void> {
    await this.text.fill(text);
    await this.save.click();
  }
}
