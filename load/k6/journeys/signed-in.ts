// Journeys of customers: signing in and out, and looking at the list of recent secrets.
import { type Account, signIn } from '../account.ts';
import { countWrongContent, send } from '../call.ts';
import { calls } from '../contract.ts';

/** Signs in and out, so that sessions do not pile up. */
export function signInAndOut(account: Account): void {
  const { cookie, shrimp } = signIn(account);
  if (cookie === '') return;
  send(calls.signOut, { body: {}, headers: { 'O-Shrimp': shrimp } });
}

/** Reads the list with a session that the run opened at its start. */
export function readRecentList(cookie: string): void {
  const answer = send(calls.recentList, { headers: { Cookie: cookie } });
  if (answer !== undefined && typeof answer.json('count') !== 'number') countWrongContent();
}
