import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { Assay } from './pages/assay';
import { bankFile, ESSAY, rubricFile } from './support/data';
import { Endpoint } from './support/endpoint';
import { serveLlama, serveSite, type Running } from './support/programs';

export { expect } from '@playwright/test';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The assignment of a prepared browser. */
export const PREPARED = 'Two traits for a test';

interface OfWorker {
  site: Running;
  llama: Running;
  /** A browser in which someone has made an assignment before, with two traits, one essay, and no scored essays. */
  bare: State;
  /** The same with scored essays that are read already. */
  banked: State;
}

interface OfTest {
  assay: Assay;
  endpoint: Endpoint;
  /** Everything that the page wrote on its console. */
  said: string[];
  /** Uncaught errors of the page; a test may take note of them and empty it. None may be left at the end. */
  uncaught: string[];
}

export const test = base.extend<OfTest, OfWorker>({
  site: [
    async ({}, use) => {
      const site = await serveSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  llama: [
    async ({}, use) => {
      const llama = await serveLlama();
      await use(llama);
      await llama.stop();
    },
    { scope: 'worker' },
  ],

  bare: [async ({ browser, site }, use) => use(await makeAssignment(browser, site.address)), { scope: 'worker', timeout: 90_000 }],

  banked: [
    async ({ browser, site, bare }, use) => use(await loadBank(browser, site.address, bare)),
    { scope: 'worker', timeout: 90_000 },
  ],

  uncaught: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      base.expect(errors, 'errors that nobody caught').toEqual([]);
    },
    { auto: true },
  ],

  said: async ({ page }, use) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await use(lines);
  },

  endpoint: async ({}, use) => {
    const endpoint = await Endpoint.start();
    await use(endpoint);
    await endpoint.stop();
  },

  assay: async ({ page, site }, use) => use(new Assay(page, site.address)),
});

async function makeAssignment(browser: Browser, address: string): Promise<State> {
  const context = await browser.newContext();
  const assay = new Assay(await context.newPage(), address);
  await assay.open();
  await assay.home.newAssignment.click();
  await assay.rubric.title.fill(PREPARED);
  await assay.rubric.prompt.fill('Tell of something that you tried twice.');
  await assay.rubric.loadFile(rubricFile);
  await assay.rubric.trait('Style').waitFor();
  await assay.rubric.save();
  await assay.assignment.open('Essays');
  await assay.essays.paste(ESSAY.title, ESSAY.text);
  return closing(context);
}

async function loadBank(browser: Browser, address: string, before: State): Promise<State> {
  const context = await browser.newContext({ storageState: before });
  const assay = new Assay(await context.newPage(), address);
  await assay.openAssignment(PREPARED);
  await assay.assignment.open('Bank');
  await assay.bank.load(bankFile);
  await assay.bank.count('4').waitFor({ timeout: 60_000 });
  return closing(context);
}

async function closing(context: BrowserContext): Promise<State> {
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}
