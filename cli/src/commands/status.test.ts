// Tests what is printed of each state, and where.
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { status } from './status.ts';

const input = `https://a.example/p#${'k'.repeat(32)}`;
const at = 1_796_000_000;
async function shown(record: Readonly<Record<string, unknown>>, flags: readonly string[] = []) {
  const fake = fakeContext({ input, reply: () => aReply(200, { record }) });
  await status(fake.context, { words: [], flags: new Set(flags), options: {} });
  return { ...fake, printed: [fake.text(), ...fake.lines] };
}

test.each([
  [{ state: 'new', expiration: at }, ['new\n', 'Until 2026-11-30 00:53 UTC.']],
  [{ state: 'received', received: at, expiration: at + 60 }, ['opened\n', 'On 2026-11-30 00:53 UTC.']],
  [{ state: 'burned', burned: at }, ['burned\n', 'On 2026-11-30 00:53 UTC.']],
  [{ state: 'expired', expiration: at }, ['expired\n']],
  [
    { state: 'burned', burned: at, ended_by_restore: true },
    ['burned\n', 'It ended because the host was restored from a backup.'],
  ],
])('%o: the state alone on standard output, the time beside it', async (record, printed) => {
  expect((await shown(record)).printed).toEqual(printed);
});

test('as JSON all fields stand on standard output, and nothing else anywhere', async () => {
  const { text, lines } = await shown({ state: 'received', received: at }, ['json']);
  expect(JSON.parse(text())).toEqual({
    state: 'opened',
    ended_at: at,
    ended_by_restore: false,
    expires_at: null,
    has_passphrase: false,
  });
  expect(lines).toEqual([]);
});

test('it asks for the receipt alone, once', async () => {
  const { calls } = await shown({ state: 'new' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/v2/sealed/receipt']);
});
