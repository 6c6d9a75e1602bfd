// What browser.mjs calls in the page. Workers stay in lists here; a measurement names them by their place.
import { AssayWorker } from './assay.js';
import { essays } from './essays.js';
import { OrtWorker } from './ort.js';
import { roundTrips, search } from './search.js';
import { Clusters } from './vectors.js';

const ours = [];
const theirs = [];

async function timed(work) {
  const start = performance.now();
  const vector = await work();
  return { milliseconds: performance.now() - start, vector: Array.from(vector) };
}

globalThis.bench = {
  /** Starts the product's worker and loads the model; the milliseconds until it listens, and until it can embed. */
  async startOurs() {
    const start = performance.now();
    const worker = new AssayWorker();
    await worker.listening;
    const listeningMs = performance.now() - start;
    await worker.load();
    ours.push(worker);
    return { listeningMs, readyMs: performance.now() - start };
  },

  async startTheirs(model) {
    const worker = new OrtWorker();
    await worker.listening;
    await worker.load(model);
    theirs.push(worker);
  },

  embedOurs: (at, text) => timed(() => ours[at].embed([text])),
  embedTheirs: (at, ids) => timed(() => theirs[at].embed(ids)),
  essays: (workers, texts) => essays(ours.slice(0, workers), texts),
  search: (plan) => search(ours[0], plan),
  roundTrips: (count) => roundTrips(ours[0], count),

  async index(vectors) {
    await ours[0].index('memory', new Clusters(vectors).rows(vectors), 'Hnsw');
  },
};
