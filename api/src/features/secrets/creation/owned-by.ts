// What only a secret of an account has: its box, its note and its notice (docs/design/http-api.md#notices).
import type { Input } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';

type Asked = Pick<Input<typeof concealSecret>['body'], 'memo' | 'notify'>;

/** The account's box, which gives its recent list the private link; its note; the notice that it wants. */
export type Owned = { readonly accountId?: Buffer; readonly memo?: string; readonly notice?: true };

/**
 * What only a secret of an account has. A note without an account is ignored.
 * @throws `secrets.email_needs_account`, `store.unavailable` if the session cannot be checked
 */
export function ownedBy({ account, unchecked }: Actor, { memo, notify }: Asked): Owned {
  if (!account) {
    if (unchecked && (memo !== undefined || notify)) fail('store.unavailable');
    return notify ? fail('secrets.email_needs_account') : {};
  }
  return {
    accountId: account.id,
    ...(memo !== undefined && { memo }),
    ...((notify ?? account.notify) && { notice: true }),
  };
}

/** The account; or, for a session without an account, the owner tag of the browser. */
export function ownerOf(
  keys: KeySet,
  rootGen: number,
  { account, creatorCookie }: Actor,
): { readonly ownerId?: Buffer; readonly creator?: Buffer } {
  if (account) return { ownerId: account.id };
  return creatorCookie === undefined ? {} : { creator: keys.creatorTag(rootGen, creatorCookie) };
}
