// How the tests of stores open and seal accounts: with the keys of the sample.
import type { BoxKeys } from '#platform/crypto/keys/key-set.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { newEmailId } from '../model/email-addresses.ts';
import type { Refusal } from '../store/account-row.ts';
import type { NewAccount } from '../store/account-store.ts';
import type { Opening } from '../store/account-writes-store.ts';

const keys = sampleKeys();

/** Keys of the sample; `boxesOnly` as the key file says it. */
export const accountKeys = (boxesOnly = true): BoxKeys => ({ ...keys, boxesOnly });

/** @param refused takes the reason of every refused row */
export const anOpening = (over: Partial<Opening> = {}, refused: Refusal[] = []): Opening => ({
  clock: { now: () => new Date() },
  keys: () => accountKeys(),
  random: randomBytes,
  onRefused: (why) => void refused.push(why),
  ...over,
});

/** A verified account that is found by its address. */
export const aNewAccount = (address: string, over: Partial<NewAccount> = {}): NewAccount => ({
  address,
  hash: '$argon2id$',
  verified: true,
  planId: 'basic',
  ...newEmailId(keys, address, new Date()),
  ...over,
});

/** Start and device of a listed session, for stores that do not open them. */
export const aBox = Buffer.from('sealed');
