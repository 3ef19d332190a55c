// How late the event loop runs, looked at once a second (trust.md 10, overload).
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** `p99Ms`: the least p99 of the last three seconds, in ms beyond the sampling interval. */
export type LoopDelay = Disposable & { p99Ms(): number };

const samplingMs = 10;
const seconds = 3;

/**
 * A second holds about a hundred samples, so one long pause of the machine is its p99. Overload is what lasts: only a delay
 * that was there in three seconds running counts; sudden floods meet the bounds on requests in flight.
 */
export function lastingDelay(): { add(p99Ms: number): void; value(): number } {
  const last: number[] = Array.from({ length: seconds }, () => 0);
  return {
    add(p99Ms) {
      last.shift();
      last.push(p99Ms);
    },
    value: () => Math.min(...last),
  };
}

export function watchLoopDelay(): LoopDelay {
  const seen = monitorEventLoopDelay({ resolution: samplingMs });
  const delay = lastingDelay();
  seen.enable();
  const timer = setInterval(() => {
    delay.add(Math.max(0, seen.percentile(99) / 1e6 - samplingMs));
    seen.reset();
  }, 1000);
  timer.unref();
  return {
    p99Ms: delay.value,
    [Symbol.dispose]() {
      clearInterval(timer);
      seen.disable();
    },
  };
}
