// Tests the order in which a secret is opened, and that nothing is opened that cannot be written.
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { sealContent, type SealedContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { drawToken, splitToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test } from 'vitest';
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
