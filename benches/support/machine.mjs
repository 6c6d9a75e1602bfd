import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** More than this, and something else was at work while times were taken. */
const QUIET = 1.5;

export const load = () => loadavg()[0];

export const isQuiet = () => load() < QUIET;

export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryBytes: totalmem(),
});
