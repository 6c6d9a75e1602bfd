import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { kilobytes, table } from '../support/table.mjs';

/** Each program's files, plain and as `gzip` packs them by default. */
export async function sizes({ dist }) {
  const names = await readdir(dist);
  const parts = {
    page: names.filter((name) => /^assay-[0-9a-f]+(_bg)?\.(js|wasm)$/.test(name)),
    pieces: names.filter((name) => /^assay-[0-9a-f]+_(?!bg).*\.(js|wasm)$/.test(name)),
    worker: names.filter((name) => /^worker.*\.(js|wasm)$/.test(name)),
    styles: names.filter((name) => name.endsWith('.css')),
  };
  const found = {};
  for (const [part, files] of Object.entries(parts)) {
    const contents = await Promise.all(files.map((name) => readFile(join(dist, name))));
    const total = (size) => contents.reduce((sum, bytes) => sum + size(bytes), 0);
    found[part] = { bytes: total((b) => b.length), gzipBytes: total((b) => gzipSync(b).length) };
  }
  return found;
}

export function show(found) {
  const rows = Object.entries(found).map(([part, { bytes, gzipBytes }]) => [part, kilobytes(bytes), kilobytes(gzipBytes)]);
  return table('Sizes: wasm and script', ['', 'plain', 'gzip'], rows);
}
