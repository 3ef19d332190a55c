// Keeps copies of objects of the cluster: both kinds everywhere, children of each region in its namespace.
import { createReflector, type Reflector } from '#kube/cache/reflector.ts';
import type { Delta, Index } from '#kube/cache/store.ts';
import type { Health } from '#kube/health.ts';
import type { Kind } from '#kube/kind.ts';
import type { KubeObject } from '#kube/object.ts';
import type { Selector } from '#kube/resource.ts';
import type { Cluster } from './cluster.ts';

/** Called after the copy holds the change. */
export type Listener<T> = (delta: Delta<T>) => void;

/** What to copy. `name` appears in logs and health. */
export type InformerSpec<T extends KubeObject> = {
  readonly name: string;
  readonly kind: Kind<T>;
  readonly namespace?: string;
  readonly selector?: Selector;
  readonly indexes?: Readonly<Record<string, Index<T>>>;
};

/** A running copy. `stop` ends it; its store then stays as it was. */
export type Informer<T extends KubeObject> = Pick<Reflector<T>, 'store' | 'synced'> & {
  /** Resolves after the first full list. */
  readonly ready: Promise<void>;
  listen(listener: Listener<T>): void;
  stop(): Promise<void>;
};

/** Starts copies that live until they or the process are stopped. */
export type Informers = {
  open<T extends KubeObject>(wanted: InformerSpec<T>): Informer<T>;
  /** Resolves when every copy has ended. */
  stopped(): Promise<void>;
};

type Deps = Pick<Cluster, 'kube' | 'clock' | 'random' | 'log'> & {
  readonly health: Health;
  readonly signal: AbortSignal;
};

/** Starts one copy. */
function open<T extends KubeObject>(
  deps: Deps,
  wanted: InformerSpec<T>,
): Informer<T> & { ended: Promise<void> } {
  const { kube, clock, random, log, health } = deps;
  const { kind, ...options } = wanted;
  const listeners: Listener<T>[] = [];
  const stop = new AbortController();
  const reflector = createReflector<T>({
    ...options,
    resource: kube.of(kind),
    clock,
    random,
    log,
    onChange: (delta) => listeners.forEach((listener) => listener(delta)),
  });
  const unwatch = health.watch(reflector);
  const started = reflector.start(AbortSignal.any([deps.signal, stop.signal]));
  const ended = reflector.stopped();
  return {
    store: reflector.store,
    synced: reflector.synced,
    ready: started.catch(() => undefined), // rejects only when stopped before
    ended,
    listen: (listener) => void listeners.push(listener),
    async stop() {
      unwatch();
      stop.abort();
      await ended;
    },
  };
}

/** Creates the informers of a process. */
export function createInformers(deps: Deps): Informers {
  const running = new Set<Promise<void>>();
  return {
    open(wanted) {
      const informer = open(deps, wanted);
      running.add(informer.ended);
      void informer.ended.finally(() => running.delete(informer.ended));
      return informer;
    },
    async stopped() {
      await Promise.allSettled(running);
    },
  };
}
