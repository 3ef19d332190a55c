// Tests that reservations stay below the limits of the authority.
import { expect, test } from 'vitest';
import { emptyLedger, readLedger, reserve, stopRegion } from './budget.ts';
import { claim, granted, hour, start } from './budget-samples.ts';

test('a repeat of the same attempt costs nothing, also after a restart', () => {
  const first = reserve(emptyLedger, claim('uid/1'), new Date(start));
  if (first.kind !== 'reserved') return expect.fail('was refused');
  const stored = readLedger(JSON.stringify(first.ledger));
  expect(reserve(stored, claim('uid/1'), new Date(start + hour)).kind).toBe('known');
});

test('renewals that replace have a bucket of their own and need no room of new orders', () => {
  const fresh = Array.from({ length: 300 }, (_, index) => [0, claim(`n${index}`)] as const);
  const renewals = Array.from({ length: 30 }, (_, i) => [1, claim(`r${i}`, { replaces: true })] as const);
  const got = granted([...fresh, ...renewals]);
  expect(got.filter(([, one]) => one.replaces)).toHaveLength(30);
  const first = got.filter(([, one]) => !one.replaces);
  expect(first).toHaveLength(40);
});

test('first certificates leave room for renewals of authorities without renewal information', () => {
  const fresh = Array.from({ length: 300 }, (_, index) => [0, claim(`n${index}`)] as const);
  const renewals = Array.from({ length: 30 }, (_, i) => [1, claim(`r${i}`, { isRenewal: true })] as const);
  expect(granted([...fresh, ...renewals]).filter(([, one]) => one.isRenewal)).toHaveLength(10);
});

test('a limit that the authority names stops the whole region until then', () => {
  const until = new Date(start + hour);
  const ledger = stopRegion(emptyLedger, until);
  expect(reserve(ledger, claim('a'), new Date(start))).toEqual({ kind: 'full', until, bucket: 'stopped' });
  expect(reserve(ledger, claim('a'), new Date(start + hour)).kind).toBe('reserved');
});
