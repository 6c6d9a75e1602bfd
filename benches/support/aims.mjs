import { fixed, kilobytes, megabytes, table } from './table.mjs';

/** What the product aims at. A miss is shown and fails nothing: times depend on the machine. */
export function aims({ embedding, memory, scrolling, sizes }) {
  const ratio = Math.min(...embedding.sizes.map(({ ortF32 }) => ortF32.ratio));
  const worker = Math.max(...memory.worker.map(({ wasmBytes }) => wasmBytes));
  return [
    aim('f32 ratio, the worst size', ratio, fixed(2), (value) => value >= 0.85, 'at least 0.85'),
    aim('worker, linear memory', worker, megabytes, (value) => value <= 350e6, 'at most 350 MB'),
    aim('class table, frames in time', 1 - scrolling.ours.late / scrolling.ours.frames, percent, (value) => value >= 0.99, 'at least 99 %'),
    aim('page, gzip', sizes.page.gzipBytes, kilobytes, (value) => value <= 900e3, 'at most 900 kB'),
    aim('worker, gzip', sizes.worker.gzipBytes, kilobytes, (value) => value <= 4e6, 'at most 4000 kB'),
  ];
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;

const aim = (name, value, words, holds, wanted) => ({ name, value, words: words(value), wanted, isReached: holds(value) });

export function show(list) {
  const rows = list.map(({ name, words, wanted, isReached }) => [name, words, wanted, isReached ? 'reached' : 'missed']);
  return table('Aims', ['', 'is', 'aim', ''], rows);
}
