/** Texts that a worker is given at a time, as src/browser/engine.rs gives them. */
const BATCH = 4;

/** The milliseconds that the workers together need for all texts. */
export async function essays(workers, texts) {
  const batches = [];
  for (let at = 0; at < texts.length; at += BATCH) batches.push(texts.slice(at, at + BATCH));
  const start = performance.now();
  const work = workers.map(async (worker) => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await worker.embed(batch);
  });
  await Promise.all(work);
  return performance.now() - start;
}
