// Work queue of keys: each key at most once, one worker per key.
import type { Key } from '../object.ts';

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
  /** The next key, or `undefined` after abort or shutdown. `done` must follow. */
  take(signal: AbortSignal): Promise<Key | undefined>;
  done(key: Key): void;
  /** Takes no more keys, and waits for running ones. Whether all ended within `ms`. */
  drain(ms: number): Promise<boolean>;
  stats(): QueueStats;
};
