import { withBench } from '../support/chromium.mjs';
import { median, minimum } from '../support/statistics.mjs';
import { fixed, milliseconds, table } from '../support/table.mjs';

const QUERIES = 100;

/** Building and asking both indexes over clustered unit vectors; a query's time holds the way to the worker and back. */
export function search({ site, amounts, say }) {
  return withBench(site, async (page) => {
    await page.evaluate(() => bench.startOurs());
    const roundTripMs = median(await page.evaluate((count) => bench.roundTrips(count), QUERIES));
    const found = [];
    for (const vectors of amounts) {
      say(`${vectors} vectors`);
      const { exact, hnsw, recall } = await page.evaluate((plan) => bench.search(plan), { vectors, queries: QUERIES, seed: vectors });
      const times = ({ buildMs, queryMs }) => ({ buildMs, queryMs: median(queryMs), queryMinimumMs: minimum(queryMs) });
      found.push({ vectors, queries: QUERIES, k: 10, exact: times(exact), hnsw: times(hnsw), hnswRecallAt10: recall });
    }
    return { roundTripMs, sizes: found };
  });
}

export function show({ roundTripMs, sizes }) {
  const row = ({ vectors, exact, hnsw, hnswRecallAt10 }) => [
    `${vectors} vectors`,
    ...[exact, hnsw].flatMap(({ buildMs, queryMs }) => [milliseconds(buildMs), milliseconds(queryMs)]),
    fixed(3)(hnswRecallAt10),
  ];
  const header = ['', 'exact: build', 'query', 'HNSW: build', 'query', 'recall@10'];
  const title = `Search, 384 numbers a vector, median of ${QUERIES} queries, ${milliseconds(roundTripMs)} of each the way to the worker and back`;
  return table(title, header, sizes.map(row));
}
