// Creates and opens secrets, for several journeys.
import { randomBytes } from 'k6/crypto';
import { b64encode } from 'k6/encoding';
import { type Answer, send, textAt } from './call.ts';
import { calls, figures } from './contract.ts';

/** A random text of 22 characters, also good as a reader's nonce. */
export const randomText = (): string => b64encode(randomBytes(16), 'rawurl');

/** Makes a JSON body of 1.4 KB, as in `make bench`. */
const filler = 'x'.repeat(1360);
export const randomSecret = (): string => `${randomText()}${filler}`;

/** Stores a text. @returns its secret key, or '' if it was refused */
export function conceal(secret: string, passphrase?: string): string {
  const body = { secret, ttl: figures.ttlSeconds, ...(passphrase !== undefined && { passphrase }) };
  return textAt(send(calls.conceal, { body, hashes: passphrase !== undefined }), 'record.secret.key');
}

/** What a reader sends: the nonce of this reader, and the passphrase if the secret has one. */
/** `newp`: the password of an account that a verification link confirms. */
export type Attempt = { readonly nonce: string; readonly passphrase?: string; readonly newp?: string };

/** Returns the parameters of a reveal. */
export function attemptOf(key: string, { nonce, ...typed }: Attempt) {
  const body = { continue: true, ...typed };
  const hashes = typed.passphrase !== undefined || typed.newp !== undefined;
  return { key, body, headers: { 'Idempotency-Key': nonce }, hashes };
}

/** Opens a secret. */
export const reveal = (key: string, attempt: Attempt): Answer | undefined =>
  send(calls.reveal, attemptOf(key, attempt));

/** Confirms that the text arrived, as a page does. */
export const acknowledge = (key: string, nonce: string): Answer | undefined =>
  send(calls.acknowledge, { key, body: {}, headers: { 'Idempotency-Key': nonce } });
