import { Clusters } from './vectors.js';

const K = 10;

/** Builds both indexes over the same vectors and asks both the same questions, in turn. */
export async function search(worker, { vectors, queries, seed }) {
  const clusters = new Clusters(seed);
  const bank = clusters.rows(vectors);
  const asked = Array.from({ length: queries }, () => clusters.one());
  const kinds = ['Exact', 'Hnsw'];
  const found = {};
  for (const kind of kinds) {
    const copy = { width: bank.width, numbers: bank.numbers.slice() };
    const start = performance.now();
    await worker.index(kind, copy, kind);
    found[kind] = { buildMs: performance.now() - start, queryMs: [], hits: [] };
  }
  for (const query of asked) {
    for (const kind of kinds) {
      const copy = query.slice();
      const start = performance.now();
      const hits = await worker.search(kind, copy, K);
      found[kind].queryMs.push(performance.now() - start);
      found[kind].hits.push(hits.map((hit) => hit.row));
    }
  }
  const shared = found.Exact.hits.map((rows, at) => rows.filter((row) => found.Hnsw.hits[at].includes(row)).length);
  const recall = shared.reduce((sum, count) => sum + count, 0) / (K * queries);
  const times = ({ buildMs, queryMs }) => ({ buildMs, queryMs });
  return { exact: times(found.Exact), hnsw: times(found.Hnsw), recall };
}

/** The milliseconds of asking a bank of one vector: the way to the worker and back. */
export async function roundTrips(worker, count) {
  const clusters = new Clusters(1);
  await worker.index('one', clusters.rows(1), 'Exact');
  const taken = [];
  for (let at = 0; at < count; at += 1) {
    const query = clusters.one();
    const start = performance.now();
    await worker.search('one', query, 1);
    taken.push(performance.now() - start);
  }
  return taken;
}
