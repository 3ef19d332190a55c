// Ends a command that hangs. On a busy machine time counts less, so that load alone stops nothing.
import { availableParallelism, loadavg } from 'node:os';

const turnMs = 1000;
/** A limit becomes at most so many times as long. */
const longest = 4;

/** The part of a second that counts while so many processes want to run. @param load as in `uptime` */
export const countedPart = (load: number, cores: number): number =>
  Math.max(1 / longest, Math.min(1, cores / load));

type Machine = { readonly load: () => number; readonly cores: number };
const thisMachine: Machine = { load: () => loadavg()[0] ?? 0, cores: availableParallelism() };

/** Calls `onLate` after `limitMs` on an idle machine, later on a busy one. Disposal ends the wait. */
export function limitTime(limitMs: number, onLate: () => void, { load, cores } = thisMachine): Disposable {
  let leftMs = limitMs;
  const timer = setInterval(() => {
    leftMs -= turnMs * countedPart(load(), cores);
    if (leftMs > 0) return;
    clearInterval(timer);
    onLate();
  }, turnMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
