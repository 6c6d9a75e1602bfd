import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { environment } from './environment';

/** A program beside the tests, and where it answers. */
export interface Running {
  address: string;
  stop(): Promise<void>;
}

/** The folder below which the site is served: a sub-path, as on many hosts. */
const BASE = '/classroom/assay/';

export function serveSite(): Promise<Running> {
  const child = spawn(
    environment('ASSAY_XTASK'),
    ['static', '--dir', environment('ASSAY_DIST'), '--port', '0', '--base', BASE],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return whenItSays(child, /^(http\S+)$/);
}

/** The real thing: llama.cpp's server with a model of 135 million parameters. It ends with its standard input. */
export async function serveLlama(): Promise<Running> {
  const child = spawn(environment('ASSAY_PYTHON'), [environment('ASSAY_LOCAL_MODEL')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, PORT: String(await freePort()) },
  });
  return whenItSays(child, /^listening on (\S+)$/);
}

async function whenItSays(child: ChildProcess, pattern: RegExp): Promise<Running> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code} before it answered`)));
  });
  failed.catch(() => undefined);
  const said = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found[1]);
    });
  });
  const address = await Promise.race([said, failed]);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
