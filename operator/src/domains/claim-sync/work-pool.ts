// Runs the work on hosts that are due, a few at the same time and never two on one host.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

export type WorkPoolDeps = {
  /** Hosts to work on now. */
  readonly due: (now: Date) => Iterable<string>;
  readonly work: (hostname: string, signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
};

const workers = 8;
const tickMs = 1000;
const limitMs = 45_000;
/** A host whose work failed waits so long. */
const failedMs = 10_000;

/** Starts work until `signal` aborts, then waits for what runs. `wake` looks for due hosts at once. */
export function createWorkPool({ due, work, clock, log }: WorkPoolDeps) {
  const running = new Map<string, Promise<void>>();
  const failed = new Map<string, number>();
  let wakeUp = new AbortController();

  async function runOne(hostname: string, signal: AbortSignal): Promise<void> {
    try {
      await work(hostname, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
      failed.delete(hostname);
    } catch (err) {
      failed.set(hostname, clock.monotonicMs() + failedMs);
      if (!signal.aborted) log.warn({ err }, 'Check of a host name failed');
    } finally {
      running.delete(hostname);
      wakeUp.abort();
    }
  }
  function start(signal: AbortSignal): void {
    for (const hostname of due(clock.now())) {
      if (running.size >= workers) return;
      if (running.has(hostname) || (failed.get(hostname) ?? 0) > clock.monotonicMs()) continue;
      running.set(hostname, runOne(hostname, signal));
    }
  }
  return {
    wake: () => wakeUp.abort(),
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        start(signal);
        await clock.sleep(tickMs, AbortSignal.any([signal, wakeUp.signal])).catch(() => undefined);
        if (wakeUp.signal.aborted) wakeUp = new AbortController();
      }
      await Promise.allSettled(running.values());
    },
  };
}
