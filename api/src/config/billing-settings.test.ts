// Settings of payments that do not fit together are refused (docs/billing.md).
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return 'accepted';
  } catch (thrown) {
    return thrown instanceof ConfigError ? thrown.message : String(thrown);
  }
};
const live = { STRIPE_SECRET_KEY: 'sk_live_1' };
const other = { STRIPE_API_URL: 'http://localhost:1', STRIPE_PAGES_URL: 'http://localhost:2' };

test.each([
  ['a stand-in with a live key', { ...live, ...other, DEVELOPMENT: 'true' }, 'takes no live key'],
  ['a stand-in in production', { STRIPE_SECRET_KEY: 'sk_test_1', ...other }, 'need DEVELOPMENT=true'],
  ['a test clock with a live key', { ...live, STRIPE_TEST_CLOCK: 'clock_1' }, 'takes no live key'],
  ['a test clock of another shape', { STRIPE_TEST_CLOCK: '1' }, 'STRIPE_TEST_CLOCK'],
  ['a key that is not secret', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['three webhook secrets', { STRIPE_WEBHOOK_SECRETS: 'whsec_1,whsec_2,whsec_3' }, 'two secrets at most'],
  ['a grace time above 21 days', { BILLING_GRACE_DAYS: '22' }, 'BILLING_GRACE_DAYS'],
])('%s is refused, without the value', (_, env: Record<string, string>, words) => {
  const message = refusal(env);
  expect(message).toContain(words);
  expect(message).not.toMatch(/_test_1|_live_1|whsec_1/);
});

test.each([
  [{ ...live }],
  [{ STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_TEST_CLOCK: 'clock_1' }],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', ...other, DEVELOPMENT: 'true' }],
])('settings that fit are accepted: %j', (env: Record<string, string>) => {
  expect(refusal(env)).toBe('accepted');
});
