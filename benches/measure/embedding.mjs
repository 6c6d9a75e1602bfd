import { withBench } from '../support/chromium.mjs';
import { cosine, spread } from '../support/statistics.mjs';
import { fixed, milliseconds, table } from '../support/table.mjs';

const PIECES = [32, 128, 256];
const WARM_UP = 3;

/** Two readings of the same pieces through the same weights. A piece more or less shows far below this. */
const SAME = 0.9999;

/**
 * The time of one embedding, from the page's question to its answer, beside onnxruntime-web's. All take turns round by round, each round
 * in another order, on a text that none has seen. Ours also tokenizes.
 */
export function embedding({ site, texts, hasInt8, rounds, say }) {
  return withBench(site, async (page) => {
    await page.evaluate(() => bench.startOurs());
    await page.evaluate((file) => bench.startTheirs(file), '/model/minilm-int8.onnx');
    if (hasInt8) await page.evaluate((file) => bench.startTheirs(file), '/quantized/dynamic-int8.onnx');

    const ours = { name: 'ours', run: ({ text }) => page.evaluate((t) => bench.embedOurs(0, t), text) };
    const f32 = { name: 'f32', run: ({ ids }) => page.evaluate((i) => bench.embedTheirs(0, i), ids) };
    const int8 = { name: 'int8', run: ({ ids }) => page.evaluate((i) => bench.embedTheirs(1, i), ids) };
    const sides = hasInt8 ? [ours, f32, int8] : [ours, f32];
    const times = Object.fromEntries(PIECES.map((pieces) => [pieces, { ours: [], f32: [], int8: [] }]));
    let likeness = 1;

    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const pieces of PIECES) {
        const text = texts.ofPieces(pieces, 1000 * pieces + round + WARM_UP);
        const vectors = {};
        for (const side of rotated(sides, round + WARM_UP)) {
          const { milliseconds, vector } = await side.run(text);
          vectors[side.name] = vector;
          if (round >= 0) times[pieces][side.name].push(milliseconds);
        }
        likeness = Math.min(likeness, cosine(vectors.ours, vectors.f32));
      }
      if (round === -1) say('warm');
    }
    if (likeness < SAME) throw new Error(`ours and onnxruntime's vectors differ (cosine ${likeness}): not the same pieces`);
    return { likeness, sizes: PIECES.map((pieces) => summary(pieces, times[pieces], hasInt8)) };
  });
}

const rotated = (list, by) => list.map((_, at) => list[(at + by) % list.length]);

function summary(pieces, times, hasInt8) {
  const ours = spread(times.ours);
  const beside = (list) => {
    const theirs = spread(list);
    return { ...theirs, ratio: theirs.median / ours.median, ratioOfMinima: theirs.minimum / ours.minimum };
  };
  return { pieces, ours, ortF32: beside(times.f32), ...(hasInt8 && { ortInt8: beside(times.int8) }) };
}

export function show({ likeness, sizes }) {
  const ratio = fixed(2);
  const row = ({ pieces, ours, ortF32, ortInt8 }) => [
    `${pieces} pieces`,
    ...[ours, ortF32, ortInt8].flatMap((side) => [milliseconds(side?.median), milliseconds(side?.minimum)]),
    ...[ortF32, ortInt8].flatMap((side) => [ratio(side?.ratio), ratio(side?.ratioOfMinima)]),
  ];
  const header = ['', 'ours', 'min', 'ort f32', 'min', 'ort int8', 'min', 'ratio f32', 'of min', 'ratio int8', 'of min'];
  const title = `Embedding one text: median and minimum of ${sizes[0].ours.rounds} rounds; a ratio above 1 means that ours is faster`;
  return `${table(title, header, sizes.map(row))}\n  (the same vectors as onnxruntime's: cosine ${likeness.toFixed(6)} at worst)`;
}
