// The key state in memory: never older than yesterday, zeroed when replaced (trust.md 3.7).
import type { Clock } from '#platform/time/clock.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { chainOn } from './chain.ts';
import type { Accepted } from './key-boot.ts';
import { keySetOf, oldestDay, type KeySet } from './key-set.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import type { Checks } from './region-record.ts';

/** Operations that began with the old keys have ended by then. */
const retireMs = 60_000;

/** `clock_behind`: the file is ahead of this machine's day; the process stays unready until its clock is right. */
export type KeyFacts = {
  readonly state: 'serving' | 'fenced' | 'clock_behind';
  readonly epoch: number;
  readonly seq: number;
  /** Days by which the state on disk lags behind; more than 1 means that shredding is late. */
  readonly stateAgeDays: number;
  /** Files that were not taken since start. */
  readonly rejected: number;
};

export type KeyHolder = {
  keys(): KeySet;
  held(): KeyState;
  checks(): Checks;
  stamp(): string;
  state(): KeyFacts['state'];
  facts(): KeyFacts;
  /** Puts an accepted state in place of the present one, whose bytes are zeroed. */
  take(next: Accepted, stamp: string): void;
  /** Counts a file that was not taken, so that it is not read again until it changes. */
  reject(stamp: string): void;
  /** Drops keys older than yesterday once a new day began. */
  turnDay(): void;
  close(): void;
};

type Live = {
  readonly standing: Accepted['kind'];
  readonly state: KeyState;
  readonly keys: KeySet & Disposable;
  readonly checks: Checks;
  /** The oldest day in memory, and the oldest on disk. */
  readonly oldest: number;
  readonly onDisk: number;
};

type How = { readonly clock: Clock; readonly horizonDays: number };

/** Holds an accepted key state. @param how `horizonDays`: how far after today keys are derived; `stamp`: which file it was */
export function holdKeys(first: Accepted, how: How & { readonly stamp: string }): KeyHolder {
  let live = liveOf(first, how);
  let { stamp } = how;
  let rejected = 0;
  const replace = (next: Accepted, onDisk?: number): void => {
    const old = live;
    live = liveOf(next, how, onDisk);
    retire(old);
  };
  return {
    keys: () => live.keys,
    held: () => live.state,
    checks: () => live.checks,
    stamp: () => stamp,
    state: () => stateOf(live, how.clock.now()),
    facts: () => ({ ...factsOf(live, how.clock.now()), rejected }),
    take(next, found) {
      stamp = found;
      replace(next);
    },
    reject(found) {
      rejected += 1;
      stamp = found;
    },
    turnDay() {
      if (oldestDay(how.clock.now()) > live.oldest) replace({ ...live, kind: live.standing }, live.onDisk);
    },
    close() {
      zeroChains(live.state);
      live.keys[Symbol.dispose]();
    },
  };
}

/** Overwrites the chain states of a key state that is no longer needed. */
export function zeroChains(state: KeyState): void {
  for (const chain of state.chains) chain.state.fill(0);
}

/** Brings the chains to yesterday in copies, whatever the file says, and zeroes what came from the file. */
function liveOf({ kind, state, checks }: Accepted, { clock, horizonDays }: How, onDisk = earliestDay(state)): Live {
  const now = clock.now();
  const oldest = oldestDay(now);
  const labels = labelsOf(state.region);
  const current = { ...state, chains: state.chains.map((chain) => chainOn(chain, oldest, labels)) };
  zeroChains(state);
  return { standing: kind, state: current, checks, oldest, onDisk, keys: keySetOf(current, now, horizonDays) };
}

function stateOf(live: Live, now: Date): KeyFacts['state'] {
  if (live.state.chains.some((chain) => chain.day > dayOf(now.getTime()) - 1)) return 'clock_behind';
  return live.standing === 'fence' ? 'fenced' : 'serving';
}

function factsOf(live: Live, now: Date): Omit<KeyFacts, 'rejected'> {
  const stateAgeDays = Math.max(0, dayOf(now.getTime()) - 1 - live.onDisk);
  return { state: stateOf(live, now), epoch: live.state.epoch, seq: live.state.seq, stateAgeDays };
}

function retire(old: Live): void {
  zeroChains(old.state);
  setTimeout(() => old.keys[Symbol.dispose](), retireMs).unref();
}

function earliestDay(state: KeyState): number {
  return Math.min(...state.chains.map((chain) => chain.day));
}
