import { withBench } from '../support/chromium.mjs';
import { fixed, table } from '../support/table.mjs';

const CREWS = [1, 2];
const PARTS = 4;

/**
 * Essays a second while a bank is embedded. Each crew embeds the whole bank, part by part in turn, so that a slow minute of the machine
 * hurts both. The models are loaded before.
 */
export function essays({ site, texts, count }) {
  const bank = texts.essays(count, 7);
  return withBench(site, async (page) => {
    const embed = (workers, part) => page.evaluate(({ workers, part }) => bench.essays(workers, part), { workers, part });
    for (const _ of CREWS) await page.evaluate(() => bench.startOurs());
    await embed(2, texts.essays(16, 8));
    const taken = new Map(CREWS.map((workers) => [workers, 0]));
    const size = Math.ceil(count / PARTS);
    for (let at = 0; at < count; at += size) {
      for (const workers of CREWS) taken.set(workers, taken.get(workers) + (await embed(workers, bank.slice(at, at + size))));
    }
    return [...taken].map(([workers, milliseconds]) => ({
      workers,
      essays: count,
      milliseconds,
      essaysPerSecond: (1000 * count) / milliseconds,
    }));
  });
}

export function show(found) {
  const row = ({ workers, milliseconds, essaysPerSecond }) => [
    `${workers} worker${workers === 1 ? '' : 's'}`,
    `${fixed(1)(milliseconds / 1000)} s`,
    fixed(2)(essaysPerSecond),
  ];
  return table(`A bank of ${found[0].essays} essays of 200 to 300 words`, ['', 'in all', 'essays a second'], found.map(row));
}
