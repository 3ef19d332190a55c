// Measures how many times slower this machine is than the reference machine (record 100). Time-outs grow with
// it. A run measures it once, and its children inherit it.
import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

/** Carries the measured factor to child processes. */
export const slownessVariable = 'MACHINE_SLOWNESS';

/** The machine on which the time-outs were chosen, while idle. */
const reference = { roundMs: 6, cores: 2 };
/** A limit that is longer still would stop nothing. */
const mostSlowness = 20;
const mostRounds = 7;
const mostMs = 200;

const rows = Array.from({ length: 200 }, (_, at) => ({ at, key: `key-${at}`, list: [at, at + 1, at + 2] }));

/** The known work: JSON and hashing, on one thread. */
function knownWork(): string {
  let text = '';
  for (let at = 0; at < 40; at += 1) {
    text = JSON.stringify(JSON.parse(JSON.stringify(rows)));
    text = createHash('sha256').update(text).digest('hex');
  }
  return text;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type MachineState = { roundMs: number; cores: number; load: number };

/** Returns the factor of a machine: its processor's slowness, times the programs that share one core. */
export function slownessOf({ roundMs, cores, load }: MachineState): number {
  const slower = Math.max(1, roundMs / reference.roundMs);
  const shared = Math.max(1, (reference.cores + load) / cores);
  return Math.min(mostSlowness, slower * shared);
}

/** Processor time of one round of the known work: other programs change it little. */
function measureRound(): number {
  knownWork(); // compiles the code
  const end = performance.now() + mostMs;
  const found: number[] = [];
  do {
    const before = cpuMs();
    knownWork();
    found.push(cpuMs() - before);
  } while (found.length < mostRounds && performance.now() < end);
  return median(found);
}

/** Returns how many times slower this machine is than the reference, at least 1. */
export function machineSlowness(): number {
  const given = Number(process.env[slownessVariable]);
  if (Number.isFinite(given) && given >= 1) return given;
  const load = loadavg()[0] ?? 0;
  const found = slownessOf({ roundMs: measureRound(), cores: availableParallelism(), load });
  const rounded = Number(found.toFixed(2));
  process.env[slownessVariable] = String(rounded);
  return rounded;
}

/** A limit in whole ms that stops what hangs, as long as this machine needs it. */
export const onThisMachine = (ms: number): number => Math.round(ms * machineSlowness());
