// Tests what becomes of the input, and what is printed where.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { send } from './send.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-send-'));
  await writeFile(join(folder, 'empty'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Given = {
  readonly words?: readonly string[];
  readonly flags?: readonly string[];
  readonly options?: Record<string, string>;
  readonly input?: string | Uint8Array;
};
function sending({ words = [], flags = [], options = {}, input = 'Jazz' }: Given) {
  const fake = fakeContext({
    env: { GLIMPSE_HOST: 'a.example', XDG_CONFIG_HOME: folder },
    input,
    reply: () => aReply(201, { record: { sealed: true, expires_at: 1_790_000_000 } }),
  });
  return { ...fake, done: send(fake.context, { words, flags: new Set(flags), options }) };
}

test('standard output has the link alone, standard error the rest', async () => {
  const { done, text, lines } = sending({ options: { ttl: '1h' } });
  await done;
  expect(text()).toMatch(/^https:\/\/a\.example\/s#1[a-z2-7]{44}\n$/);
  expect(lines).toEqual([
    expect.stringMatching(/^Private link, to check and burn: https:\/\/a\.example\/p#[0-9a-z]{32}$/),
    'Opens once, until 2026-09-21 14:13 UTC.',
  ]);
});

test('with --halves the code is not on standard output', async () => {
  const { done, text, lines } = sending({ flags: ['halves'] });
  await done;
  expect(text()).toMatch(/^https:\/\/a\.example\/s#5[a-z2-7]{24}\n$/);
  expect(lines[1]).toMatch(/^Code, to send another way: ([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
});

test.each([
  [{ input: '' }],
  [{ words: ['none'] }],
  [{ words: ['.'] }],
  [{ flags: ['plain', 'halves'] }],
  [{ flags: ['plain'], input: Uint8Array.of(255) }],
  [{ flags: ['ask'], options: { 'passphrase-file': 'p' } }],
  [{ options: { ttl: 'soon' } }],
])('%o sends nothing and is wrong usage', async (given) => {
  const { done, calls } = sending(given);
  await expect(done).rejects.toEqual(expect.objectContaining({ exit: 'usage' }));
  expect(calls).toEqual([]);
});

test('an empty file is refused', async () => {
  const { done } = sending({ words: [join(folder, 'empty')] });
  await expect(done).rejects.toEqual(expect.objectContaining({ exit: 'usage' }));
});

test('lifetime and domain are passed on', async () => {
  const { done, calls, text } = sending({ options: { ttl: '2h', domain: 's.example.com' } });
  await done;
  expect(calls[0]?.body).toMatchObject({ ttl: 7200, share_domain: 's.example.com' });
  expect(text()).toMatch(/^https:\/\/s\.example\.com\/s#/);
});
