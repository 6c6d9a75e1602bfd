// onnxruntime-web's wasm backend on one thread, as the product's worker has one.
// Pooling is done here, so that both answer with a unit vector.
import * as ort from '/ort/ort.wasm.min.mjs';

ort.env.wasm.wasmPaths = '/ort/';
ort.env.wasm.numThreads = 1;

let session;

async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const model = new Uint8Array(await response.arrayBuffer());
  session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'], graphOptimizationLevel: 'all' });
}

async function embed(ids) {
  const row = (numbers) => new ort.Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
  const output = await session.run({ input_ids: row(ids), attention_mask: row(ids.map(() => 1)) });
  return direction(output.last_hidden_state);
}

/** The mean of the rows, made to length one. */
function direction({ data, dims }) {
  const [, rows, width] = dims;
  const sum = new Float32Array(width);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < width; column += 1) sum[column] += data[row * width + column];
  }
  const length = Math.hypot(...sum);
  return sum.map((number) => number / length);
}

onmessage = async ({ data: { number, ...request } }) => {
  try {
    if (request.load) {
      await load(request.load);
      postMessage({ number });
    } else {
      const vector = await embed(request.embed);
      postMessage({ number, vector }, [vector.buffer]);
    }
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
};

postMessage({ number: 0 });
