// Lifetimes that callers ask for, and those they get (docs/design/http-api.md#lifetimes-and-sizes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalCode } from '../testing/refusal-code.ts';
import { datesOf, lifetimeSeconds } from './lifetime.ts';

const week = 604_800;

test.each([
  [undefined, week],
  ['', week],
  ['0', week],
  ['-5', week],
  ['1', 60],
  ['59.9', 60],
  ['60', 60],
  ['61', 61],
  ['3600', 3600],
  ['3600.9', 3600],
  ['604801', week],
  ['1e21', week],
  ['999999999999999999999', week],
])('%s asked gives %s seconds', (asked, seconds) => {
  expect(lifetimeSeconds(asked, week)).toBe(seconds);
});

test('the default never exceeds the plan', () => {
  expect(lifetimeSeconds(undefined, 100)).toBe(100);
  expect(lifetimeSeconds('-1', 100)).toBe(100);
});

test('any text gives a whole number within the plan, or one refusal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (asked) => {
      const code = refusalCode(() => {
        const seconds = lifetimeSeconds(asked, week);
        expect(Number.isInteger(seconds) && seconds >= 60 && seconds <= week).toBe(true);
      });
      expect([undefined, 'secrets.bad_ttl']).toContain(code);
    }),
  );
  expect(refusalCode(() => lifetimeSeconds('soon', week))).toBe('secrets.bad_ttl');
  expect(refusalCode(() => lifetimeSeconds('NaN', week))).toBe('secrets.bad_ttl');
  expect(refusalCode(() => lifetimeSeconds('0x10', week))).toBe('secrets.bad_ttl');
});

test('the receipt lives twice as long as the secret', () => {
  const { createdAt, expiresAt, purgeAt } = datesOf(new Date(1000), 60);
  expect([createdAt, expiresAt, purgeAt].map(Number)).toEqual([1000, 61_000, 121_000]);
});
