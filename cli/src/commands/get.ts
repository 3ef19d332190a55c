// Opens a link once. The host deletes the secret only after the bytes were written out.
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { openContent, type SealedContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { joinHalves, type SealedToken } from '@glimpse/contracts/sealed-links/token';
import { randomBytes } from '@glimpse/contracts/sealed-links/web-crypto';
import { toDate } from '../arguments/durations.ts';
import type { Context, Run } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { passphraseOf } from '../files/passphrase-file.ts';
import { reserveFile } from '../files/save-file.ts';
import { fieldOf, flagIn, numberIn, textAt } from '../hosts/answers.ts';
import { expectWhole, readShareLink, type ShareLink } from '../hosts/links.ts';
import { acknowledgePlain, revealPlain, viewPlain } from '../hosts/plain-calls.ts';
import { expectSuccess, isUnknownPath } from '../hosts/refusal.ts';
import { acknowledge, reveal, viewSealed } from '../hosts/sealed-calls.ts';
import { readLines } from './read-link.ts';
import { keep, writeOut } from './write-out.ts';

type Wanted = {
  readonly output: string | undefined;
  readonly replaces: boolean;
  readonly passphraseFile: string | undefined;
};

/** What was opened, and how to tell the host that it arrived. */
type Opened = { readonly content: SealedContent; readonly acknowledge: () => Promise<unknown> };

export const get: Run = async (context, { words, flags, options }) => {
  const [typed, typedCode] = await readLines(context, words[0], 'Link');
  const link = await wholeLink(context, await readShareLink(typed), typedCode);
  const wanted: Wanted = {
    output: options['output'] === '-' ? undefined : options['output'],
    replaces: flags.has('force'),
    passphraseFile: options['passphrase-file'],
  };
  const { output: path, replaces } = wanted;
  const file = path === undefined ? undefined : await reserveFile({ path, replaces }, context);
  const opened = await open(context, link, wanted).catch(async (thrown: unknown) => {
    await file?.discard();
    throw thrown;
  });
  const elsewhere = await writeOut(context, opened.content, file);
  await opened.acknowledge(); // a lost one changes nothing: the lease ends by itself
  if (elsewhere !== undefined) fail('failed', elsewhere);
};

/** Joins a link half with the code of the second line, or one that is asked for. */
async function wholeLink(context: Context, link: ShareLink, typedCode: string | undefined) {
  if (link.kind !== 'half') return link;
  const read = await joinHalves(link.linkHalf, typedCode ?? (await context.ask('Code', 'hidden')));
  if (read.kind === 'damaged') return fail('damaged', 'This code does not belong to this link.');
  if (read.kind === 'cut' || read.kind === 'none') return fail('damaged', 'The code is cut: 24 characters.');
  const whole = expectWhole(read);
  return whole.kind === 'token'
    ? ({ kind: 'sealed', origin: link.origin, token: whole.token } as const)
    : fail('damaged', 'This code does not belong to this link.');
}

type Whole = Exclude<ShareLink, { kind: 'half' }>;

const open = (context: Context, link: Whole, wanted: Wanted): Promise<Opened> =>
  link.kind === 'sealed' ? openSealed(context, link, wanted) : openPlain(context, link, wanted);

async function openSealed(
  context: Context,
  { origin, token }: { readonly origin: string; readonly token: SealedToken },
  { passphraseFile }: Wanted,
): Promise<Opened> {
  const { access, lookup } = await deriveProof(token);
  const { body } = expectSuccess(await viewSealed(context, origin, lookup));
  expectUnopened(body);
  if (flagIn(body, 'record', 'has_passphrase') !== (token.mark === 2))
    return fail('failed', 'The host contradicts the link about the passphrase. Nothing was opened.');
  const passphrase = token.mark === 2 ? await passphraseOf(context, passphraseFile) : undefined;
  const { key, verifier } = await deriveContentKey(token, passphrase);
  const nonce = newNonce();
  const sealed = await reveal(context, { origin, access, verifier, nonce });
  const content = await openContent({ key, mark: token.mark, lookup }, sealed);
  if (!content) return notOpened(context, sealed);
  return { content, acknowledge: () => acknowledge(context, { origin, lookup, nonce }) };
}

/** Nobody gets these bytes again, so they are kept. */
async function notOpened(context: Context, sealed: Uint8Array): Promise<never> {
  const path = await keep(context, { name: 'not-opened.bin', bytes: sealed });
  const kept = path === undefined ? '' : ` It is kept as ${path}.`;
  return fail('failed', `What the server sent was not made with this link.${kept}`);
}

/** 22 characters with 128 random bits. */
const newNonce = (): string => toBase64Url(randomBytes(16));

const ends: Readonly<Record<string, string>> = { received: 'opened', burned: 'burned', expired: 'expired' };

/** @throws CommandError with what happened to the secret, if it has ended */
function expectUnopened(body: unknown): void {
  const state = textAt(body, 'record', 'state');
  if (state === 'new') return;
  const at = numberIn(body, 'record', 'ended_at');
  const how =
    fieldOf(body, 'record', 'ended_by_restore') === true ? 'ended by a restore' : (ends[state] ?? 'ended');
  fail('gone', `The secret was ${how}${at === undefined ? '' : ` on ${toDate(at)}`}.`);
}

async function openPlain(
  context: Context,
  { origin, key }: { readonly origin: string; readonly key: string },
  { passphraseFile }: Wanted,
): Promise<Opened> {
  const seen = await viewPlain(context, origin, key);
  const isOlder = isUnknownPath(seen);
  const asks = isOlder
    ? passphraseFile !== undefined
    : flagIn(expectSuccess(seen).body, 'record', 'has_passphrase');
  const passphrase = asks ? await passphraseOf(context, passphraseFile) : undefined;
  const nonce = newNonce();
  const text = await revealPlain(context, { origin, key, passphrase, nonce, isOlder });
  return {
    content: { kind: 'text', text },
    acknowledge: async () => (isOlder ? undefined : acknowledgePlain(context, { origin, key, nonce })),
  };
}
