// Measures how much slower this machine is than the reference, for time-outs
// (docs/development.md#when-a-test-hangs).
import { availableParallelism } from 'node:os';

/** Holds the measured factor, so that programs which a run starts do not measure again. */
export const slownessVariable = 'MACHINE_SLOWNESS';

/** One round on a quiet core of the reference machine (2 cores, x64, Node 24). */
const referenceMs = 5;
const referenceCores = 2;
const rounds = 15;
/** A wrong measurement never stretches a time-out beyond this. */
const largest = 20;

/** A fixed piece of work, as pages and API do it: numbers, texts, sorting. */
function knownWork(): number {
  const rows = Array.from({ length: 9000 }, (_, at) => ({ id: (at * 7919) % 9000, text: `row ${at}` }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  return read.toSorted((one, other) => one.id - other.id).reduce((sum, { id }) => sum + id, 0);
}

/** Times one round in milliseconds. */
function timeRound(): number {
  const start = performance.now();
  knownWork();
  return performance.now() - start;
}

/** Returns the median of several rounds over the reference, times the cores that are missing: at least 1. */
export function measureSlowness(
  round: () => number = timeRound,
  cores: number = availableParallelism(),
): number {
  round(); // compiles it
  const times = Array.from({ length: rounds }, round).toSorted((one, other) => one - other);
  const speed = (times[Math.floor(rounds / 2)] ?? referenceMs) / referenceMs;
  return Math.min(largest, Math.max(1, speed) * Math.max(1, referenceCores / cores));
}

/** How many times slower this machine is than the reference, measured once for a process and its children. */
export function machineSlowness(): number {
  const known = Number(process.env[slownessVariable]);
  if (known >= 1) return known;
  const measured = measureSlowness();
  process.env[slownessVariable] = measured.toFixed(2);
  return measured;
}
