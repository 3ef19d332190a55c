// How late the event loop runs, looked at once a second (trust.md 10, overload).
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = Disposable & { /** p99 of the last full second, in ms beyond the sampling interval. */ p99Ms(): number };

const samplingMs = 10;

export function watchLoopDelay(): LoopDelay {
  const seen = monitorEventLoopDelay({ resolution: samplingMs });
  let p99Ms = 0;
  seen.enable();
  const timer = setInterval(() => {
    p99Ms = Math.max(0, seen.percentile(99) / 1e6 - samplingMs);
    seen.reset();
  }, 1000);
  timer.unref();
  return {
    p99Ms: () => p99Ms,
    [Symbol.dispose]() {
      clearInterval(timer);
      seen.disable();
    },
  };
}
