// Administration against the real API: access, charts, search, banner
// (docs/design/web-colonel.md#administration).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../api/tests/accounts/person.ts';
import { type MailSink, openMailSink } from '@glimpse/mail-sink/sink';
import { openSite, type Person, type Site } from './site.ts';
import { expectNoFaults, headingIs } from './steps.ts';

let sink: MailSink;
let site: Site;
let members: Readonly<Record<'boss' | 'ana', Awaited<ReturnType<typeof aMember>>>>;

beforeAll(async () => {
  sink = await openMailSink();
  const env = { SMTP_URL: sink.url, COLONELS: 'boss@example.com', LIMITS_CREATE_ACCOUNT: '0' };
  site = await openSite(env);
  const boss = await aMember(site.api.urls, sink, { address: 'boss@example.com' });
  members = { boss, ana: await aMember(site.api.urls, sink, { address: 'ana@example.com' }) };
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

/** A page with the session of a member. */
async function as(who: keyof typeof members): Promise<Person> {
  const person = await site.person();
  const { cookies } = members[who].browser;
  await person.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return person;
}

test('a visitor is sent to sign in, another customer gets the page of status 403 without a call', async () => {
  const visitor = await site.person();
  await visitor.page.goto('/colonel/');
  expect(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search).toBe(
    '/signin?redirect=%2Fcolonel%2F',
  );
  const customer = await as('ana');
  const answer = await customer.page.goto('/colonel');
  expect(answer?.status()).toBe(403);
  await headingIs(customer.page, 'You don’t have access');
  expect(customer.requests.filter((url) => url.includes('/api/v2/colonel'))).toEqual([]);
  expectNoFaults(visitor, customer);
});

test('the charts show the counted days, by keyboard too', async () => {
  await using client = await new MongoClient(site.api.mongoUrl).connect();
  const days = client.db().collection<{ _id: string }>('daily_counts');
  const day = new Date(new Date().toISOString().slice(0, 10));
  const counts = { created: 4321, opened: 1234, burned: 12, expired: 3 };
  await days.updateOne(
    { _id: day.toISOString().slice(0, 10) },
    { $set: { day, ...counts } },
    { upsert: true },
  );
  const boss = await as('boss');
  await boss.page.goto('/colonel/');
  await headingIs(boss.page, 'Administration');
  const slider = boss.page.getByRole('slider', { name: 'Choose a day' });
  await slider.waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toMatch(
    /: 4,321 created, 1,234 opened, 12 burned, 3 expired$/,
  );
  await slider.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/: 0 created, 0 opened/);
  await boss.page.getByText('365 days').click();
  await boss.page.locator('input[type=range][max="364"]').waitFor();
  await boss.page.getByText('Show as a table').click();
  expect(await boss.page.getByRole('row').count()).toBe(366);
  expectNoFaults(boss);
});

test('a customer is found by the whole address, and a banner is saved and shown cleaned', async () => {
  const boss = await as('boss');
  const { page } = boss;
  await page.goto('/colonel');
  await page.getByRole('tab', { name: 'Stats' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Find by email address').fill('ANA@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'boss@example.com' }).waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'ana@example.com' }).waitFor();
  await page.getByRole('tab', { name: 'Banner' }).click();
  await page
    .locator('#bannerText')
    .fill('Down at 5. <a href="https://status.example.com/">Status</a><script>x</script>');
  await page.getByRole('button', { name: 'Save banner' }).click();
  await page.getByText('Banner saved.').waitFor();
  expect(await page.locator('#bannerText').inputValue()).toBe(
    'Down at 5. <a href="https://status.example.com/" rel="noopener">Status</a>&lt;script&gt;x&lt;/script&gt;',
  );
  expectNoFaults(boss);
});
