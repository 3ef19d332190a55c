// The commands of billing beside a running API, with a stand-in for Stripe (docs/billing.md).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStandIn } from '@glimpse/payment-stand-in/stand-in';
import { rootFolder } from '@glimpse/processes/folders';
import { runGlimpse } from '../fixtures/glimpse-command.ts';
import { type BillingFixture, checkout, openBillingFixture, pay, stateOf } from './billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const stripe = (origin: string) => ({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: origin });
const glimpse = (words: string, env = stripe(fixture.standIn.apiOrigin)) =>
  runGlimpse(fixture.api, words.split(' '), env);

test('billing: shows, applies and compares', async () => {
  fixture.standIn.account.delivery = 'never';
  const member = await fixture.member();
  const { address } = member;
  expect(await glimpse(`billing apply ${address}`)).toMatchObject({
    code: 0,
    out: 'The account has no customer at Stripe.\n',
  });
  await pay((await checkout(member)).checkout_url);
  const applied = await glimpse(`billing apply ${address}`);
  expect(JSON.parse(applied.out)).toMatchObject({ planid: 'identity', subscription_status: 'active' });
  const shown = await glimpse(`billing show ${address}`);
  expect(JSON.parse(shown.out)).toMatchObject({
    planid: 'identity',
    stripe_customer: expect.any(String) as string,
  });
  expect(await stateOf(member)).toMatchObject({ has_active_subscription: true });
  expect(await glimpse('billing compare')).toMatchObject({
    code: 0,
    out: '1 customers were compared, 0 differed and were applied.\n',
  });
  expect(await glimpse('billing')).toMatchObject({ code: 2 });
  expect(await glimpse('billing show')).toMatchObject({ code: 2 });
  fixture.standIn.fault = () => 'cut';
  expect(await glimpse(`billing apply ${address}`)).toMatchObject({ code: 1, out: '' });
  fixture.standIn.fault = undefined;
});

test('stripe sync: says each difference, creates once, and replaces a wrong price', async () => {
  await using standIn = await openStandIn({ apiPort: 0, pagesPort: 0, target: () => undefined });
  const run = (words: string) => glimpse(words, stripe(standIn.apiOrigin));
  const dry = await run('stripe sync --dry-run');
  expect(dry.out.trim().split('\n')).toEqual([
    'product glimpse_identity is missing: would be created',
    'price glimpse_identity_month is missing: would be created',
    'price glimpse_identity_year is missing: would be created',
    'the portal is missing: would be created',
    'the webhook endpoint is missing: would be created',
  ]);
  expect(standIn.requests.every(({ method }) => method === 'GET')).toBe(true);
  const created = await run('stripe sync');
  expect(created.out).toMatch(/\nSTRIPE_WEBHOOK_SECRETS=whsec_\w+\n$/);
  const withoutSecret = (text: string): string => text.replaceAll(/whsec_\w+/g, 'whsec_');
  const page = withoutSecret(await readFile(join(rootFolder, 'docs/billing.md'), 'utf8'));
  for (const { out } of [dry, created]) expect(page).toContain(withoutSecret(out));
  expect(await run('stripe sync')).toMatchObject({
    code: 0,
    out: 'Stripe agrees with the table of prices.\n',
  });
  const [price] = [...standIn.account.prices.values()];
  if (!price) return expect.fail();
  standIn.account.prices.set(price.id, { ...price, unit_amount: 1 });
  expect((await run('stripe sync')).out).toContain('has another amount: replaced');
  expect(await run('stripe sync')).toMatchObject({ out: 'Stripe agrees with the table of prices.\n' });
});

test('a new price at Stripe leaves the plan of customers who pay the former one', async () => {
  const member = await fixture.member();
  const { account } = fixture.standIn;
  await pay((await checkout(member)).checkout_url);
  const price = [...account.prices.values()].find((one) => one.lookup_key === 'glimpse_identity_month');
  if (!price) return expect.fail();
  account.prices.set(price.id, { ...price, unit_amount: 3000 });
  expect((await glimpse('stripe sync')).out).toContain(
    'price glimpse_identity_month has another amount: replaced',
  );
  expect(account.prices.get(price.id)).toMatchObject({ lookup_key: null, active: false });
  const applied = await glimpse(`billing apply ${member.address}`);
  expect(JSON.parse(applied.out)).toMatchObject({ planid: 'identity', subscription_status: 'active' });
  // A new customer is sold the new price only.
  const other = await fixture.member();
  const opened = await checkout(other);
  const sold = account.prices.get(account.sessionPlans.get(opened.session_id)?.priceId ?? '');
  expect(sold).toMatchObject({ unit_amount: 3500, active: true });
});

test('without a key nothing is done', async () => {
  const none = { STRIPE_SECRET_KEY: '', STRIPE_API_URL: '' };
  expect(await runGlimpse(fixture.api, ['stripe', 'sync'], none)).toMatchObject({
    code: 1,
    fault: 'STRIPE_SECRET_KEY is not set.',
  });
});
