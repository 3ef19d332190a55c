// Creates verification secrets, which are mailed to new accounts (docs/design/http-api.md#verification).
import { limits } from '@glimpse/contracts/limits';
import { datesOf } from '../model/lifetime.ts';
import { sealSecret } from '../sealing/sealing.ts';
import type { CreateDeps } from './create.ts';
import { linkKeys, shortkey } from './link-keys.ts';
import { insertConfirmed } from './store-new.ts';

type VerificationSecretDeps = Pick<CreateDeps, 'clock' | 'ids' | 'random' | 'keyring' | 'secrets'>;

const thanks = 'Thank you for verifying your account.';

/**
 * Stores a secret without an owner that lives 24 hours.
 * @returns its link key, and the id that an account may wait for
 * @throws `store.unavailable`
 */
export async function makeVerification(
  deps: VerificationSecretDeps,
): Promise<{ secretKey: string; sid: Buffer }> {
  const { clock, ids, random, keyring, secrets } = deps;
  const { secretKey, metadataKey } = linkKeys(ids);
  const dates = datesOf(clock.now(), limits.verificationSeconds);
  const flags = { generated: false, verification: true, incoming: false };
  const receipt = { recipients: [], truncated: false };
  const draft = { secretKey, metadataKey, text: thanks, flags, ...dates, shareHost: '', receipt };
  const boxes = sealSecret(keyring.keys(), draft, random);
  const shortkeys = { shortkey: shortkey(ids), secretShortkey: shortkey(ids) };
  await insertConfirmed(secrets, {
    ...boxes,
    ...dates,
    state: 'new',
    ...shortkeys,
    kind: 'share',
    source: 'web',
  });
  return { secretKey, sid: boxes._id };
}
