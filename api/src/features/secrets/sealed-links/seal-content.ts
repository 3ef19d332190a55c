// Seals an encrypted content for storage (docs/design/sealed-links.md#the-server).
import { limits } from '@glimpse/contracts/limits';
import type { Actor } from '#platform/http/core/actor.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { shortkey } from '../creation/link-keys.ts';
import { ownerOf, type Owned } from '../creation/owned-by.ts';
import { maskEmail } from '../creation/mailed-link.ts';
import type { SealDeps } from '../creation/seal-typed.ts';
import { datesOf } from '../model/lifetime.ts';
import { sealSealedLink } from '../sealing/sealing.ts';
import type { NewSecret } from '../store/store.ts';
import type { LinkContent } from './read-content.ts';

/** A content and how it is kept. `verifier` takes the place of a passphrase. */
type Kept = LinkContent & {
  readonly verifier: string | undefined;
  readonly ttlSeconds: number;
  readonly shareHost: string;
  readonly reader: string | undefined;
  readonly owned: Owned;
};

/** Returns the row to store. @throws `store.unavailable` if too many passphrases wait */
export async function sealContent(
  { clock, ids, random, passphrases }: SealDeps,
  keys: KeySet,
  { kept, actor }: { readonly kept: Kept; readonly actor: Actor },
): Promise<NewSecret> {
  const { verifier, ttlSeconds, reader, owned, lookup, metadataKey, content, shareHost } = kept;
  const { notice, ...ofOwner } = owned;
  const dates = datesOf(clock.now(), ttlSeconds, notice && limits.noticeKeptSeconds);
  const rootGen = keys.rootGen(dates.createdAt);
  const pass = verifier && (await passphrases.make(verifier, rootGen, actor.clientPrefix));
  const receipt = { recipients: reader === undefined ? [] : [maskEmail(reader)], truncated: false };
  const draft = { lookup, metadataKey, content, shareHost, receipt, ...ofOwner, ...dates };
  const sealed = sealSealedLink(keys, { ...draft, ...(pass && { pass }) }, random);
  return {
    ...sealed,
    ...dates,
    state: 'new',
    shortkey: shortkey(ids),
    secretShortkey: shortkey(ids),
    kind: 'share',
    source: actor.carriesCookie ? 'web' : 'api',
    ...ownerOf(keys, rootGen, actor),
    ...(notice && { notice }),
  };
}
