// Transitions of a key state, each to a new state with a higher `seq` (docs/design/keys.md#restores).
// Pure but for random bytes.
import {
  type ChainUse,
  type FreeNumbers,
  headStartMs,
  keyLengths,
  noMark,
} from '@glimpse/contracts/handover/key-state';
import type { Random } from '#platform/random.ts';
import { type Chain, chainOn, dayOf, startOf } from './chain.ts';
import type { KeyState } from './key-state.ts';

/** Longest lifetime of content in days; records live twice as long. */
const lifetimeDays = 30;

/** The numbers of a new region. */
export const firstNumbers: FreeNumbers = { epoch: 1, seq: 1, gen: 1, chain: 1 };

/** Time, randomness and numbers for new keys. */
export type KeySource = { readonly now: Date; readonly random: Random; readonly free: FreeNumbers };

/** The key state of a new region, or of one whose keys are lost. */
export function newKeyState(region: string, source: KeySource): KeyState {
  const { epoch, seq, gen, chain } = source.free;
  return {
    region,
    seq,
    epoch,
    root: [{ gen, key: source.random.bytes(keyLengths.key), from: source.now.getTime() }],
    chains: [newChain('content', chain, source), newChain('record', chain + 1, source)],
    boxesOnly: true,
    marks: {},
  };
}

/**
 * Advances all chains to `day`, and drops chains whose last possible key day is before it.
 * The result depends on the state and the day only. @returns `undefined` if there is nothing to change
 */
export function withAdvancedChains(state: KeyState, day: number): KeyState | undefined {
  const needed = state.chains.filter((chain) => lastDay(chain) >= day);
  if (needed.length === state.chains.length && needed.every((chain) => chain.day >= day)) return undefined;
  const chains = needed.map((chain) => chainOn(chain, day, state.region));
  return { ...state, seq: state.seq + 1, chains };
}

/** Adds chains that seal after ten minutes; older ones then only open. */
export function withFreshChains(state: KeyState, source: KeySource): KeyState {
  const from = source.now.getTime() + headStartMs;
  const first = nextChainId(state, source);
  const ending = state.chains.map((chain) =>
    chain.sealUntil === null ? { ...chain, sealUntil: from } : chain,
  );
  const fresh = (['content', 'record'] as const).map((use, at) => ({
    ...newChain(use, first + at, source),
    sealFrom: from,
  }));
  return { ...state, seq: state.seq + 1, chains: [...ending, ...fresh] };
}

/** Adds a root generation that is used after ten minutes. */
export function withFreshRoot(state: KeyState, { now, random, free }: KeySource): KeyState {
  const gen = Math.max(free.gen, ...state.root.map((root) => root.gen + 1));
  const fresh = { gen, key: random.bytes(keyLengths.key), from: now.getTime() + headStartMs };
  return { ...state, seq: state.seq + 1, root: [...state.root, fresh] };
}

/**
 * Raises the epoch: a fresh content chain seals at once, earlier content chains are gone, records still open.
 * @returns the given state if its epoch is `target` or higher: a repeat changes nothing
 */
export function withEpoch(state: KeyState, target: number, source: KeySource): KeyState {
  if (state.epoch >= target) return state;
  const kept = state.chains.filter(({ use }) => use === 'record');
  const content = newChain('content', nextChainId(state, source), source);
  const marks = { mark: newMark(source.random) };
  const seq = Math.max(state.seq + 1, source.free.seq);
  return { ...state, seq, epoch: target, chains: [...kept, content], marks };
}

/** Begins an exchange: a new mark, and the present one as `prevMark` (docs/design/keys.md#marks). */
export function withNewMark(state: KeyState, random: Random): KeyState {
  const marks = { mark: newMark(random), prevMark: state.marks.mark ?? noMark };
  return { ...state, seq: state.seq + 1, marks };
}

/** Ends an exchange, once the row has the new mark: a database with the one before is then fenced. */
export function withoutPrevMark(state: KeyState): KeyState {
  const { mark } = state.marks;
  return { ...state, seq: state.seq + 1, marks: mark === undefined ? {} : { mark } };
}

/** Ends the clear form of accounts: processes of an older release refuse the file. */
export function withBoxesOnly(state: KeyState): KeyState {
  return { ...state, seq: state.seq + 1, boxesOnly: true };
}

type AcceptedRow = {
  readonly seq: number;
  readonly mark?: string | undefined;
  readonly boxes?: 'made' | 'only' | undefined;
};

/** Makes an older copy the newest: a higher `seq` than the row's, the row's mark, boxes as the row says. */
export function withAcceptedCopy(state: KeyState, row: AcceptedRow): KeyState {
  const boxesOnly = state.boxesOnly || row.boxes === 'only';
  return { ...state, seq: row.seq + 1, boxesOnly, marks: row.mark === undefined ? {} : { mark: row.mark } };
}

function newMark(random: Random): string {
  return random.bytes(keyLengths.mark).toString('base64');
}

/** A chain that seals at once, also in processes whose clocks are a little behind. */
function newChain(use: ChainUse, id: number, { now, random }: KeySource): Chain {
  const born = dayOf(now.getTime()) - 1;
  const state = random.bytes(keyLengths.key);
  return { id, use, born, day: born, state, sealFrom: startOf(born), sealUntil: null };
}

function nextChainId(state: KeyState, { free }: KeySource): number {
  return Math.max(free.chain, ...state.chains.map(({ id }) => id + 1));
}

/** Last day for which the chain may have sealed. */
function lastDay({ sealUntil, use }: Chain): number {
  if (sealUntil === null) return Infinity;
  const longest = use === 'content' ? lifetimeDays : 2 * lifetimeDays;
  return dayOf(sealUntil + startOf(longest)) + 1;
}
