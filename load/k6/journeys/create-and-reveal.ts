// Journey: somebody stores a text, somebody else opens it once, and the page confirms that it arrived.
import { countWrongContent, textAt } from '../call.ts';
import { acknowledge, conceal, randomSecret, randomText, reveal } from '../secrets.ts';

/** Runs the journey once. It ends early if a call is refused. */
export function createAndReveal(): void {
  const text = randomSecret();
  const key = conceal(text);
  if (key === '') return;
  const nonce = randomText();
  const opened = reveal(key, { nonce });
  if (opened === undefined) return;
  if (textAt(opened, 'record.secret_value') !== text) countWrongContent();
  acknowledge(key, nonce);
}
