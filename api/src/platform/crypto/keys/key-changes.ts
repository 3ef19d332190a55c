// The changes a key state goes through, each a new state with a higher `seq` (trust.md 3.7, 3.8). Pure but for random bytes.
import { dayMs } from '#platform/time/units.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { chainOn, type Chain, type ChainUse } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';

const keyBytes = 32;
/** Every reader has a new chain before anybody seals with it. */
const headStartMs = 600_000;

/** Where the random bytes of new keys come from, and what time it is. */
export type Making = { readonly now: Date; readonly random: RandomBytes };

/** The first number still free for a generation or a chain, where older ones are lost. */
export type Lost = { readonly epoch: number; readonly seq: number; readonly gen: number; readonly chain: number };

/** The key state of a new region; or, after a loss, of one whose earlier secrets are dead. */
export function newKeyState(region: string, { now, random }: Making, lost: Partial<Lost> = {}): KeyState {
  const { epoch = 1, seq = 1, gen = 1, chain = 1 } = lost;
  return {
    region,
    seq,
    epoch,
    root: [{ gen, key: random(keyBytes), from: now.getTime() }],
    chains: [newChain('content', chain, { now, random }), newChain('record', chain + 1, { now, random })],
    marks: {},
  };
}

/**
 * The state with all chains on `day` or later, and without chains whose last possible key day is before `day`.
 * @param lifetimeDays of the longest lived secret; its receipt lives twice as long
 * @returns `undefined` if there is nothing to change
 */
export function advanced(state: KeyState, day: number, lifetimeDays: number): KeyState | undefined {
  const labels = labelsOf(state.region);
  const needed = state.chains.filter((chain) => lastDay(chain, lifetimeDays) >= day);
  if (needed.length === state.chains.length && needed.every((chain) => chain.day >= day)) return undefined;
  return { ...state, seq: state.seq + 1, chains: needed.map((chain) => chainOn(chain, day, labels)) };
}

/** New chains seal ten minutes from now; the present ones only open from then on (yearly, or after a suspected theft). */
export function withFreshChains(state: KeyState, { now, random }: Making): KeyState {
  const from = now.getTime() + headStartMs;
  const first = nextChainId(state);
  const ending = state.chains.map((chain) => (chain.sealUntil === null ? { ...chain, sealUntil: from } : chain));
  const fresh = (['content', 'record'] as const).map((use, at) => ({ ...newChain(use, first + at, { now, random }), sealFrom: from }));
  return { ...state, seq: state.seq + 1, chains: [...ending, ...fresh] };
}

/** A new root generation, in force ten minutes from now. */
export function withFreshRoot(state: KeyState, { now, random }: Making): KeyState {
  const gen = Math.max(...state.root.map((root) => root.gen)) + 1;
  return { ...state, seq: state.seq + 1, root: [...state.root, { gen, key: random(keyBytes), from: now.getTime() + headStartMs }] };
}

/**
 * First step of a restore: all content sealed so far is dead for good, receipts still open.
 * @returns the given state if its epoch is `target` or higher: the step is done once, however often it is repeated
 */
export function withEpoch(state: KeyState, target: number, { now, random }: Making): KeyState {
  if (state.epoch >= target) return state;
  const kept = state.chains.filter((chain) => chain.use === 'record');
  const content = newChain('content', nextChainId(state), { now, random });
  return { ...state, seq: state.seq + 1, epoch: target, chains: [...kept, content] };
}

/** A chain that seals at once, also for processes whose clocks are a little behind. */
function newChain(use: ChainUse, id: number, { now, random }: Making): Chain {
  const born = dayOf(now.getTime()) - 1;
  return { id, use, born, day: born, state: random(keyBytes), sealFrom: born * dayMs, sealUntil: null };
}

function nextChainId(state: KeyState): number {
  return Math.max(...state.chains.map((chain) => chain.id)) + 1;
}

/** The last day for which the chain may have sealed anything. */
function lastDay(chain: Chain, lifetimeDays: number): number {
  if (chain.sealUntil === null) return Infinity;
  const longest = chain.use === 'content' ? lifetimeDays : 2 * lifetimeDays;
  return dayOf(chain.sealUntil + longest * dayMs) + 1;
}
