// Changes of address in the account store of unit tests: the same conditions, on a map.
import { MongoServerError } from 'mongodb';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { duplicateKeyCode } from '#platform/mongo/duplicate-key.ts';
import type { Account } from '../model/account.ts';
import { newEmailId } from '../model/email-addresses.ts';
import type { AccountStore } from '../store/account-store.ts';

type Side = { readonly keyHash: Buffer; readonly done: boolean };
type Move = { readonly address: string; readonly until: Date; readonly next: Side; readonly present: Side };
/** What a row has beside the account. */
export type Moving = { readonly emailId: Buffer; readonly move?: Move | undefined };
type Row = Account & Moving;

type Rows = {
  row(id: Buffer): Row | undefined;
  rows(): readonly Row[];
  write(row: Row | undefined, change: Partial<Row>): boolean;
};

export function memoryMoves({ row, rows, write }: Rows): Pick<AccountStore, 'beginMove' | 'confirmMove'> {
  const sideOf = (found: Row | undefined, keyHash: Buffer): 'next' | 'present' | undefined =>
    (['next', 'present'] as const).find((side) => found?.move?.[side].keyHash.equals(keyHash));
  return {
    async beginMove(id, { held, address, until, nextHash, presentHash }) {
      const found = row(id);
      const [next, present] = [nextHash, presentHash].map((keyHash) => ({ keyHash, done: false }));
      if (found?.hash !== held || !found.verified || !next || !present) return false;
      return write(found, { move: { address, until, next, present } });
    },
    async confirmMove(keyHash, now) {
      const found = rows().find((one) => sideOf(one, keyHash));
      const side = sideOf(found, keyHash);
      if (!found?.move || !side || found.move.until <= now) return undefined;
      const move = { ...found.move, [side]: { keyHash, done: true } };
      if (!move.next.done || !move.present.done)
        return write(found, { move }) ? { kind: 'waiting' } : undefined;
      const { emailId } = newEmailId(sampleKeys(), move.address, now);
      if (rows().some((one) => one.emailId.equals(emailId)))
        throw new MongoServerError({ message: 'E11000', code: duplicateKeyCode });
      const to = { address: move.address, emailId, move: undefined, reset: undefined, updatedAt: now };
      write(found, to);
      return { kind: 'changed', account: found, from: found.address, to: move.address };
    },
  };
}
