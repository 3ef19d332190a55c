// Prints what became of a secret: new, opened, burned or expired.
import { toDate } from '../arguments/durations.ts';
import type { Context, Run } from '../context.ts';
import { toJsonLine } from '../hosts/answers.ts';
import { readPrivateLink } from '../hosts/links.ts';
import { look, readReceipt, type Receipt } from '../hosts/receipts.ts';
import { expectSuccess } from '../hosts/refusal.ts';
import { readLines } from './read-link.ts';

export const status: Run = async (context, { words, flags }) => {
  const [typed] = await readLines(context, words[0], 'Private link');
  const { body } = expectSuccess(await look(context, readPrivateLink(typed)));
  await showReceipt(context, readReceipt(body), flags.has('json'));
};

/** Standard output has the state alone; the time goes to standard error. */
export async function showReceipt(
  { stdout, say }: Pick<Context, 'stdout' | 'say'>,
  receipt: Receipt,
  asJson: boolean,
): Promise<void> {
  if (asJson) return stdout.write(toJsonLine(receipt));
  await stdout.write(`${receipt.state}\n`);
  if (receipt.ended_by_restore) say('It ended because the host was restored from a backup.');
  else if (receipt.ended_at !== null) say(`On ${toDate(receipt.ended_at)}.`);
  else if (receipt.state === 'new' && receipt.expires_at !== null)
    say(`Until ${toDate(receipt.expires_at)}.`);
}
