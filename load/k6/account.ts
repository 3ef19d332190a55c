// Provides the account of the journeys that sign in: the given one, or a new one that `make run` verifies.
import http from 'k6/http';
import { sleep } from 'k6';
import { sha256 } from 'k6/crypto';
import { send, textAt } from './call.ts';
import { calls } from './contract.ts';
import { randomText, reveal } from './secrets.ts';
import type { Settings } from './settings.ts';

export type Account = { readonly email: string; readonly password: string };

const mailTries = 30;

/** Waits for the verification mail. @returns the key of its link */
function mailedKey(mails: string, email: string): string {
  for (let tries = 0; tries < mailTries; tries += 1) {
    const listed = http.get(`${mails}/mails.json`, { responseType: 'text' });
    const key = /\/secret\/([0-9a-z]+)/.exec(textAt(listed, `#(to.0=="${email}").text`))?.[1];
    if (key !== undefined) return key;
    sleep(1);
  }
  throw new Error('The verification mail did not arrive within 30 s.');
}

/** Signs up and opens the mailed link, which verifies the account. */
function signUp(mails: string): Account {
  const account = {
    email: `load-${sha256(randomText(), 'hex').slice(0, 20)}@example.com`,
    password: randomText(),
  };
  send(calls.signUp, { body: { u: account.email, p: account.password }, hashes: true });
  reveal(mailedKey(mails, account.email), { nonce: randomText(), newp: account.password });
  return account;
}

/** Returns an account that can sign in. @throws if the service makes none */
export function openAccount({ account, mails }: Settings): Account {
  if (account !== undefined) return account;
  if (mails === undefined) throw new Error('There is no account: set ACCOUNT_EMAIL and ACCOUNT_PASSWORD.');
  return signUp(mails);
}

/** Signs in. @returns the session cookie and the CSRF token; both '' after a refusal */
export function signIn({ email, password }: Account): { readonly cookie: string; readonly shrimp: string } {
  const answer = send(calls.signIn, { body: { u: email, p: password }, hashes: true });
  const session = answer?.cookies['sess']?.[0]?.value;
  return { cookie: session === undefined ? '' : `sess=${session}`, shrimp: textAt(answer, 'shrimp') };
}
