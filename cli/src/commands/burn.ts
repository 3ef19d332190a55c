// Destroys a secret that nobody has opened.
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { randomBytes } from '@glimpse/contracts/sealed-links/web-crypto';
import type { Context, Run } from '../context.ts';
import { passphraseOf } from '../files/passphrase-file.ts';
import { flagIn } from '../hosts/answers.ts';
import type { Reply } from '../hosts/http-client.ts';
import { type PrivateLink, readPrivateLink } from '../hosts/links.ts';
import { burnPlain } from '../hosts/plain-calls.ts';
import { look, readReceipt } from '../hosts/receipts.ts';
import { expectSuccess } from '../hosts/refusal.ts';
import { sendUntilAnswered } from '../hosts/retry.ts';
import { burnCall } from '../hosts/sealed-calls.ts';
import { readLines } from './read-link.ts';
import { showReceipt } from './status.ts';

export const burn: Run = async (context, { words, flags, options }) => {
  const [typed] = await readLines(context, words[0], 'Private link');
  const link = readPrivateLink(typed);
  const { body } = expectSuccess(await destroy(context, link, options['passphrase-file']));
  const state = flagIn(body, 'success') ? body : { state: 'burned' };
  await showReceipt(context, readReceipt(state), flags.has('json'));
};

/** Whoever holds the private link of a sealed secret may burn it. A plain one asks for its passphrase. */
async function destroy(
  context: Context,
  link: PrivateLink,
  passphraseFile: string | undefined,
): Promise<Reply> {
  const { kind, origin, key } = link;
  const nonce = toBase64Url(randomBytes(16));
  if (kind === 'sealed') return sendUntilAnswered(context, burnCall(origin, key, nonce), 'change');
  const { has_passphrase: asks } = readReceipt(expectSuccess(await look(context, link)).body);
  const passphrase = asks ? await passphraseOf(context, passphraseFile) : undefined;
  return burnPlain(context, { origin, key, passphrase, nonce });
}
