import { openBench, withContext, withProfile } from '../support/chromium.mjs';
import { median } from '../support/statistics.mjs';
import { milliseconds, table } from '../support/table.mjs';

/** Time for a browser to end its own start, and to put what it compiled into its cache. */
const SETTLE_MS = 1000;

/**
 * The page's first paint and the worker's readiness, from a server on the same machine. Cold: a profile made for this visit, so nothing
 * is cached. Warm: the same profile in a new browser.
 */
export async function startup({ site, visits, say }) {
  const cold = [];
  const warm = [];
  for (let visit = 1; visit <= visits; visit += 1) {
    say(`visit ${visit} of ${visits}`);
    const pages = await coldAndWarm(site, pageOpens);
    const workers = await coldAndWarm(site, workerStarts);
    cold.push({ ...pages.cold, ...workers.cold });
    warm.push({ ...pages.warm, ...workers.warm });
  }
  return { visits, cold: medians(cold), warm: medians(warm) };
}

function coldAndWarm(site, open) {
  return withProfile(async (profile) => ({
    cold: await withContext(profile, (context) => open(context, site)),
    warm: await withContext(profile, (context) => open(context, site)),
  }));
}

async function pageOpens(context, site) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')) return;
      globalThis.worksMs = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.waitForTimeout(SETTLE_MS);
  await page.goto(`${site}/`);
  await page.waitForFunction(() => globalThis.worksMs && performance.getEntriesByType('paint').length === 2);
  const found = await page.evaluate(() => {
    const [firstPaintMs, firstContentfulPaintMs] = ['first-paint', 'first-contentful-paint'].map(
      (name) => performance.getEntriesByName(name)[0].startTime,
    );
    return { firstPaintMs, firstContentfulPaintMs, pageWorksMs: globalThis.worksMs };
  });
  await page.waitForTimeout(SETTLE_MS);
  return found;
}

async function workerStarts(context, site) {
  const page = await openBench(context, site);
  await page.waitForTimeout(SETTLE_MS);
  const { listeningMs, readyMs } = await page.evaluate(() => bench.startOurs());
  await page.waitForTimeout(SETTLE_MS);
  return { workerListensMs: listeningMs, workerReadyMs: readyMs };
}

const medians = (visits) =>
  Object.fromEntries(Object.keys(visits[0]).map((name) => [name, median(visits.map((visit) => visit[name]))]));

export function show({ visits, cold, warm }) {
  const names = {
    firstPaintMs: 'page: first paint',
    firstContentfulPaintMs: 'page: first contentful paint',
    pageWorksMs: 'page: its program has drawn the screen',
    workerListensMs: 'worker: listens',
    workerReadyMs: 'worker: model loaded, can embed',
  };
  const rows = Object.entries(names).map(([name, words]) => [words, milliseconds(cold[name]), milliseconds(warm[name])]);
  return table(`Start-up from loopback, median of ${visits} visits each`, ['', 'cold', 'warm'], rows);
}
