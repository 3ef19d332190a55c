// The list of named API tokens: its limit, its ends, its days of use (docs/design/trust.md#api-tokens).
import { limits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import { dayMs } from '#platform/time/units.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { toApiToken, usedDayOf, withToken, withUse } from './api-token.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => now.getTime() + ms;
const list = (count: number, over = {}) =>
  Array.from({ length: count }, (_, at) => aNamedToken({ id: `token${at + 100}`, ...over }));

test('an account has at most 20 living tokens', () => {
  expect(withToken(list(limits.apiTokens - 1), aNamedToken(), now)).toHaveLength(limits.apiTokens);
  expect(withToken(list(limits.apiTokens), aNamedToken(), now)).toBeUndefined();
});

test('expired tokens leave the list when another one is made, and count no more', () => {
  const full = list(limits.apiTokens, { endsMs: later(0) });
  expect(withToken(full, aNamedToken(), now)).toEqual([aNamedToken()]);
  expect(withToken(list(limits.apiTokens, { endsMs: later(1) }), aNamedToken(), now)).toBeUndefined();
});

test('a use is noted once a day, for its token alone', () => {
  const tokens = [aNamedToken(), aNamedToken({ id: 'other000' })];
  const day = usedDayOf(now);
  const noted = withUse(tokens, 'other000', day) ?? [];
  expect(noted).toEqual([tokens[0], { ...tokens[1], usedDay: day }]);
  expect(withUse(noted, 'other000', day)).toBeUndefined();
  expect(withUse(noted, 'other000', day + 1)).toBeDefined();
  expect(withUse(noted, 'unknown0', day)).toBeUndefined();
});

test('callers see neither the MAC nor the time of a use', () => {
  const token = aNamedToken({ endsMs: later(dayMs), usedDay: usedDayOf(now) });
  expect(toApiToken(token, now)).toEqual({
    id: 'a1b2c3d4',
    name: 'Deploy script',
    hint: '…wxyz',
    scopes: ['create'],
    created: now.getTime() / 1000,
    expires: later(dayMs) / 1000,
    expired: false,
    used_day: Date.parse('2026-11-21T00:00:00Z') / 1000,
  });
  expect(toApiToken(token, new Date(later(dayMs))).expired).toBe(true);
});
