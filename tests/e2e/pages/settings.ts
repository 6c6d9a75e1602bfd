import { expect, type Locator, type Page } from '@playwright/test';

export type SettingsTab = 'Models' | 'Prompts' | 'Privacy and storage';

const SLUGS: Record<SettingsTab, string> = { Models: 'models', Prompts: 'prompts', 'Privacy and storage': 'privacy' };

/** The settings: models, prompts, privacy. */
export class SettingsPage {
  constructor(readonly page: Page) {}

  async open(tab: SettingsTab): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await this.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab, exact: true }).click();
    await this.page.waitForFunction((slug) => location.hash === `#/settings/${slug}`, SLUGS[tab]);
  }
}

/** The models: which one argues and judges. */
export class ModelsPage extends SettingsPage {
  get form(): Locator {
    return this.page.getByRole('form', { name: 'A model' });
  }

  get add(): Locator {
    return this.page.getByRole('button', { name: /^Add (a|another) model$/ });
  }

  get preset(): Locator {
    return this.form.getByLabel('Start from');
  }

  get baseUrl(): Locator {
    return this.form.getByLabel('Base URL');
  }

  get nameInList(): Locator {
    return this.form.getByLabel('Name in your list (may stay empty)');
  }

  get key(): Locator {
    return this.form.getByLabel('Key (empty where none is needed)');
  }

  get keepKey(): Locator {
    return this.form.getByLabel('Keep the key in this browser');
  }

  get model(): Locator {
    return this.form.getByLabel('Model', { exact: true });
  }

  get listModels(): Locator {
    return this.form.getByRole('button', { name: 'List its models' });
  }

  get save(): Locator {
    return this.form.getByRole('button', { name: 'Save and use this model' });
  }

  /** A model of the list. */
  row(name: string): Locator {
    return this.page.getByRole('group', { name: 'Your models' }).getByRole('listitem').filter({ hasText: name });
  }

  /** Adds a model and uses it. */
  async use(given: { baseUrl: string; name: string; key?: string; keep?: boolean; model?: string; atOnce?: number }): Promise<void> {
    await this.open('Models');
    await this.add.click();
    await this.baseUrl.fill(given.baseUrl);
    await this.nameInList.fill(given.name);
    await this.model.fill(given.model ?? 'scripted-large');
    if (given.key) await this.key.fill(given.key);
    if (given.keep) await this.keepKey.check();
    if (given.atOnce) {
      await this.form.getByText('Limits').click();
      await this.form.getByLabel('Traits debated at the same time').fill(String(given.atOnce));
    }
    await this.save.click();
    await expect(this.form).toHaveCount(0);
    await expect(this.row(given.name).getByRole('radio')).toBeChecked();
  }

  /** Presses “Test it” and gives what it reports. */
  async test(name: string): Promise<Locator> {
    await this.row(name).getByRole('button', { name: 'Test it' }).click();
    return this.row(name).getByRole('status');
  }
}

/** What is kept here and what leaves. */
export class PrivacyPage extends SettingsPage {
  async deleteEverything(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete everything that Assay keeps' }).click();
    await this.page.getByRole('button', { name: 'Delete everything', exact: true }).click();
  }
}
