// Keeps a store equal to the API server: list once, then watch for ever.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import { ApiError, is } from '../errors.ts';
import { compareVersions, type KubeObject } from '../object.ts';
import type { Resource, Selector, WatchEvent } from '../resource.ts';
import { createBackoff } from './backoff.ts';
import { createStore, type Delta, type Index, type Store } from './store.ts';

export type ReflectorOptions<T extends KubeObject> = {
  /** Name in logs and health, like `pods`. */
  readonly name: string;
  readonly resource: Resource<T>;
  readonly namespace?: string;
  readonly selector?: Selector;
  readonly indexes?: Readonly<Record<string, Index<T>>>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Called after the store holds the change. What it throws is logged. */
  readonly onChange: (delta: Delta<T>) => void;
};

export type Reflector<T extends KubeObject> = {
  readonly name: string;
  readonly store: Store<T>;
  /** Starts, and resolves after the first full list. Rejects only when `signal` is aborted before. */
  start(signal: AbortSignal): Promise<void>;
  /** Resolves when the loop has ended after an abort. */
  stopped(): Promise<void>;
  synced(): boolean;
  /** `monotonicMs` of the last list, event, bookmark or accepted watch. */
  lastProgress(): number;
  /** Reason of the current back-off, like `Http500`; `undefined` while all is well. */
  failing(): string | undefined;
};

const calmMs = 120_000;
/** A watch that ends sooner and without an event counts as failed, else it would be repeated at once. */
const shortestWatchMs = 1000;

type State<T extends KubeObject> = {
  readonly options: ReflectorOptions<T>;
  readonly store: Store<T>;
  /** Version to watch from; `undefined` asks for a list first. */
  from: string | undefined;
  progressAt: number;
  failing: string | undefined;
  synced: boolean;
};

function announce<T extends KubeObject>({ options }: State<T>, deltas: readonly Delta<T>[]): void {
  for (const delta of deltas) {
    try {
      options.onChange(delta);
    } catch (err) {
      options.log.error({ kind: options.name, err }, 'Handler of a change failed');
    }
  }
}

function progressed<T extends KubeObject>(state: State<T>): void {
  state.progressAt = state.options.clock.monotonicMs();
}

/** Lists all pages. The first list may come from the server's cache, later ones must be current. */
async function list<T extends KubeObject>(state: State<T>, signal: AbortSignal): Promise<void> {
  const { resource, namespace = '', selector } = state.options;
  const all: T[] = [];
  let version = '';
  const from = state.store.version() === '' ? { from: '0' } : {};
  for await (const page of resource.pages({ namespace, selector, ...from, signal })) {
    all.push(...page.items);
    version = page.resourceVersion;
    progressed(state);
  }
  state.from = version;
  state.failing = undefined;
  announce(state, state.store.replace(all, version));
  state.synced = true;
}

function take<T extends KubeObject>(state: State<T>, event: WatchEvent<T>): void {
  const { store } = state;
  progressed(state);
  if (event.type === 'bookmark') store.advance(event.resourceVersion);
  else announce(state, event.type === 'deleted' ? store.delete(event.object) : store.upsert(event.object));
  const seen = event.type === 'bookmark' ? event.resourceVersion : event.object.metadata.resourceVersion;
  if (compareVersions(seen, state.from) > 0) state.from = seen;
}

async function watch<T extends KubeObject>(state: State<T>, signal: AbortSignal): Promise<void> {
  const { resource, namespace, selector, clock, random } = state.options;
  const timeoutSeconds = 300 + Math.floor(random.unit() * 301);
  const begun = clock.monotonicMs();
  let events = 0;
  for await (const event of resource.watch(state.from ?? '', {
    namespace,
    selector,
    timeoutSeconds,
    signal,
  })) {
    // A stop between two events: nothing may change after it.
    if (signal.aborted) return;
    events += 1;
    state.failing = undefined;
    take(state, event);
  }
  if (events === 0 && clock.monotonicMs() - begun < shortestWatchMs)
    throw new ApiError({ status: 0, reason: 'WatchEnded' });
  progressed(state);
}

/** Lists and watches until aborted. After 410 it lists again; after any other fault it resumes. */
async function loop<T extends KubeObject>(
  state: State<T>,
  signal: AbortSignal,
  onSynced: () => void,
): Promise<void> {
  const { clock, random, log, name } = state.options;
  const backoff = createBackoff({ firstMs: 800, mostMs: 30_000 }, random);
  while (!signal.aborted) {
    const begun = clock.monotonicMs();
    try {
      if (state.from === undefined) await list(state, signal);
      onSynced();
      await watch(state, signal);
      backoff.reset();
    } catch (error) {
      if (signal.aborted) return;
      // A list must be repeated when the server no longer has the changes since the version.
      if (is.gone(error)) state.from = undefined;
      state.failing = error instanceof ApiError ? error.reason : 'Fault';
      if (clock.monotonicMs() - begun >= calmMs) backoff.reset();
      log.warn({ kind: name, reason: state.failing, err: error }, 'Watch failed and is tried again');
      await clock.sleep(backoff.next(), signal).catch(() => undefined);
    }
  }
}

/** Creates a reflector. It works from `start` until the abort of its signal; a start cannot be repeated. */
export function createReflector<T extends KubeObject>(options: ReflectorOptions<T>): Reflector<T> {
  const store = createStore<T>(options.indexes);
  const state: State<T> = {
    options,
    store,
    from: undefined,
    progressAt: options.clock.monotonicMs(),
    failing: undefined,
    synced: false,
  };
  let running: Promise<void> | undefined;
  return {
    name: options.name,
    store,
    start(signal) {
      if (running) throw new Error('A reflector starts once');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      running = loop(state, signal, resolve).finally(() =>
        reject(new Error('Stopped before the first list')),
      );
      return promise;
    },
    stopped: () => running ?? Promise.resolve(),
    synced: () => state.synced,
    lastProgress: () => state.progressAt,
    failing: () => state.failing,
  };
}
