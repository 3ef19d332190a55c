// Ends a command that hangs. On a busy machine time counts less, so that load alone stops nothing.
import { availableParallelism, loadavg } from 'node:os';
import { machineSlowness } from './machine-speed.ts';

const turnMs = 1000;
/** A limit becomes at most so many times as long. */
const longest = 4;

/** The part of a second that counts while so many processes want to run. @param load as in `uptime` */
export const countedPart = (load: number, cores: number): number =>
  Math.max(1 / longest, Math.min(1, cores / load));

type Machine = { readonly load: () => number; readonly cores: number; readonly slowness: () => number };
const thisMachine: Machine = {
  load: () => loadavg()[0] ?? 0,
  cores: availableParallelism(),
  slowness: machineSlowness,
};

/** A limit that runs. */
export type TimeLimit = Disposable & {
  /** Begins the limit anew, with another length if one is given. */
  restart(newLimitMs?: number): void;
};

/**
 * Calls `onLate` after `limitMs` on an idle machine of the reference speed, later on a busy or slower one.
 * Disposal ends the wait.
 */
export function limitTime(
  limitMs: number,
  onLate: () => void,
  { load, cores, slowness } = thisMachine,
): TimeLimit {
  let leftMs = limitMs * slowness();
  const timer = setInterval(() => {
    leftMs -= turnMs * countedPart(load(), cores);
    if (leftMs > 0) return;
    clearInterval(timer);
    onLate();
  }, turnMs);
  return {
    restart: (newLimitMs = limitMs) => {
      leftMs = newLimitMs * slowness();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
