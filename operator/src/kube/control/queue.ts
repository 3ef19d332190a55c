// Work queue of keys: each key at most once, one worker per key.
import type { Clock } from '#platform/clock.ts';
import type { QueueMetrics } from '../metrics.ts';
import { type Key, keyText } from '../object.ts';
import { createDelays } from './delays.ts';
import type { Limiter } from './limiter.ts';
import { createQueueState, type QueueState } from './queue-state.ts';

export type QueueStats = {
  readonly ready: number;
  readonly delayed: number;
  readonly running: number;
};
export type Queue = {
  add(key: Key): void;
  /** Adds when `ms` have passed; the earliest time wins. */
  addAfter(key: Key, ms: number): void;
  /** Adds after the key's back-off, which grows with each call. */
  addLimited(key: Key): void;
  /** Ends the key's back-off. */
  forget(key: Key): void;
  /** The next key, or `undefined` after abort or `drain`. `done` must follow. */
  take(signal: AbortSignal): Promise<Key | undefined>;
  done(key: Key): void;
  /** Takes no more keys, and waits for running ones. Whether all ended within `ms`. */
  drain(ms: number): Promise<boolean>;
  stats(): QueueStats;
};

type Options = { readonly clock: Clock; readonly limiter: Limiter; readonly metrics: QueueMetrics };

/** Waiters that are woken one by one. */
function createWaiters() {
  const waiting = new Set<() => void>();
  return {
    wake() {
      const [first] = waiting;
      if (!first) return;
      waiting.delete(first);
      first();
    },
    wakeAll() {
      for (const one of waiting) one();
      waiting.clear();
    },
    wait: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        waiting.add(end);
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      }),
  };
}

type Parts = {
  readonly line: QueueState;
  readonly takers: ReturnType<typeof createWaiters>;
  readonly idle: ReturnType<typeof createWaiters>;
  closed: boolean;
};

async function take(parts: Parts, signal: AbortSignal): Promise<Key | undefined> {
  for (;;) {
    if (parts.closed || signal.aborted) return undefined;
    const key = parts.line.next();
    if (key) return key;
    await parts.takers.wait(signal);
  }
}

async function drain(parts: Parts, clock: Clock, ms: number): Promise<boolean> {
  const { line, takers, idle } = parts;
  parts.closed = true;
  takers.wakeAll();
  const late = new AbortController();
  const timer = clock.setTimer(ms, () => late.abort());
  while (line.running.size > 0 && !late.signal.aborted) await idle.wait(late.signal);
  timer.cancel();
  return line.running.size === 0;
}

/** Creates an empty queue. */
export function createQueue(options: Options): Queue {
  const { clock, limiter, metrics } = options;
  const line = createQueueState(options);
  const parts: Parts = { line, takers: createWaiters(), idle: createWaiters(), closed: false };
  const add = (key: Key): void => {
    if (parts.closed) return;
    delays.cancel(keyText(key));
    if (line.add(key)) parts.takers.wake();
  };
  const delays = createDelays<Key>(clock, add);
  return {
    add,
    addAfter: (key, ms) => (ms <= 0 ? add(key) : delays.add(keyText(key), key, ms)),
    addLimited(key) {
      metrics.retried();
      delays.add(keyText(key), key, limiter.when(keyText(key)));
    },
    forget: (key) => limiter.forget(keyText(key)),
    take: (signal) => take(parts, signal),
    done(key) {
      if (line.done(key)) add(key);
      if (line.running.size === 0) parts.idle.wakeAll();
    },
    drain(ms) {
      delays.stop();
      return drain(parts, clock, ms);
    },
    stats() {
      line.show();
      return { ready: line.ready.size, delayed: delays.size(), running: line.running.size };
    },
  };
}
