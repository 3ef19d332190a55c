// Lifetimes within a plan, also while the session cannot be checked (record 013).
import { expect, test } from 'vitest';
import { refusalCode } from '../testing/refusal-code.ts';
import { plannedLifetime } from './planned-lifetime.ts';

const week = { ttl: 604_800 };

test('a longer lifetime is cut to that of the plan', () => {
  expect(plannedLifetime(week, '2592000', {})).toBe(604_800);
  expect(plannedLifetime(week, '3600', {})).toBe(3600);
});

test('while the plan is not known, a longer lifetime is refused instead of cut', () => {
  const ask = (asked: string | undefined) =>
    refusalCode(() => plannedLifetime(week, asked, { unchecked: true }));
  expect([ask('2592000'), ask('3600'), ask(undefined)]).toEqual(['store.unavailable', undefined, undefined]);
  expect(ask('soon')).toBe('secrets.bad_ttl');
});
