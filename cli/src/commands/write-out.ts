// Writes out what was opened. Nobody gets it again: where one place fails, another one takes it.
import { tmpdir } from 'node:os';
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { utf8 } from '@glimpse/contracts/sealed-links/web-crypto';
import type { Context } from '../context.ts';
import { isWritten, type ReservedFile, saveSomewhere, toFileName } from '../files/save-file.ts';
import { isBrokenPipe } from '../terminal/streams.ts';

const toBytes = (content: SealedContent): Uint8Array =>
  content.kind === 'text' ? utf8(content.text) : content.bytes;

/**
 * Writes the exact bytes. A file that would go to a terminal is saved under its name instead.
 * @returns a sentence if it is saved elsewhere, because standard output failed
 */
export async function writeOut(
  context: Context,
  content: SealedContent,
  reserved: ReservedFile | undefined,
): Promise<string | undefined> {
  const { stdout, say } = context;
  const bytes = toBytes(content);
  if (reserved && (await isWritten(reserved, bytes))) return said(say, `Saved as ${reserved.path}.`);
  if (content.kind === 'file' && stdout.isTerminal) return saveForTerminal(context, content.name, bytes);
  try {
    await stdout.write(bytes);
  } catch (thrown) {
    if (isBrokenPipe(thrown)) throw thrown; // its reader took what it wanted
    const name = content.kind === 'file' ? content.name : 'secret.txt';
    const path = await keep(context, { name, bytes });
    if (path === undefined) throw thrown;
    return `Standard output failed. What was opened is saved as ${path}.`;
  }
  if (reserved) return said(say, 'The file could not be written: what was opened went to standard output.');
  if (content.kind === 'file') return said(say, `This was the file ${toFileName(content.name)}.`);
  if (stdout.isTerminal && !content.text.endsWith('\n')) await stdout.write('\n');
  return undefined;
}

function said(say: Context['say'], line: string): undefined {
  say(line);
}

/** Raw bytes would steer a terminal. */
async function saveForTerminal(context: Context, name: string, bytes: Uint8Array): Promise<undefined> {
  const path = await keep(context, { name, bytes, first: ['.'] });
  if (path !== undefined) return said(context.say, `Saved as ${path}.`);
  context.say('No folder takes the file: it follows in base64url.');
  await context.stdout.write(`${toBase64Url(new Uint8Array(bytes))}\n`);
}

/** Saves for the owner alone: at home, else with the temporary files. @returns the path, if one takes it */
export function keep(
  { env, onSignal }: Context,
  { name, bytes, first = [] }: { name: string; bytes: Uint8Array; first?: readonly string[] },
): Promise<string | undefined> {
  const home = env['HOME'] || env['USERPROFILE'];
  const folders = [...first, ...(home === undefined ? [] : [home]), tmpdir()];
  return saveSomewhere({ folders, name, bytes, onSignal });
}
