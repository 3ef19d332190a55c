// Tells an account that has proven a name of another one when the name moves to it. Pure.
import { byProof, type Contender } from './holder.ts';
import { graceEnd } from './proof.ts';

/** `blocked`: the record of that account stands. `at`: the name moves then. */
export type Move =
  | { readonly kind: 'blocked'; readonly by: string }
  | { readonly kind: 'at'; readonly at: Date };

/**
 * What a proven claim waits for, behind all that were proven before it. `undefined`: it holds the name, or
 * its own record is not there.
 */
export function moveOf(claims: readonly Contender[], id: string): Move | undefined {
  const order = byProof(claims);
  const place = order.findIndex((one) => one.id === id);
  if (place < 1 || order[place]?.proof.missingSince) return undefined;
  const ahead = order.slice(0, place);
  const standing = ahead.find(({ proof }) => !proof.missingSince);
  if (standing) return { kind: 'blocked', by: standing.customerId };
  const ends = ahead.flatMap(({ proof }) => graceEnd(proof)?.getTime() ?? []);
  return { kind: 'at', at: new Date(Math.max(...ends)) };
}
