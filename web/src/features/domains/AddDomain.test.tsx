// Tests the form that adds a domain (docs/design/web-domains.md#add-a-domain).
import { addDomain, viewDomain } from '@glimpse/contracts/domains';
import { expect, test } from 'vitest';
import { aDomain, cluster, hostname } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const details = { cluster };
const record = aDomain('Pending');
const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };

async function open(api: FakeApi = fakeApi()) {
  const page = await openPage('/account/domains/add', api, owner);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Add a domain');
  return Object.assign(page, { field: page.getByLabelText('Domain name') });
}

test('a pasted address becomes a name, with a preview of the links', async () => {
  const { field, ...page } = await open();
  await field.fill(' https://Secrets.Northwind.Example/secret/abc?x=1 ');
  await expect.element(field).toHaveValue(hostname);
  await expect
    .element(page.getByText(`${location.protocol}//${hostname}/secret/…`, { exact: true }))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Feedback' }).query()).toBeNull();
  expect(page.getByRole('link', { name: 'Feedback' }).query()).toBeNull();
  await expectAccessible(document.body, { whole: true });
});

test('a whole domain is warned about, and a subdomain is one press away', async () => {
  const { field, ...page } = await open();
  await field.fill('northwind.com');
  await expect.element(page.getByText('northwind.com is a whole domain.')).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'Use secrets.northwind.com' }).click();
  await expect.element(field).toHaveValue('secrets.northwind.com');
  expect(page.getByText(/is a whole domain/).query()).toBeNull();
});

test('a domain that was added opens its page, and one request leaves', async () => {
  const api = fakeApi().answers(viewDomain, { record, details });
  const arrive = api.holds(addDomain, { record, message: '', details });
  const { field, ...page } = await open(api);
  await field.fill(hostname);
  await page.getByRole('button', { name: 'Add domain' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Adding…' })).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostname);
  expect(page.router.state.location.pathname).toBe(`/account/domains/${hostname}/verify`);
  expect(api.calls(addDomain)).toEqual([{ body: { domain: hostname } }]);
  expect(page.app.bootstrap.custom_domains_record_count).toBe(1);
});

test.each([
  ['domains.missing', '', 'Enter a domain name.'],
  ['domains.invalid', 'nowhere', /Enter a full name such as secrets\.example\.com/],
  ['domains.public_suffix', 'co.uk', /^This is a public suffix/],
  ['domains.wildcard', '*.example.com', /^Names with \* can’t be used/],
  ['domains.underscore', 'a_b.example.com', /^Hostnames can’t contain underscores/],
  ['domains.address', '192.0.2.1', /^An IP address can’t be used/],
  ['domains.own_host', 'eu.glimpse.example', /^This name belongs to this site/],
  ['domains.too_deep', 'a.b.c.d.e.f.g.h.i.j.k.example.com', 'Use at most 10 parts.'],
  ['domains.too_long', 'x.example.com', 'Use at most 230 characters.'],
] as const)('%s stands below the field, which keeps its text and the focus', async (code, typed, text) => {
  const { field, ...page } = await open(fakeApi().fails(addDomain, code));
  await field.fill(typed);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue(typed);
  await expectAccessible(document.body, { whole: true });
});

test('a domain that the account has leads to its page', async () => {
  const { field, ...page } = await open(fakeApi().fails(addDomain, 'domains.duplicate'));
  await field.fill(hostname);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Open it' }))
    .toHaveAttribute('href', `/account/domains/${hostname}/verify`);
});

test.each([
  ['domains.not_in_plan', /Your plan doesn’t include custom domains\. See plans/],
  ['domains.quota', /You’ve reached your plan’s limit/],
  ['http.rate_limited', /Too many attempts/],
  ['store.unavailable', /Nothing was lost/],
  ['http.stale_shrimp', /Please refresh the page and try again/],
] as const)('%s stands above the form, which keeps what was typed', async (code, text) => {
  const { field, ...page } = await open(fakeApi().fails(addDomain, code));
  await field.fill(hostname);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent(text);
  await expect.element(alert).toHaveFocus();
  await expect.element(field).toHaveValue(hostname);
  await expectAccessible(document.body, { whole: true });
});

test('offline the name stays, and trying again adds it', async () => {
  const api = fakeApi()
    .loses(addDomain, 'client.offline')
    .answers(addDomain, { record, message: '', details })
    .answers(viewDomain, { record, details });
  const { field, ...page } = await open(api);
  await field.fill(hostname);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/You’re offline/);
  await expect.element(field).toHaveValue(hostname);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostname);
});
