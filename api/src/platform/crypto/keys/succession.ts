// Whether a key file follows from the keys in memory (trust.md 3.7, readers).
import { chainOn, type Chain } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf, type Labels } from '#platform/crypto/primitives/labels.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';

/** May `next` take the place of `held`? `seq` and `epoch` never fall; generations and chains known by both are the same ones. */
export function continues(held: KeyState, next: KeyState): boolean {
  if (next.region !== held.region || next.epoch < held.epoch || next.seq < held.seq) return false;
  const labels = labelsOf(held.region);
  const roots = held.root.every((root) => next.root.every((other) => other.gen !== root.gen || sameBytes(other.key, root.key)));
  return roots && held.chains.every((chain) => next.chains.every((other) => other.id !== chain.id || isSame(chain, other, labels)));
}

/** Is it one chain, on whatever days? The earlier of both is advanced to the later. */
function isSame(one: Chain, other: Chain, labels: Labels): boolean {
  if (one.use !== other.use || one.born !== other.born) return false;
  const day = Math.max(one.day, other.day);
  const [ours, theirs] = [chainOn(one, day, labels), chainOn(other, day, labels)];
  const same = sameBytes(ours.state, theirs.state);
  ours.state.fill(0);
  theirs.state.fill(0);
  return same;
}
