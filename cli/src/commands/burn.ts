// Burns an unopened secret by its private link.
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { randomBytes } from '@glimpse/contracts/sealed-links/web-crypto';
import type { Context, Run } from '../context.ts';
import { passphraseOf } from '../files/passphrase-file.ts';
import { fieldOf, flagIn, isObject, unexpected } from '../hosts/answers.ts';
import type { Reply } from '../hosts/http-client.ts';
import { type PrivateLink, readPrivateLink } from '../hosts/links.ts';
import { burnPlain } from '../hosts/plain-calls.ts';
import { look, readReceipt, type Receipt } from '../hosts/receipts.ts';
import { expectOutcome, expectSuccess } from '../hosts/refusal.ts';
import { sendUntilAnswered } from '../hosts/retry.ts';
import { burnCall } from '../hosts/sealed-calls.ts';
import { readLines } from './read-link.ts';
import { showReceipt } from './status.ts';

export const burn: Run = async (context, { words, flags, options }) => {
  const [typed] = await readLines(context, words[0], 'Private link');
  const link = readPrivateLink(typed);
  const { body } = expectOutcome(await destroy(context, link, options['passphrase-file']));
  await showReceipt(context, readBurned(body), flags.has('json'));
};

/** API v2 says `success` with a record; v1 has the receipt in `state`. @throws CommandError otherwise */
function readBurned(body: unknown): Receipt {
  const state = fieldOf(body, 'state');
  const receipt = readReceipt(!flagIn(body, 'success') && isObject(state) ? state : body);
  const isConfirmed = flagIn(body, 'success') || state !== undefined;
  return isConfirmed && receipt.state === 'burned' ? receipt : unexpected();
}

/** Burns a sealed secret at once; asks for the passphrase of a plain one first, if it has one. */
async function destroy(
  context: Context,
  link: PrivateLink,
  passphraseFile: string | undefined,
): Promise<Reply> {
  const { kind, origin, key } = link;
  const nonce = toBase64Url(randomBytes(16));
  if (kind === 'sealed') return sendUntilAnswered(context, burnCall(origin, key, nonce), 'burn');
  const { body } = expectSuccess(await look(context, link));
  const { has_passphrase: asks } = readReceipt(body);
  const passphrase = asks ? await passphraseOf(context, passphraseFile) : undefined;
  return burnPlain(context, {
    origin,
    key,
    passphrase,
    nonce,
    isOlder: fieldOf(body, 'record') === undefined,
  });
}
