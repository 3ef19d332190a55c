// Encrypts a text or a file on this machine, stores it, and prints the link.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { fromUtf8 } from '@glimpse/contracts/sealed-links/web-crypto';
import { readDuration, toDate } from '../arguments/durations.ts';
import type { Context, Run, Typed } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { askNewPassphrase, readPassphraseFile } from '../files/passphrase-file.ts';
import { findTarget } from '../files/credentials.ts';
import { toJsonLine } from '../hosts/answers.ts';
import { toPlainLink, toPlainPrivateLink } from '../hosts/links.ts';
import { concealPlain } from '../hosts/plain-calls.ts';
import { sealSecret, type SealPlan, type Sent, siteOf } from '../hosts/seal-secret.ts';

/** More than any plan takes. */
const mostBytes = 16_777_216;

export const send: Run = async (context, { words, flags, options }) => {
  if (flags.has('plain') && flags.has('halves')) return fail('usage', 'A plain link has no halves.');
  const ttlSeconds = options['ttl'] === undefined ? undefined : readDuration(options['ttl']);
  const target = await findTarget(context, options['host']);
  const content = await readContent(context, words[0]);
  const passphrase = await newPassphrase(context, { flags, options });
  const plan: SealPlan = {
    ...target,
    passphrase,
    ttlSeconds,
    domain: options['domain'],
    halves: flags.has('halves'),
  };
  const sent = flags.has('plain')
    ? await sendPlain(context, plan, content)
    : await sealSecret(context, plan, content);
  await show(context, sent, flags.has('json'));
};

async function newPassphrase(context: Context, { flags, options }: Pick<Typed, 'flags' | 'options'>) {
  const path = options['passphrase-file'];
  if (flags.has('ask') && path !== undefined)
    return fail('usage', 'Take --ask or --passphrase-file, not both.');
  if (path !== undefined) return readPassphraseFile(path);
  return flags.has('ask') ? askNewPassphrase(context) : undefined;
}

/** Standard input is a text if it is UTF-8. A named file keeps its name. */
async function readContent({ stdin, say }: Context, path = '-'): Promise<SealedContent> {
  if (path !== '-') return { kind: 'file', name: basename(path), type: '', bytes: await readNamed(path) };
  if (stdin.isTerminal) say('Type the text and end it with Ctrl-D on a line of its own.');
  const bytes = (await stdin.readAll(mostBytes)) ?? tooLarge();
  if (bytes.length === 0) return fail('usage', 'Standard input is empty: there is nothing to send.');
  const text = fromUtf8(bytes);
  return text === undefined ? { kind: 'file', name: 'secret', type: '', bytes } : { kind: 'text', text };
}

async function readNamed(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.isDirectory()) return fail('usage', 'The file cannot be read.');
  if (found.size > mostBytes) return tooLarge();
  const bytes = await readFile(path).catch(() => fail('usage', 'The file cannot be read.'));
  return bytes.length === 0 ? fail('usage', 'The file is empty.') : new Uint8Array(bytes);
}

const tooLarge = (): never => fail('failed', 'This is larger than any host takes.');

async function sendPlain(context: Context, plan: SealPlan, content: SealedContent): Promise<Sent> {
  const { origin, passphrase, domain } = plan;
  const text = content.kind === 'text' ? content.text : fromUtf8(content.bytes);
  if (text === undefined) return fail('usage', 'A plain link takes text only.');
  const { secretKey, privateKey } = await concealPlain(context, { ...plan, text });
  return {
    link: toPlainLink(siteOf(origin, domain), secretKey),
    private_link: toPlainPrivateLink(origin, privateKey),
    sealed: false,
    has_passphrase: passphrase !== undefined,
    expires_at: null,
  };
}

/** Standard output has the link alone, so that a program can take it. */
async function show({ stdout, say }: Context, sent: Sent, asJson: boolean): Promise<void> {
  if (asJson) return stdout.write(toJsonLine(sent));
  await stdout.write(`${sent.link}\n`);
  say(`Private link, to check and burn: ${sent.private_link}`);
  if (sent.code !== undefined) say(`Code, to send another way: ${sent.code}`);
  if (sent.expires_at !== null) say(`Opens once, until ${toDate(sent.expires_at)}.`);
}
