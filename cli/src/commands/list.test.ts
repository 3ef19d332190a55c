// Tests the list of an account: what is printed, and that it cannot steer a terminal.
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { list } from './list.ts';

const env = { GLIMPSE_HOST: 'a.example', GLIMPSE_TOKEN: 'ana@example.com:t', XDG_CONFIG_HOME: '/none' };
const record = {
  shortkey: 'x1y2z3a4',
  state: 'received',
  created: 1_790_000_000,
  recipients: 'bo*****@e*****.com',
  memo: 'a\u001b[31m note',
};
const typed = { words: [], flags: new Set<string>(), options: {} };
const listing = (body: object, more: Partial<Parameters<typeof fakeContext>[0]> = {}) =>
  fakeContext({ env, reply: () => aReply(200, body), ...more });

test('fields stand between tabs, without control characters', async () => {
  const { context, text } = listing({ records: [record] });
  await list(context, typed);
  expect(text()).toBe('x1y2z3a4\topened\t2026-09-21 14:13 UTC\tbo*****@e*****.com\ta [31m note\n');
});

test('a terminal gets columns, and colours unless NO_COLOR is set', async () => {
  const colourful = listing({ records: [record] }, { isTerminal: true });
  await list(colourful.context, typed);
  expect(colourful.text().startsWith('\u001b[2mx1y2z3a4  opened ')).toBe(true);
  expect(colourful.text().endsWith('\u001b[0m\n')).toBe(true);
  const plain = listing({ records: [record] }, { isTerminal: true, env: { ...env, NO_COLOR: '1' } });
  await list(plain.context, typed);
  expect(plain.text()).not.toContain('\u001b');
});

test('an empty list, and one that goes on, say so', async () => {
  const empty = listing({ records: [] });
  await list(empty.context, typed);
  expect([empty.text(), empty.lines]).toEqual(['', ['There are no secrets of the last 30 days.']]);
  const long = listing({ records: [record], details: { next: '1.a' } });
  await list(long.context, typed);
  expect(long.lines).toEqual(['There are older ones, which are not shown.']);
});

test('without an account nothing is sent', async () => {
  const { context, calls } = listing({}, { env: { ...env, GLIMPSE_TOKEN: '' } });
  await expect(list(context, typed)).rejects.toEqual(expect.objectContaining({ exit: 'signIn' }));
  expect(calls).toEqual([]);
});
