// Creates verification secrets, which are mailed to new accounts (docs/design/http-api.md#verification).
import { limits } from '@glimpse/contracts/limits';
import * as z from 'zod/mini';
import { datesOf } from '../model/lifetime.ts';
import { sealSecret } from '../sealing/sealing.ts';
import type { CreateDeps } from './create.ts';
import { linkKeys, shortkey } from './link-keys.ts';
import { insertConfirmed } from './store-new.ts';

type VerificationSecretDeps = Pick<CreateDeps, 'clock' | 'ids' | 'random' | 'keyring' | 'secrets'>;

/** The address that the mail goes to; after a sign-up, the browser's cookie and the hash of its password. */
export type MailedTo = {
  readonly address: string;
  readonly signedUp?: { readonly cookie: string; readonly hash: string } | undefined;
};

/** What a reveal answers instead of the sealed text. */
export const thanks = 'Thank you for verifying your account.';

const Sealed = z.strictObject({ address: z.string(), tag: z.optional(z.string()) });

/** Reads the sealed text of a verification secret. @returns `undefined` for one of the release before */
export function verificationOf(
  text: string,
): { readonly address: string; readonly tag: Buffer | undefined } | undefined {
  if (text === thanks) return undefined;
  const { address, tag } = Sealed.parse(JSON.parse(text));
  return { address, tag: tag === undefined ? undefined : Buffer.from(tag, 'base64url') };
}

/**
 * Stores a secret without an owner that lives 24 hours. It seals the address, which its reveal confirms.
 * @returns its link key
 * @throws `store.unavailable`
 */
export async function makeVerification(
  deps: VerificationSecretDeps,
  { address, signedUp }: MailedTo,
): Promise<{ secretKey: string }> {
  const { clock, ids, random, keyring, secrets } = deps;
  const { secretKey, metadataKey } = linkKeys(ids);
  await keyring.settled();
  const dates = datesOf(clock.now(), limits.verificationSeconds);
  const flags = { generated: false, verification: true, incoming: false };
  const receipt = { recipients: [], truncated: false };
  const keys = keyring.keys();
  const tag = signedUp && keys.boundCreatorTag(keys.rootGen(dates.createdAt), signedUp.cookie, signedUp.hash);
  const text = JSON.stringify({ address, tag: tag?.toString('base64url') });
  const draft = { secretKey, metadataKey, text, flags, ...dates, shareHost: '', receipt };
  const boxes = sealSecret(keys, draft, random);
  const shortkeys = { shortkey: shortkey(ids), secretShortkey: shortkey(ids) };
  await insertConfirmed(secrets, {
    ...boxes,
    ...dates,
    state: 'new',
    ...shortkeys,
    kind: 'share',
    source: 'web',
  });
  return { secretKey };
}
