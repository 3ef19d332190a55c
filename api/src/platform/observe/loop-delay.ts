// Measures the delay of the event loop once a second (docs/design/trust.md#overload).
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** `p99Ms`: lowest p99 of the last three seconds, in ms beyond the sampling interval. */
export type LoopDelay = Disposable & { p99Ms(): number };

const samplingMs = 10;
const seconds = 3;

/**
 * Takes one p99 per second and gives the lowest of the last three. A second has about a hundred samples, so its p99 can be
 * a single pause of the machine; an overload lasts. Sudden floods are limited by the number of requests in flight.
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
