// Transitions of a key state, each to a new state with a higher `seq` (docs/design/keys.md#restores).
// Pure but for random bytes.
import {
  type ChainUse,
  type FreeNumbers,
  headStartMs,
  keyLengths,
  noMark,
} from '@glimpse/contracts/handover/key-state';
import { dayMs } from '#platform/time/units.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { chainOn, type Chain } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';

/** Time and random bytes for new keys. */
export type KeySource = { readonly now: Date; readonly random: RandomBytes };

/** Creates the key state of a new region. @param free after a loss: numbers that no lost key had */
export function newKeyState(
  region: string,
  { now, random }: KeySource,
  free: Partial<FreeNumbers> = {},
): KeyState {
  const { epoch = 1, seq = 1, gen = 1, chain = 1 } = free;
  return {
    region,
    seq,
    epoch,
    root: [{ gen, key: random(keyLengths.key), from: now.getTime() }],
    chains: [newChain('content', chain, { now, random }), newChain('record', chain + 1, { now, random })],
    boxesOnly: true,
    marks: {},
  };
}

/**
 * Advances all chains to `day`, and drops chains whose last possible key day is before `day`.
 * @param lifetimeDays longest lifetime of content; records live twice as long
 * @returns `undefined` if there is nothing to change
 */
export function withAdvancedChains(state: KeyState, day: number, lifetimeDays: number): KeyState | undefined {
  const labels = labelsOf(state.region);
  const needed = state.chains.filter((chain) => lastDay(chain, lifetimeDays) >= day);
  if (needed.length === state.chains.length && needed.every((chain) => chain.day >= day)) return undefined;
  return { ...state, seq: state.seq + 1, chains: needed.map((chain) => chainOn(chain, day, labels)) };
}

/** Adds chains that seal after ten minutes; older ones then only open. Yearly, or after a suspected theft. */
export function withFreshChains(state: KeyState, { now, random }: KeySource): KeyState {
  const from = now.getTime() + headStartMs;
  const first = nextChainId(state);
  const ending = state.chains.map((chain) =>
    chain.sealUntil === null ? { ...chain, sealUntil: from } : chain,
  );
  const fresh = (['content', 'record'] as const).map((use, at) => ({
    ...newChain(use, first + at, { now, random }),
    sealFrom: from,
  }));
  return { ...state, seq: state.seq + 1, chains: [...ending, ...fresh] };
}

/** Adds a root generation that is used after ten minutes. */
export function withFreshRoot(state: KeyState, { now, random }: KeySource): KeyState {
  const gen = Math.max(...state.root.map((root) => root.gen)) + 1;
  return {
    ...state,
    seq: state.seq + 1,
    root: [...state.root, { gen, key: random(keyLengths.key), from: now.getTime() + headStartMs }],
  };
}

/**
 * First step of a restore: raises the epoch. Content sealed so far cannot be opened again, records can.
 * @returns the given state if its epoch is `target` or higher: a repeat changes nothing
 */
export function withEpoch(state: KeyState, target: number, { now, random }: KeySource): KeyState {
  if (state.epoch >= target) return state;
  const kept = state.chains.filter((chain) => chain.use === 'record');
  const content = newChain('content', nextChainId(state), { now, random });
  const marks = { mark: newMark(random) };
  return { ...state, seq: state.seq + 1, epoch: target, chains: [...kept, content], marks };
}

/**
 * Ends the clear form of rows with boxes. Processes of an older release refuse such a file.
 * @returns the given state if it says so already
 */
export function withBoxesOnly(state: KeyState): KeyState {
  return state.boxesOnly ? state : { ...state, seq: state.seq + 1, boxesOnly: true };
}

/** Begins an exchange: a new mark, and the present one as `prevMark` (docs/design/keys.md#marks). */
export function withNewMark(state: KeyState, random: RandomBytes): KeyState {
  const marks = { mark: newMark(random), prevMark: state.marks.mark ?? noMark };
  return { ...state, seq: state.seq + 1, marks };
}

/** Ends an exchange, once the row has the new mark: a database with the one before is now fenced. */
export function withoutPrevMark(state: KeyState): KeyState {
  const { mark } = state.marks;
  return { ...state, seq: state.seq + 1, marks: mark === undefined ? {} : { mark } };
}

function newMark(random: RandomBytes): string {
  return random(keyLengths.mark).toString('base64');
}

/** Creates a chain that seals at once, also in processes whose clocks are a little behind. */
function newChain(use: ChainUse, id: number, { now, random }: KeySource): Chain {
  const born = dayOf(now.getTime()) - 1;
  return { id, use, born, day: born, state: random(keyLengths.key), sealFrom: born * dayMs, sealUntil: null };
}

function nextChainId(state: KeyState): number {
  return Math.max(...state.chains.map((chain) => chain.id)) + 1;
}

/** Last day for which the chain may have sealed. */
function lastDay(chain: Chain, lifetimeDays: number): number {
  if (chain.sealUntil === null) return Infinity;
  const longest = chain.use === 'content' ? lifetimeDays : 2 * lifetimeDays;
  return dayOf(chain.sealUntil + longest * dayMs) + 1;
}
