// Tests the order in which a secret is opened, and that nothing is opened that cannot be written.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { sealContent, type SealedContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { drawToken, splitToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '../hosts/http-client.ts';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { get } from './get.ts';

/** A host that holds one sealed secret, in the state that a test says. */
async function holding(content: SealedContent, record: object = { state: 'new', has_passphrase: false }) {
  const token = drawToken(false);
  const { lookup } = await deriveProof(token);
  const { key } = await deriveContentKey(token, undefined);
  const sealed = await sealContent({ key, mark: 1, lookup }, content);
  const reply = ({ path }: Call) => {
    if (path.endsWith('/view')) return aReply(200, { record });
    return aReply(200, { record: { state: 'received', content: toBase64Url(sealed) } });
  };
  return { token, link: `https://a.example/s#${await writeToken(token)}`, reply };
}
const typed = { words: [], flags: new Set<string>(), options: {} };
const pathsOf = (calls: readonly Call[]) => calls.map(({ path }) => path.split('/').at(-1));

test('it looks, opens, writes, and only then acknowledges', async () => {
  const { link, reply } = await holding({ kind: 'text', text: 'Jazz' });
  const { context, calls, text } = fakeContext({ input: link, reply });
  const seen: string[] = [];
  const stdout = { ...context.stdout, write: async () => void seen.push(pathsOf(calls).join()) };
  await get({ ...context, stdout }, typed);
  expect(seen).toEqual(['view,reveal']);
  expect(pathsOf(calls)).toEqual(['view', 'reveal', 'ack']);
  expect(calls[1]?.nonce).toBe(calls[2]?.nonce);
  expect(text()).toBe('');
});

test.each([
  [{ state: 'received', ended_at: 1_790_000_000 }, 'The secret was opened on 2026-09-21 14:13 UTC.'],
  [{ state: 'burned', ended_at: null }, 'The secret was burned.'],
  [{ state: 'expired', ended_by_restore: true }, 'The secret was ended by a restore.'],
])('%o is told without an attempt to open', async (record, message) => {
  const { link, reply } = await holding({ kind: 'text', text: 'Jazz' }, record);
  const { context, calls } = fakeContext({ input: link, reply });
  await expect(get(context, typed)).rejects.toEqual(expect.objectContaining({ exit: 'gone', message }));
  expect(pathsOf(calls)).toEqual(['view']);
});

test('a host that contradicts the mark about the passphrase is not asked to open', async () => {
  const { link, reply } = await holding(
    { kind: 'text', text: 'Jazz' },
    { state: 'new', has_passphrase: true },
  );
  const { context, calls } = fakeContext({ input: link, reply });
  await expect(get(context, typed)).rejects.toEqual(expect.objectContaining({ exit: 'failed' }));
  expect(pathsOf(calls)).toEqual(['view']);
});

test('a file that cannot be made is told before any call', async () => {
  const { link, reply } = await holding({ kind: 'text', text: 'Jazz' });
  const { context, calls } = fakeContext({ input: link, reply });
  const options = { output: '/none/at/all' };
  await expect(get(context, { ...typed, options })).rejects.toEqual(
    expect.objectContaining({ exit: 'usage' }),
  );
  expect(calls).toEqual([]);
});

test('before the code of a half is right, there is no call', async () => {
  const { token, reply } = await holding({ kind: 'text', text: 'Jazz' });
  const { linkHalf, code } = await splitToken(token);
  const other = await splitToken(drawToken(false));
  for (const wrong of [other.code, code.slice(1), '']) {
    const { context, calls } = fakeContext({
      input: `https://a.example/s#${linkHalf}\n`,
      reply,
      answers: [wrong],
    });
    await expect(get(context, typed)).rejects.toEqual(expect.objectContaining({ exit: 'damaged' }));
    expect(calls).toEqual([]);
  }
});

test('a file names itself on standard error, without its path and control characters', async () => {
  const bytes = Uint8Array.of(0, 255);
  const { link, reply } = await holding({ kind: 'file', name: '../a\u001b.pem', type: '', bytes });
  const { context, lines } = fakeContext({ input: link, reply });
  await get(context, typed);
  expect(lines).toEqual(['This was the file a.pem.']);
});

async function homeFolder() {
  const home = await mkdtemp(join(tmpdir(), 'glimpse-get-'));
  onTestFinished(() => rm(home, { recursive: true }));
  return home;
}

test('a standard output that takes nothing costs nothing: the text is saved, then acknowledged', async () => {
  const { link, reply } = await holding({ kind: 'text', text: 'Jazz' });
  const home = await homeFolder();
  const { context, calls } = fakeContext({ input: link, reply, env: { HOME: home } });
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const stdout = { ...context.stdout, write: () => Promise.reject(full) };
  const path = join(home, 'secret.txt');
  await expect(get({ ...context, stdout }, typed)).rejects.toEqual(
    expect.objectContaining({ exit: 'failed', message: expect.stringContaining(`saved as ${path}`) }),
  );
  expect(await readFile(path, 'utf8')).toBe('Jazz');
  expect(pathsOf(calls)).toEqual(['view', 'reveal', 'ack']);
});

test('a file never goes to a terminal raw, also when -o fails', async () => {
  const bytes = Uint8Array.of(0, 27, 255);
  const { link, reply } = await holding({ kind: 'file', name: 'a.bin', type: '', bytes });
  const home = await homeFolder();
  const { context, lines, text } = fakeContext({ input: link, reply, isTerminal: true, env: { HOME: home } });
  const broken = { ...typed, words: [link], flags: new Set(['force']), options: { output: home } };
  await get(context, broken); // a folder cannot be replaced by a file
  const name = /^Saved as (.*)\.$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
  expect([text(), name]).toEqual(['', expect.stringContaining('a.bin')]);
  expect([...(await readFile(name))]).toEqual([...bytes]);
  await rm(name);
});

test('an answer that was not made with the link is kept, and nothing is acknowledged', async () => {
  const { link } = await holding({ kind: 'text', text: 'Jazz' });
  const other = await holding({ kind: 'text', text: 'Jazz' });
  const home = await homeFolder();
  const { context, calls } = fakeContext({ input: link, reply: other.reply, env: { HOME: home } });
  const thrown: unknown = await get(context, typed).catch((error: unknown) => error);
  expect(String(thrown)).toContain(`It is kept as ${join(home, 'not-opened.bin')}.`);
  expect(await readdir(home)).toEqual(['not-opened.bin']);
  expect(pathsOf(calls)).toEqual(['view', 'reveal']);
});

test('an older host gets API v1 alone after the look, and no answer of it is taken for a lost one', async () => {
  const older = ({ path }: Call) =>
    path.includes('/v1/')
      ? aReply(404, { message: 'Unknown secret' })
      : aReply(404, { error: 'Not Found', message: 'Not Found' });
  const { context, calls } = fakeContext({
    input: `https://older.example/secret/${'k'.repeat(32)}`,
    reply: older,
  });
  await expect(get(context, typed)).rejects.toEqual(expect.objectContaining({ exit: 'gone' }));
  expect(calls.map(({ path }) => path.split('/')[2])).toEqual(['v2', 'v1']);
});
