// Measures the built page in headless Chromium; `cargo xtask bench` builds it and starts this.
// The whole takes four to six minutes, `--quick` one.
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import * as embedding from './measure/embedding.mjs';
import * as essays from './measure/essays.mjs';
import * as memory from './measure/memory.mjs';
import * as scrolling from './measure/scrolling.mjs';
import * as search from './measure/search.mjs';
import * as sizes from './measure/sizes.mjs';
import * as startup from './measure/startup.mjs';
import * as aims from './support/aims.mjs';
import { isQuiet, load, machine } from './support/machine.mjs';
import { quantized } from './support/quantized.mjs';
import { serve } from './support/server.mjs';
import { Texts } from './support/texts.mjs';

const FULL = { rounds: 21, essays: 200, vectors: [500, 2000, 10_000], indexed: [2000, 10_000], visits: 5 };
const QUICK = { rounds: 5, essays: 24, vectors: [500, 2000], indexed: [2000], visits: 1 };

/** A run that takes longer hangs. */
const LIMIT_MS = 15 * 60_000;

const benches = dirname(fileURLToPath(import.meta.url));
const dist = process.env.ASSAY_DIST ?? join(benches, '..', 'dist');
const cache = process.env.ASSAY_CACHE_DIR ?? join(homedir(), '.cache', 'assay');
const report = join(benches, '..', 'target', 'bench.json');

const began = Date.now();
const say = (words) => console.error(`[${((Date.now() - began) / 1000).toFixed(0).padStart(3)} s] ${words}`);

async function main(wishes) {
  const unknown = wishes.find((wish) => wish !== '--quick');
  if (unknown) throw new Error(`${unknown} is not known here; --quick is all there is`);
  const amount = wishes.length ? QUICK : FULL;
  const int8 = await quantized(cache, say).catch((error) => {
    say(`There is no dynamic int8 model to compare with: ${error.stderr || error.message}`);
  });
  const server = await serve([
    ['/bench/', `${benches}/`],
    ['/ort/', join(benches, 'node_modules', 'onnxruntime-web', 'dist', '/')],
    ['/quantized/dynamic-int8.onnx', int8 ?? ''],
    ['/', `${dist}/`],
  ]);
  try {
    const found = await measure(amount, server.address, Boolean(int8));
    await mkdir(dirname(report), { recursive: true });
    await writeFile(report, `${JSON.stringify(found, null, 2)}\n`);
    say('written to target/bench.json');
  } finally {
    server.close();
  }
}

async function measure(amount, site, hasInt8) {
  const texts = await Texts.read(join(dist, 'model', 'vocab.txt'));
  const found = { takenAt: new Date().toISOString(), machine: machine(), wasQuiet: isQuiet() };
  if (!found.wasQuiet) say(`Something else is at work on this machine (load ${load().toFixed(1)}): times come out too long`);
  const steps = [
    ['embedding', embedding, { hasInt8, rounds: amount.rounds }],
    ['essays', essays, { count: amount.essays }],
    ['search', search, { amounts: amount.vectors }],
    ['startup', startup, { visits: amount.visits }],
    ['scrolling', scrolling, {}],
    ['memory', memory, { indexed: amount.indexed }],
    ['sizes', sizes, { dist }],
  ];
  found.loads = {};
  for (const [name, module, wish] of steps) {
    say(`${name} (load ${load().toFixed(1)})`);
    found.loads[name] = load();
    found[name] = await module[name]({ site, texts, say: (words) => say(`  ${words}`), ...wish });
    console.log(module.show(found[name]));
  }
  found.aims = aims.aims(found);
  console.log(aims.show(found.aims));
  const loads = Object.entries(found.loads).map(([name, value]) => `${value.toFixed(1)} before ${name}`);
  console.log(`\n${found.machine.processor}, ${found.machine.cores} cores; load ${loads.join(', ')}`);
  return found;
}

setTimeout(() => {
  console.error(`Nothing came of it within ${LIMIT_MS / 60_000} minutes.`);
  process.exit(1);
}, LIMIT_MS).unref();

main(process.argv.slice(2)).catch((error) => {
  console.error(`The measurement stopped: ${error.message}`);
  process.exitCode = 1;
});
