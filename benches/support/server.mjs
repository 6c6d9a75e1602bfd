import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/**
 * Serves folders and files on the loopback address, as any static host does: lengths, types, and a tag to ask back with.
 * `roots` are pairs of a path's beginning and what stands there, the longest beginning first.
 */
export async function serve(roots) {
  const server = createServer((request, response) => {
    answer(roots, request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function answer(roots, request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
  const [beginning, place] = roots.find(([beginning]) => path.startsWith(beginning));
  const rest = path.slice(beginning.length);
  const file = path.endsWith('/') ? join(place, rest, 'index.html') : join(place, rest);
  const found = await stat(file);
  if (!found.isFile()) throw new Error('not a file');
  const etag = `"${found.size}-${found.mtimeMs}"`;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Content-Length', found.size);
  createReadStream(file).pipe(response);
}
