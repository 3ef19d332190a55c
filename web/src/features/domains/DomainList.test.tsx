// Tests the list of domains (docs/design/web-domains.md#list-of-domains).
import { getPlans } from '@glimpse/contracts/billing';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { listDomains, type Domain } from '@glimpse/contracts/domains';
import { expect, test } from 'vitest';
import { aDomain, cluster } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { basic, identity, somePlans } from '#testing/plans.ts';

const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };
const listing = (...records: readonly Domain[]) =>
  fakeApi().answers(listDomains, { count: records.length, records: [...records], details: { cluster } });
const named = (reason: Parameters<typeof aDomain>[0], display_domain: string): Domain =>
  aDomain(reason, { display_domain, domainid: display_domain });

async function open(api: ReturnType<typeof listing>, change: Partial<Bootstrap> = {}) {
  const page = await openPage('/account/domains', api, { ...owner, ...change });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Custom Domains');
  return page;
}

test('each domain shows name, state, next action and day; what needs action stands first', async () => {
  const page = await open(listing(named('Live', 'a.example.org'), named('WrongTarget', 'b.example.org')));
  const rows = page.getByRole('list', { name: 'Your domains' }).getByRole('listitem');
  expect(rows.elements().map((row) => row.querySelector('a')?.textContent)).toEqual([
    'b.example.org',
    'a.example.org',
  ]);
  await expect.element(rows.first()).toMatchTextContent(/Needs one change/);
  await expect.element(rows.first()).toMatchTextContent(/points to 203\.0\.113\.9\. Change it to this CNAME/);
  await expect.element(rows.first()).toMatchTextContent(/Added Sep 21, 2026/);
  await expect
    .element(page.getByRole('link', { name: 'b.example.org' }))
    .toHaveAttribute('href', '/account/domains/b.example.org/verify');
  await expect
    .element(page.getByRole('link', { name: 'Add domain' }))
    .toHaveAttribute('href', '/account/domains/add');
  await expectAccessible(document.body, { whole: true });
});

test('without a domain the page says what to do, with one filled button', async () => {
  const page = await open(listing());
  await expect.element(page.getByRole('heading', { name: 'No domains yet' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Add domain' }).elements()).toHaveLength(1);
  await expectAccessible(document.body, { whole: true });
});

test('a plan without domains is offered a larger one, without a call', async () => {
  const api = listing().answers(getPlans, somePlans());
  const page = await open(api, { plan: basic });
  expect(api.calls(listDomains)).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'See Identity Plus' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Upgrade to Identity Plus' })).toBeVisible();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await expect.element(page.getByRole('button', { name: 'See Identity Plus' })).toHaveFocus();
});

test('a suspended plan keeps its list, says what holds, and adds nothing', async () => {
  const suspended = { ...named('Live', 'a.example.org'), serving: 'suspended' } as const;
  const page = await open(listing(suspended), { plan: basic, custom_domains_record_count: 1 });
  await expect
    .element(
      page.getByText(/Your plan no longer includes custom domains. Existing links still work\. See plans/),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  await expect.element(page.getByText('Paused')).toBeVisible();
  expect(page.getByRole('link', { name: 'Add domain' }).query()).toBeNull();
  await expectAccessible(document.body, { whole: true });
});

test('domains that still work without their plan say until when', async () => {
  const ending = { ...named('Live', 'a.example.org'), entitled_until: 1_796_083_200 };
  const page = await open(listing(ending), { plan: basic, custom_domains_record_count: 1 });
  await expect.element(page.getByText(/Yours work until Dec 1, 2026\./)).toBeVisible();
});

test('where domains are off there is no such page', async () => {
  const api = listing();
  const page = await openPage('/account/domains', api, { ...owner, domains_enabled: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
  expect(api.calls(listDomains)).toHaveLength(0);
});
