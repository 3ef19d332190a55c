// Tests how far the claim sync says it is behind.
import { expect, test } from 'vitest';
import { openChangesMs } from './lag.ts';
import type { Entry } from './registry.ts';

const now = new Date('2026-06-01T00:10:00Z');
const minute = 60_000;
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * minute);

function entry(claim: object, status: object | undefined, id = 'a'.repeat(20)): Entry {
  const whole = { claim: { _id: id, hostname: 'a.test', ...claim }, status };
  return { id, ...whole } as unknown as Entry;
}
const lag = (...entries: readonly Entry[]): number => openChangesMs(entries, now) / minute;

test('a change counts from its time until the row answers it', () => {
  expect(lag()).toBe(0);
  expect(lag(entry({ updatedAt: ago(3) }, undefined))).toBe(3);
  expect(lag(entry({ updatedAt: ago(3) }, { seen: ago(9) }))).toBe(3);
  expect(lag(entry({ updatedAt: ago(3) }, { seen: ago(3) }))).toBe(0);
});

test('the oldest open change decides, and a clock that is ahead gives no negative lag', () => {
  const [old, young] = [entry({ updatedAt: ago(7) }, {}), entry({ updatedAt: ago(2) }, {})];
  expect(lag(young, old)).toBe(7);
  expect(lag(entry({ updatedAt: ago(-5) }, {}))).toBe(0);
});

test('a deleted claim counts until its clean-up has ended', () => {
  const gone = { updatedAt: ago(4), deletedAt: ago(4) };
  expect(lag(entry(gone, { seen: ago(9) }))).toBe(4);
  expect(lag(entry(gone, { seen: ago(9), removedAt: ago(1) }))).toBe(0);
  expect(lag(entry(gone, undefined))).toBe(0);
});

test('a check that an owner asked for, and objects that people made, do not count', () => {
  expect(lag(entry({ updatedAt: ago(4), recheckAt: ago(4) }, { seen: ago(9) }))).toBe(0);
  expect(lag(entry({ updatedAt: ago(4) }, undefined, 'manual:a.test'))).toBe(0);
});
