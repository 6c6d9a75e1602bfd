import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PACKAGES = ['onnxruntime==1.30.0', 'onnx==1.23.2'];

const run = promisify(execFile);
const isThere = (path) => access(path).then(() => true, () => false);

/** The dynamic int8 version of the f32 model in the cache, made once by onnxruntime's own tool. */
export async function quantized(cache, say) {
  const script = fileURLToPath(new URL('quantize.py', import.meta.url));
  const key = createHash('sha256').update(PACKAGES.join('\n')).update(await readFile(script)).digest('hex').slice(0, 12);
  const target = join(cache, 'model', `minilm-dynamic-int8-${key}.onnx`);
  if (await isThere(target)) return target;
  const python = await environment(join(cache, 'python', `quantize-${key}`), say);
  say('Making the dynamic int8 model (a few seconds, once)');
  await run(python, [script, join(cache, 'model', 'minilm-f32.onnx'), target]);
  return target;
}

async function environment(folder, say) {
  const python = join(folder, 'bin', 'python');
  const complete = join(folder, 'complete');
  if (await isThere(complete)) return python;
  say(`Installing ${PACKAGES.join(' and ')} for Python (under a minute, once)`);
  await run('python3', ['-m', 'venv', '--clear', folder]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', ...PACKAGES]);
  await writeFile(complete, '');
  return python;
}
