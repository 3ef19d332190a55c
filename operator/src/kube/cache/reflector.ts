// Keeps a store equal to the API server: list once, then watch for ever.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { KubeObject } from '../object.ts';
import type { Resource, Selector } from '../resource.ts';
import type { Delta, Index, Store } from './store.ts';

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
