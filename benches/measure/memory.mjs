import { openBench, withBrowser } from '../support/chromium.mjs';
import { RendererMeter } from '../support/process_memory.mjs';
import { megabytes, table } from '../support/table.mjs';

/** Texts embedded at the full window before memory is read. */
const TEXTS = 8;

const SETTLE_MS = 3000;

/**
 * What page and worker need. `wasmBytes` is a program's linear memory, which never shrinks, so it is its own peak.
 * `rendererPeakBytes` is the peak resident memory of the browser's process that holds page and worker, above what the same process held
 * with an empty page.
 */
export async function memory({ site, texts, indexed, say }) {
  say('the page');
  const page = await withBrowser((browser) => ofPage(browser, site));
  say('its worker');
  const worker = await withBrowser((browser) => ofWorker(browser, site, texts, indexed));
  say("onnxruntime-web's worker");
  const ort = await withBrowser((browser) => ofOrt(browser, site, texts));
  return { page, worker, ort };
}

async function ofPage(browser, site) {
  const page = await browser.newPage();
  // A page of the same site, so that the process stays the same.
  await page.goto(`${site}/bench/page/random.js`);
  const meter = await RendererMeter.on(browser);
  const rendererPeakBytes = await meter.peakOver(async () => {
    await page.goto(`${site}/`);
    await page.waitForSelector('main');
    await page.waitForTimeout(SETTLE_MS);
  });
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const script = await page.locator('link[rel=modulepreload]').first().evaluate((link) => link.href);
  const wasmBytes = await page.evaluate(linearMemory, script);
  return { wasmBytes, heapBytes: usedSize, rendererPeakBytes, workers: page.workers().length };
}

async function ofWorker(browser, site, texts, indexed) {
  const page = await openBench(browser, site);
  const meter = await RendererMeter.on(browser);
  const stages = [];
  const stage = async (name, work) => {
    const rendererPeakBytes = await meter.peakOver(work);
    const wasmBytes = await page.workers()[0].evaluate(linearMemory, `${site}/worker.js`);
    stages.push({ name, wasmBytes, rendererPeakBytes });
  };
  await stage('model loaded', () => page.evaluate(() => bench.startOurs()));
  await stage('256 pieces embedded', async () => {
    for (let at = 0; at < TEXTS; at += 1) {
      await page.evaluate((text) => bench.embedOurs(0, text), texts.ofPieces(256, at).text);
    }
  });
  for (const vectors of indexed) {
    await stage(`${vectors} vectors in HNSW`, () => page.evaluate((count) => bench.index(count), vectors));
  }
  return stages;
}

async function ofOrt(browser, site, texts) {
  const page = await openBench(browser, site);
  const meter = await RendererMeter.on(browser);
  const rendererPeakBytes = await meter.peakOver(async () => {
    await page.evaluate((file) => bench.startTheirs(file), '/model/minilm-int8.onnx');
    for (let at = 0; at < TEXTS; at += 1) {
      await page.evaluate((ids) => bench.embedTheirs(0, ids), texts.ofPieces(256, at).ids);
    }
  });
  return { rendererPeakBytes };
}

/** Runs in the browser: a wasm-bindgen script that has started gives its exports again. */
async function linearMemory(script) {
  const { default: start } = await import(script);
  return (await start()).memory.buffer.byteLength;
}

export function show({ page, worker, ort }) {
  const rows = [
    [`page, first opening, workers beside it: ${page.workers}`, megabytes(page.wasmBytes), megabytes(page.rendererPeakBytes)],
    ...worker.map(({ name, wasmBytes, rendererPeakBytes }) => [`worker, ${name}`, megabytes(wasmBytes), megabytes(rendererPeakBytes)]),
    ['onnxruntime-web, 256 pieces embedded', '-', megabytes(ort.rendererPeakBytes)],
  ];
  return table('Peak memory: wasm, and the whole renderer above an empty page', ['', 'linear memory', 'renderer'], rows);
}
