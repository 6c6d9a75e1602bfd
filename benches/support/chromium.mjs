import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const options = {
  executablePath: process.env.ASSAY_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Runs `work` in a browser of its own. */
export async function withBrowser(work) {
  const browser = await chromium.launch(options);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens the page of measurements in a browser of its own. */
export function withBench(site, work) {
  return withBrowser(async (browser) => work(await openBench(browser, site), browser));
}

export async function openBench(owner, site) {
  const page = await owner.newPage();
  await page.goto(`${site}/bench/page.html`);
  await page.waitForFunction(() => globalThis.bench);
  return page;
}

/** Runs `work` with a profile's folder that nothing was kept in before. */
export async function withProfile(work) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs `work` in a new browser on that profile. */
export async function withContext(profile, work) {
  const context = await chromium.launchPersistentContext(profile, options);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
