// The plans and the paths of payment against the real API (docs/design/web-domains.md#plans).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOwner, withDomains } from './domain-owner.ts';
import { openSite, type Site } from './site.ts';
import { expectNoFaults, headingIs } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite(withDomains);
});
afterAll(() => site[Symbol.asyncDispose]());

const paths = [
  '/plans/identity',
  '/plans/identity/year',
  '/plans/nothing',
  '/welcome?checkout=cs_1',
  '/account/billing_portal',
];
const message = 'Payments aren’t set up here';

test('prices are the specified ones, and the address keeps the period', async () => {
  const { page, ...person } = await site.person();
  await page.goto('/pricing');
  await headingIs(page, 'Pay only for your own domain');
  const prices = () => page.locator('main section b').allInnerTexts();
  expect(await prices()).toEqual(['$0', '$30.42', '$212.08']);
  await page.getByText('$2,545 paid yearly').waitFor();
  await page.getByText('Monthly').click();
  expect(await prices()).toEqual(['$0', '$35', '$245']);
  expect(new URL(page.url()).search).toBe('?billing=month');
  await page.reload();
  await headingIs(page, 'Pay only for your own domain');
  expect(await prices()).toEqual(['$0', '$35', '$245']);
  expectNoFaults({ page, ...person });
});

test('no link of the plans is dead, for a visitor and for a customer', async () => {
  for (const plan of [undefined, 'basic', 'identity']) {
    const { page, context } = await site.person();
    if (plan) await signInOwner(site, context, plan);
    await page.goto('/pricing');
    await headingIs(page, 'Pay only for your own domain');
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
    for (const link of new Set(links)) {
      const answer = await context.request.get(link);
      expect(answer.status(), `${plan ?? 'visitor'} ${link}`).toBe(200);
    }
    await context.close();
  }
});

test.each(paths)('%s leads to the plans, which say once that nothing can be bought', async (path) => {
  const answer = await fetch(site.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pricing']);
  const { page, ...person } = await site.person();
  await page.goto(path);
  await headingIs(page, 'Pay only for your own domain');
  await page.getByText(message).waitFor();
  await page.reload();
  await headingIs(page, 'Pay only for your own domain');
  expect(await page.getByText(message).count()).toBe(0);
  expectNoFaults({ page, ...person });
});

test('a prefetch or HEAD of such a path leaves no message', async () => {
  const { page } = await site.person();
  await page.goto('/pricing');
  await headingIs(page, 'Pay only for your own domain');
  const statusOf = (init: { method?: string; headers?: Record<string, string> }) =>
    page.evaluate(async (given) => (await fetch('/plans/identity', given)).status, init);
  expect(await statusOf({ method: 'HEAD' })).toBe(204);
  expect(await statusOf({ headers: { 'X-Purpose': 'preview' } })).toBe(503);
  await page.reload();
  await headingIs(page, 'Pay only for your own domain');
  expect(await page.getByText(message).count()).toBe(0);
});

test('the button of Identity Plus ends on the plans with the message, also for a customer', async () => {
  const { page, context, ...person } = await site.person();
  await signInOwner(site, context, 'basic');
  await page.goto('/pricing?billing=month');
  await page.getByRole('link', { name: 'Choose Identity Plus' }).click();
  await page.getByText(message).waitFor();
  expectNoFaults({ page, context, ...person });
});

test('a program reads where to go', async () => {
  const answer = await fetch(`${site.url}/plans/identity`, { headers: { accept: 'application/json' } });
  expect(await answer.json()).toMatchObject({
    success: true,
    message,
    code: 'billing.not_set_up',
    redirect: '/pricing',
  });
});

test('where plans are off there is no page of plans, and its links lead home', async () => {
  await using off = await openSite({ PLANS_ENABLED: 'false' });
  expect((await fetch(`${off.url}/pricing`)).status).toBe(404);
  const answer = await fetch(`${off.url}/plans/identity`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/');
});
