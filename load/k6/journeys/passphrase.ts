// Journey: a text with a passphrase; the reader types it wrong once, then right.
import { countWrongContent, send, textAt } from '../call.ts';
import { calls, figures } from '../contract.ts';
import { acknowledge, attemptOf, conceal, randomSecret, randomText, reveal } from '../secrets.ts';

/** Runs the journey once. It ends early if a call is refused. */
export function passphrase(): void {
  const text = randomSecret();
  const right = randomText();
  const key = conceal(text, right);
  if (key === '') return;
  const nonce = randomText();
  const mistyped = attemptOf(key, { nonce, passphrase: `${right}x` });
  if (!send(calls.reveal, { ...mistyped, expected: figures.wrongPassphraseStatus })) return;
  const opened = reveal(key, { nonce, passphrase: right });
  if (opened === undefined) return;
  if (textAt(opened, 'record.secret_value') !== text) countWrongContent();
  acknowledge(key, nonce);
}
