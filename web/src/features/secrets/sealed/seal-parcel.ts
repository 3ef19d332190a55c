// Encrypts what a form sends, under a fresh link (docs/design/sealed-links.md#keys).
import type { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { drawMetadataKey } from '@glimpse/contracts/sealed-links/bucket';
import { sealContent, type SealedContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { drawToken, splitToken, writeToken, type Halves } from '@glimpse/contracts/sealed-links/token';
import type { CallInput } from '#lib/api.ts';

/** What the form asks for. `recipient`: an address that gets the link half, or ''. */
export type SealedOrder = {
  readonly content: SealedContent;
  readonly passphrase: string;
  /** Seconds. */ readonly lifetime: string;
  readonly recipient: string;
  /** For the owner; '' is none. */ readonly note: string;
  /** `undefined`: as the account says. */ readonly notify: boolean | undefined;
  /** '' for the site host. */ readonly shareDomain: string;
};

/** A body that may be sent again, and what only this browser has. */
export type Parcel = Halves & {
  readonly body: NonNullable<CallInput<typeof concealSealedLink>['body']>;
  readonly token: string;
  readonly metadataKey: string;
};

/** The token is not in the body; of it goes only the half that is mailed. */
export async function sealParcel({ content, passphrase, ...order }: SealedOrder): Promise<Parcel> {
  const token = drawToken(passphrase !== '');
  const { lookup } = await deriveProof(token);
  const { key, verifier } = await deriveContentKey(token, passphrase || undefined);
  const sealed = await sealContent({ key, mark: token.mark, lookup }, content);
  const halves = await splitToken(token);
  const metadataKey = drawMetadataKey(lookup);
  const { lifetime, recipient, note, notify, shareDomain } = order;
  const body = {
    lookup: toBase64Url(lookup),
    content: toBase64Url(sealed),
    metadata_key: metadataKey,
    passphrase: verifier,
    ttl: lifetime,
    share_domain: shareDomain,
    memo: note,
    ...(notify !== undefined && { notify }),
    ...(recipient !== '' && { recipient, half: halves.linkHalf }),
  };
  return { body, ...halves, token: await writeToken(token), metadataKey };
}
