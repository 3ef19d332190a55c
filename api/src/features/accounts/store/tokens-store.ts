// Writes of named API tokens, which stand in the box of their account. Each repeats the precondition of the
// decision (docs/design/trust.md#api-tokens).
import { type ClientSession, ObjectId } from 'mongodb';
import { type NamedToken, withToken, withUse } from '../model/api-token.ts';
import { firstTokenId } from '@glimpse/contracts/account-tokens';
import type { ReadRow } from './account-row.ts';
import type { AccountWrites, Change } from './account-writes-store.ts';

type NewToken = { readonly held: string; readonly token: NamedToken; readonly now: Date };

export function tokenWrites({ change }: AccountWrites) {
  const keyOf = (id: Buffer) => ({ _id: new ObjectId(id) });
  return {
    /** Adds a token if the password hash is still `held`, and there is room. @returns whether it did */
    async addToken(id: Buffer, { held, token, now }: NewToken, session: ClientSession): Promise<boolean> {
      const decide = ({ sealed }: ReadRow): Change | undefined => {
        const tokens = sealed.hash === held ? withToken(sealed.tokens ?? [], token, now) : undefined;
        return tokens && { sealed: { ...sealed, tokens }, set: { updatedAt: now } };
      };
      return change(keyOf(id), decide, session);
    },
    /** Ends a token. @param tokenId of a named one, or `first` @returns whether there was one */
    async endToken(id: Buffer, tokenId: string, now: Date): Promise<boolean> {
      const decide = ({ sealed }: ReadRow): Change | undefined => {
        const { token, tokens = [] } = sealed;
        const left = tokens.filter((one) => one.id !== tokenId);
        const isFirst = tokenId === firstTokenId && token !== undefined;
        if (!isFirst && left.length === tokens.length) return undefined;
        const next = { ...sealed, tokens: left, ...(isFirst && { token: undefined }) };
        return { sealed: next, set: { updatedAt: now } };
      };
      return change(keyOf(id), decide);
    },
    /** Notes that a token was used on a day. @returns whether that is news */
    async noteTokenUse(id: Buffer, tokenId: string, day: number): Promise<boolean> {
      const decide = ({ sealed }: ReadRow): Change | undefined => {
        const tokens = withUse(sealed.tokens ?? [], tokenId, day);
        return tokens && { sealed: { ...sealed, tokens } };
      };
      return change(keyOf(id), decide);
    },
  };
}
