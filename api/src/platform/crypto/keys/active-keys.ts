// Keeps the key state in memory, from yesterday on; zeroes replaced keys (docs/design/keys.md#advance).
import type { Clock } from '#platform/time/clock.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { chainOn } from './chain.ts';
import type { AcceptedKeys } from './load-keys.ts';
import { keySetOf, oldestDay, type KeySet } from './key-set.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import { problemLine, type FileProblem } from './key-problems.ts';
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
  /** Why the present key file is not used. Keys are then served from memory. */
  readonly file?: FileProblem;
  /** One sentence on what to do about `fence` or `file`. */
  readonly problem?: string;
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
  /** Counts a rejected file, once while it stays as it is. @returns whether this is new */
  reject(stamp: string, why: FileProblem): boolean;
  /** Keeps the keys although the file is good: the row belongs to a newer one that is not here yet. */
  keep(): void;
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
  const file = lastFile(options.stamp);
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
    stamp: file.stamp,
    state: () => stateOf(live, options.clock.now()),
    facts: () => withProblem({ ...factsOf(live, options.clock.now()), ...file.facts() }),
    settledMark: () => settled,
    fence: (why) => void (live = { ...live, fence: why }),
    replace(next, found) {
      file.use(found);
      settled = markOf(next) ?? settled;
      swap(sourceOf(next));
    },
    reject: file.reject,
    keep: () => file.use(file.stamp()),
    dropOldDays() {
      if (oldestDay(options.clock.now()) > live.oldest) swap(live, live.onDisk);
    },
    close() {
      zeroChains(live.state);
      live.keys[Symbol.dispose]();
    },
  };
}

/** The key file as it was looked at last, and how many were rejected. */
function lastFile(first: string) {
  let [stamp, problem, rejected]: [string, FileProblem | undefined, number] = [first, undefined, 0];
  return {
    stamp: (): string => stamp,
    facts: () => ({ rejected, ...(problem && { file: problem }) }),
    use: (found: string): void => void ([stamp, problem] = [found, undefined]),
    reject(found: string, why: FileProblem): boolean {
      if (problem === why && stamp === found) return false;
      [stamp, problem, rejected] = [found, why, rejected + 1];
      return true;
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

function withProblem(facts: KeyFacts): KeyFacts {
  const problem = problemLine(facts.fence, facts.file);
  return problem === undefined ? facts : { ...facts, problem };
}

function retire(old: Snapshot): void {
  zeroChains(old.state);
  setTimeout(() => old.keys[Symbol.dispose](), retireMs).unref();
}

function earliestDay(state: KeyState): number {
  return Math.min(...state.chains.map((chain) => chain.day));
}
