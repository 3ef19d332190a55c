// Verification secrets: opening one confirms an account's address (api.md 3.4, 12).
import { limits } from '@glimpse/contracts/limits';
import { datesOf } from './model/lifetime.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { CreateDeps } from './creation/create.ts';
import type { LoadedSecret } from './protocol/find-secret.ts';
import { sealSecret } from './sealing/sealing.ts';
import { linkKeys, shortkey } from './creation/link-keys.ts';
import { insertConfirmed } from './creation/store-new.ts';

type Making = Pick<CreateDeps, 'clock' | 'ids' | 'random' | 'keyring' | 'secrets'>;

/** The account behind a verification secret, found by the secret's id. */
export type VerificationDeps = {
  readonly accounts: {
    /** Whether an account still waits for it. */
    awaits(sid: Buffer): Promise<boolean>;
    /** Marks the account verified; harmless when repeated. @returns whether there is one */
    verify(sid: Buffer, now: Date): Promise<boolean>;
  };
};

const thanks = 'Thank you for verifying your account.';

/**
 * Stores a secret that lives 24 hours and belongs to nobody.
 * @returns its link key, and the id an account may wait for
 * @throws `store.unavailable`
 */
export async function makeVerification({ clock, ids, random, keyring, secrets }: Making): Promise<{ secretKey: string; sid: Buffer }> {
  const { secretKey, metadataKey } = linkKeys(ids);
  const dates = datesOf(clock.now(), limits.verificationSeconds);
  const flags = { generated: false, verification: true, incoming: false };
  const receipt = { recipients: [], truncated: false };
  const boxes = sealSecret(keyring.keys(), { secretKey, metadataKey, text: thanks, flags, ...dates, shareHost: '', receipt }, random);
  const shortkeys = { shortkey: shortkey(ids), secretShortkey: shortkey(ids) };
  await insertConfirmed(secrets, { ...boxes, ...dates, state: 'new', ...shortkeys, kind: 'share', source: 'web' });
  return { secretKey, sid: boxes._id };
}

/** Before a verification secret is consumed. @throws `accounts.verify_signed_in`, `secrets.unknown` if no account waits for it */
export async function checkVerification({ accounts }: VerificationDeps, { row }: Pick<LoadedSecret, 'row'>, actor: Actor): Promise<void> {
  if (actor.account) fail('accounts.verify_signed_in');
  if (!(await accounts.awaits(row._id))) fail('secrets.unknown');
}
