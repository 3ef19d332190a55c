// Measures the delay of the event loop once a second (docs/design/limits.md#overload).
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** `p99Ms`: lowest p99 of the last three seconds, in ms beyond the sampling interval. */
export type LoopDelay = Disposable & { p99Ms(): number };

const samplingMs = 10;
const seconds = 3;

/**
 * Takes one p99 per second and gives the lowest of the last three, because a single p99 may be one pause of
 * the machine, while an overload lasts. The number of requests in flight limits sudden floods.
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
