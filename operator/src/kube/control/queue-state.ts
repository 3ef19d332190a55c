// Keys that are ready and keys that run, for the work queue.
import type { Clock } from '#platform/clock.ts';
import type { QueueMetrics } from '../metrics.ts';
import { type Key, keyText } from '../object.ts';

type Entry = { readonly key: Key; readonly at: number };
type Table = {
  readonly clock: Clock;
  readonly metrics: QueueMetrics;
  readonly ready: Map<string, Entry>;
  readonly running: Map<string, Entry>;
  readonly dirty: Set<string>;
};

/** A key added while it runs is dirty and becomes ready again when it is done. */
export type QueueState = {
  readonly ready: ReadonlyMap<string, unknown>;
  readonly running: ReadonlyMap<string, unknown>;
  show(): void;
  /** Whether the key became ready now. */
  add(key: Key): boolean;
  next(): Key | undefined;
  /** Whether the key must run once more. */
  done(key: Key): boolean;
};

function show({ clock, metrics, ready, running }: Table): void {
  const now = clock.monotonicMs();
  const ages = [...running.values()].map(({ at }) => (now - at) / 1000);
  metrics.depth(ready.size);
  metrics.unfinished(
    ages.reduce((sum, one) => sum + one, 0),
    Math.max(0, ...ages),
  );
}

function add({ clock, metrics, ready, running, dirty }: Table, key: Key): boolean {
  const name = keyText(key);
  if (ready.has(name) || dirty.has(name)) return false;
  metrics.added();
  if (running.has(name)) dirty.add(name);
  else ready.set(name, { key, at: clock.monotonicMs() });
  return !dirty.has(name);
}

function next({ clock, metrics, ready, running }: Table): Key | undefined {
  const [first] = ready;
  if (!first) return undefined;
  const [name, { key, at }] = first;
  const now = clock.monotonicMs();
  ready.delete(name);
  running.set(name, { key, at: now });
  metrics.waited((now - at) / 1000);
  return key;
}

function done({ clock, metrics, running, dirty }: Table, key: Key): boolean {
  const name = keyText(key);
  const entry = running.get(name);
  running.delete(name);
  if (entry) metrics.worked((clock.monotonicMs() - entry.at) / 1000);
  return dirty.delete(name);
}

/** Creates an empty line. */
export function createQueueState(options: {
  readonly clock: Clock;
  readonly metrics: QueueMetrics;
}): QueueState {
  const table: Table = { ...options, ready: new Map(), running: new Map(), dirty: new Set() };
  const shown = <T>(value: T): T => {
    show(table);
    return value;
  };
  return {
    ready: table.ready,
    running: table.running,
    show: () => show(table),
    add: (key) => shown(add(table, key)),
    next: () => shown(next(table)),
    done: (key) => shown(done(table, key)),
  };
}
