// Reads a passphrase from a file, or asks for it. No option takes one: options are visible to other users.
import { readFile } from 'node:fs/promises';
import { limits } from '@glimpse/contracts/limits';
import type { Context } from '../context.ts';
import { fail } from '../exit-codes.ts';

/** The text of a file without its last line end. @throws CommandError */
export async function readPassphraseFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return fail('usage', 'The file of the passphrase cannot be read.');
  const passphrase = text.replace(/\r?\n$/, '');
  return passphrase === '' ? fail('usage', 'The file of the passphrase is empty.') : checked(passphrase);
}

/** Asks twice for the passphrase of a new secret. @throws CommandError if both differ */
export async function askNewPassphrase({ ask }: Pick<Context, 'ask'>): Promise<string> {
  const passphrase = await ask('Passphrase', 'hidden');
  if (passphrase === '') return fail('usage', 'The passphrase is empty.');
  const again = await ask('Passphrase again', 'hidden');
  return again === passphrase ? checked(passphrase) : fail('usage', 'The passphrases differ.');
}

/** The passphrase of a secret that is opened or burned: of the file, or asked for. */
export async function passphraseOf({ ask }: Pick<Context, 'ask'>, path: string | undefined): Promise<string> {
  if (path !== undefined) return readPassphraseFile(path);
  const passphrase = await ask('Passphrase', 'hidden');
  return passphrase === '' ? fail('damaged', 'The passphrase is empty.') : passphrase;
}

const checked = (passphrase: string): string =>
  [...passphrase.normalize('NFC')].length <= limits.passphraseChars
    ? passphrase
    : fail('usage', `A passphrase has at most ${limits.passphraseChars} characters.`);
