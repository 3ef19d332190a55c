// Keeps the key state in memory, from yesterday on; zeroes replaced keys (docs/design/keys.md#advance).
import type { Clock } from '#platform/time/clock.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { chainOn } from './chain.ts';
import type { AcceptedKeys } from './load-keys.ts';
import { keySetOf, oldestDay, type KeySet } from './key-set.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import type { Checks, FenceReason } from './region-record.ts';

/** Replaced keys stay so long for operations that began with them. */
const retireMs = 60_000;

/** `clock_behind`: the file is ahead of this machine's clock, so the process is not ready. */
export type KeyFacts = {
  readonly state: 'serving' | 'fenced' | 'clock_behind';
  /** Why content is fenced, if it is. */
  readonly fence?: FenceReason;
  readonly epoch: number;
  readonly seq: number;
  /** Days by which the state on disk is older than yesterday; above 1, key deletion is late. */
  readonly stateAgeDays: number;
  /** Key files that were rejected since start. */
  readonly rejected: number;
};

export type ActiveKeys = {
  keys(): KeySet;
  current(): KeyState;
  checks(): Checks;
  stamp(): string;
  state(): KeyFacts['state'];
  facts(): KeyFacts;
  /** The newest mark that the row had when it was compared. */
  settledMark(): string | undefined;
  /** Fences the present state, whose file cannot be read. */
  fence(why: FenceReason): void;
  /** Replaces the present state and zeroes its bytes. */
  replace(next: AcceptedKeys, stamp: string): void;
  /** Counts a rejected file and remembers its stamp: it is read again once it changes. */
  reject(stamp: string): void;
  /** Drops keys older than yesterday after the start of a day. */
  dropOldDays(): void;
  close(): void;
};

type Snapshot = {
  readonly fence: FenceReason | undefined;
  readonly state: KeyState;
  readonly keys: KeySet & Disposable;
  readonly checks: Checks;
  /** The oldest day in memory, and the oldest on disk. */
  readonly oldest: number;
  readonly onDisk: number;
};

type Source = Pick<Snapshot, 'fence' | 'state' | 'checks'>;
type ActiveKeysOptions = { readonly clock: Clock; readonly horizonDays: number };

/**
 * Keeps an accepted key state.
 * @param options `horizonDays`: last day of derived keys, counted from today; `stamp` of the file
 */
export function activeKeys(
  first: AcceptedKeys,
  options: ActiveKeysOptions & { readonly stamp: string },
): ActiveKeys {
  let live = snapshotOf(sourceOf(first), options);
  let { stamp } = options;
  let rejected = 0;
  let settled = markOf(first);
  const swap = (next: Source, onDisk?: number): void => {
    const old = live;
    live = snapshotOf(next, options, onDisk);
    retire(old);
  };
  return {
    keys: () => live.keys,
    current: () => live.state,
    checks: () => live.checks,
    stamp: () => stamp,
    state: () => stateOf(live, options.clock.now()),
    facts: () => ({ ...factsOf(live, options.clock.now()), rejected }),
    settledMark: () => settled,
    fence: (why) => void (live = { ...live, fence: why }),
    replace(next, found) {
      stamp = found;
      settled = markOf(next) ?? settled;
      swap(sourceOf(next));
    },
    reject(found) {
      rejected += 1;
      stamp = found;
    },
    dropOldDays() {
      if (oldestDay(options.clock.now()) > live.oldest) swap(live, live.onDisk);
    },
    close() {
      zeroChains(live.state);
      live.keys[Symbol.dispose]();
    },
  };
}

const sourceOf = (accepted: AcceptedKeys): Source => ({
  ...accepted,
  fence: accepted.kind === 'fence' ? accepted.why : undefined,
});

/** The mark that the row has after a comparison that ended well. */
function markOf(accepted: AcceptedKeys): string | undefined {
  return accepted.kind === 'serve' ? accepted.state.marks.mark : undefined;
}

/** Overwrites the chain states of a key state that is no longer needed. */
export function zeroChains(state: KeyState): void {
  for (const chain of state.chains) chain.state.fill(0);
}

/** Advances copies of the chains to yesterday, even if the file is behind, and zeroes the given ones. */
function snapshotOf(
  { fence, state, checks }: Source,
  { clock, horizonDays }: ActiveKeysOptions,
  onDisk = earliestDay(state),
): Snapshot {
  const now = clock.now();
  const oldest = oldestDay(now);
  const labels = labelsOf(state.region);
  const current = { ...state, chains: state.chains.map((chain) => chainOn(chain, oldest, labels)) };
  zeroChains(state);
  return { fence, state: current, checks, oldest, onDisk, keys: keySetOf(current, now, horizonDays) };
}

function stateOf(live: Snapshot, now: Date): KeyFacts['state'] {
  if (live.state.chains.some((chain) => chain.day > dayOf(now.getTime()) - 1)) return 'clock_behind';
  return live.fence ? 'fenced' : 'serving';
}

function factsOf(live: Snapshot, now: Date): Omit<KeyFacts, 'rejected'> {
  const stateAgeDays = Math.max(0, dayOf(now.getTime()) - 1 - live.onDisk);
  const { fence, state } = live;
  const facts = { state: stateOf(live, now), epoch: state.epoch, seq: state.seq, stateAgeDays };
  return { ...facts, ...(fence !== undefined && { fence }) };
}

function retire(old: Snapshot): void {
  zeroChains(old.state);
  setTimeout(() => old.keys[Symbol.dispose](), retireMs).unref();
}

function earliestDay(state: KeyState): number {
  return Math.min(...state.chains.map((chain) => chain.day));
}
