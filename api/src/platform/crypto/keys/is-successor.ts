// Tells whether a key file continues the keys in memory (docs/design/keys.md#key-file).
import { chainOn, type Chain } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf, type Labels } from '#platform/crypto/primitives/labels.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';

/**
 * Whether `next` may replace `held`: `seq` and `epoch` do not fall, keys of the same number are equal,
 * and boxes decide once they did.
 */
export function isSuccessor(held: KeyState, next: KeyState): boolean {
  if (held.boxesOnly && !next.boxesOnly) return false;
  if (next.region !== held.region || next.epoch < held.epoch || next.seq < held.seq) return false;
  const labels = labelsOf(held.region);
  const roots = held.root.every((root) =>
    next.root.every((other) => other.gen !== root.gen || sameBytes(other.key, root.key)),
  );
  return (
    roots &&
    held.chains.every((chain) =>
      next.chains.every((other) => other.id !== chain.id || isSame(chain, other, labels)),
    )
  );
}

/** Whether both are one chain, possibly on different days: advances the earlier one to compare. */
function isSame(one: Chain, other: Chain, labels: Labels): boolean {
  if (one.use !== other.use || one.born !== other.born) return false;
  const day = Math.max(one.day, other.day);
  const [ours, theirs] = [chainOn(one, day, labels), chainOn(other, day, labels)];
  const same = sameBytes(ours.state, theirs.state);
  ours.state.fill(0);
  theirs.state.fill(0);
  return same;
}
