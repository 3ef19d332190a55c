// Writes that change the address of an account. Each is one compare-and-set on its box
// (docs/design/trust.md#change-of-address).
import { type ClientSession, ObjectId } from 'mongodb';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Account } from '../model/account.ts';
import { newEmailId } from '../model/email-addresses.ts';
import { resetIdOf, type SealedFields } from './account-box.ts';
import type { ReadRow } from './account-row.ts';
import type { AccountWrites, Change, Opening } from './account-writes-store.ts';

type NewMove = {
  readonly held: string;
  readonly address: string;
  readonly until: Date;
  /** SHA-256 of the keys that were mailed to the new and to the present address. */
  readonly nextHash: Buffer;
  readonly presentHash: Buffer;
};

/** `account` as it was; it had the address `from` and has `to`. */
export type MoveOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'changed'; readonly account: Account; readonly from: string; readonly to: string };

const macsOf = (keys: RootKeys, keyHash: Buffer): readonly Buffer[] =>
  keys.gens.map((gen) => keys.mac('account', gen, lp('move', keyHash)));

/** Which mailbox the key was mailed to. */
function sideOf(
  keys: RootKeys,
  { move }: Pick<SealedFields, 'move'>,
  keyHash: Buffer,
): 'next' | 'present' | undefined {
  const macs = macsOf(keys, keyHash);
  const has = (mac: Buffer | undefined): boolean =>
    mac !== undefined && macs.some((one) => sameBytes(one, mac));
  const [next, present] = [has(move?.next.mac), has(move?.present.mac)];
  if (next) return 'next';
  return present ? 'present' : undefined;
}

export function moveWrites({ change }: AccountWrites, { keys }: Opening) {
  return {
    /** Stores both keys if the password hash is still `held`; former keys are invalid from now on. */
    async beginMove(
      id: Buffer,
      { held, address, until, nextHash, presentHash }: NewMove,
      session: ClientSession,
    ): Promise<boolean> {
      const sealSide = (keyHash: Buffer) => ({ mac: macsOf(keys(), keyHash)[0] ?? keyHash, done: false });
      const move = { address, until, next: sealSide(nextHash), present: sealSide(presentHash) };
      const decide = ({ sealed }: ReadRow): Change | undefined =>
        sealed.hash === held && sealed.verified ? { sealed: { ...sealed, move } } : undefined;
      return change({ _id: new ObjectId(id) }, decide, session);
    },
    /**
     * Notes what one mailbox confirmed. The second one sets the address and its HMAC in the same write, and
     * ends a reset key. @returns `undefined` for an unknown or late key
     * @throws the driver's duplicate key error if another account has the address
     */
    async confirmMove(keyHash: Buffer, now: Date, session: ClientSession): Promise<MoveOutcome | undefined> {
      let outcome: MoveOutcome | undefined;
      const decide = ({ account, sealed }: ReadRow): Change | undefined => {
        const { move } = sealed;
        const side = sideOf(keys(), sealed, keyHash);
        if (!move || !side || move.until <= now) return undefined;
        const next = { ...move, [side]: { ...move[side], done: true } };
        outcome = { kind: 'waiting' };
        if (!next.next.done || !next.present.done) return { sealed: { ...sealed, move: next } };
        const to = move.address;
        outcome = { kind: 'changed', account, from: sealed.address, to };
        const set = { ...newEmailId(keys(), to, now), updatedAt: now };
        return { sealed: { ...sealed, address: to, move: undefined, reset: undefined }, set };
      };
      const ids = macsOf(keys(), keyHash).map(resetIdOf);
      return (await change({ moveIds: { $in: ids } }, decide, session)) ? outcome : undefined;
    },
  };
}
