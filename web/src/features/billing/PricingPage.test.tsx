// Tests the plans page (docs/design/web-domains.md#plans).
import { getPlans } from '@glimpse/contracts/billing';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { basic, identity, somePlans } from '#testing/plans.ts';

const accounts = { enabled: true, signup: true, signin: true, autoverify: false };
const on: Partial<Bootstrap> = { plans_enabled: true, authentication: accounts };

/** Opens the page and waits until the cards are there. */
async function open(change: Partial<Bootstrap> = {}, path = '/pricing') {
  const api = fakeApi().answers(getPlans, somePlans());
  const page = await openPage(path, api, { ...on, ...change });
  await expect.element(page.getByRole('heading', { name: 'Global Elite' })).toBeVisible();
  return Object.assign(page, { api });
}
const signedInWith = (plan: Bootstrap['plan']): Partial<Bootstrap> => ({ authenticated: true, plan });
const cards = () =>
  [...document.querySelectorAll('main section')].map((card) => ({
    name: card.querySelector('h2')?.textContent,
    price: card.querySelector('b')?.textContent,
    badge: card.querySelector('[class*=badge]')?.textContent,
    action: [...card.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  }));

test('a visitor sees three plans, by year first', async () => {
  const page = await open();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Pay only for your own domain');
  expect(cards()).toEqual([
    { name: 'Basic', price: '$0', badge: undefined, action: [['Create account', '/signup']] },
    {
      name: 'Identity Plus',
      price: '$30.42',
      badge: 'Your own domain',
      action: [['Choose Identity Plus', '/plans/identity/year']],
    },
    {
      name: 'Global Elite',
      price: '$212.08',
      badge: 'Coming this fall',
      action: [['Tell us you’re interested', '/feedback']],
    },
  ]);
  await expect.element(page.getByText('per month, $365 paid yearly')).toBeVisible();
  await expect.element(page.getByText('per month, $2,545 paid yearly')).toBeVisible();
  await expect.element(page.getByText('13% less')).toBeVisible();
  await expectAccessible(document.body, { whole: true });
});

test('the figures come from the data of the plans', async () => {
  const page = await open();
  for (const line of [
    'Secrets last up to 14 days',
    'Up to 100,000 characters',
    'Your own domain on every link, up to 25 of them',
    'Secrets last up to 30 days',
    'Up to 1,000,000 characters',
    'Up to 100 domains',
    'Delivery in 2-4 business days',
  ])
    await expect.element(page.getByText(line, { exact: true }).first()).toBeVisible();
});

test('a table compares the plans, and names what each has in every row', async () => {
  const page = await open();
  const table = page.getByRole('table', { name: 'Compare plans' });
  const texts = (row: Element) => [...row.children].map(({ textContent }) => textContent);
  expect(table.getByRole('row').elements().map(texts)).toEqual([
    ['Included', 'Basic', 'Identity Plus', 'Global Elite'],
    ['Longest lifetime', '14 days', '30 days', '30 days'],
    ['Longest text', '100,000 characters', '1,000,000 characters', '1,000,000 characters'],
    ['Custom domains', 'No', 'Up to 25', 'Up to 100'],
    ['Email the link', 'Yes', 'Yes', 'Yes'],
    ['API access', 'Yes', 'Yes', 'Yes'],
    ['Encryption, passphrase, one opening', 'Yes', 'Yes', 'Yes'],
  ]);
});

test('four questions are answered, and the page says who handles payments', async () => {
  const page = await open();
  const questions = page.getByRole('term').elements();
  expect(questions.map(({ textContent }) => textContent)).toEqual([
    'What happens when I cancel?',
    'Who can see my data?',
    'Do I get invoices?',
    'Is tax included?',
  ]);
  await expect.element(page.getByText(/^Payments are handled by Stripe/)).toBeVisible();
});

test.each<[string, number, Partial<Bootstrap>, readonly string[]]>([
  ['a visitor', 14, {}, ['The first subscription is free for 14 days.']],
  ['a customer of Basic', 1, signedInWith(basic), ['The first subscription is free for 1 day.']],
  ['who has a paid plan', 14, { ...signedInWith(identity), is_paid: true }, []],
  ['a visitor where there is no trial', 0, {}, []],
])('%s reads how long the first subscription is free', async (_who, days, change, lines) => {
  const plans = somePlans();
  const offer = { ...plans, details: { ...plans.details, trial_days: days } };
  const page = await openPage('/pricing', fakeApi().answers(getPlans, offer), { ...on, ...change });
  await expect.element(page.getByText(/^Prices in US dollars/)).toBeVisible();
  const shown = page.getByText(/first subscription/).elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(lines);
});

test('the switch changes prices and addresses without a new request, and keeps the focus', async () => {
  const page = await open();
  const yearly = page.getByRole('radio', { name: /Yearly/ });
  yearly.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: 'Monthly' })).toHaveFocus();
  expect(cards().map(({ price }) => price)).toEqual(['$0', '$35', '$245']);
  expect(cards()[1]?.action).toEqual([['Choose Identity Plus', '/plans/identity']]);
  expect(location.search).toBe('?billing=month');
  await userEvent.keyboard('{ArrowRight}');
  expect(location.search).toBe('');
  expect(page.api.calls(getPlans)).toHaveLength(1);
});

test('the address opens the page by month', async () => {
  const page = await open({}, '/pricing?billing=month');
  await expect.element(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  expect(cards()[1]?.price).toBe('$35');
});

test('a customer of Basic sees the own plan and the way to a larger one', async () => {
  await open(signedInWith(basic));
  expect(cards().map(({ badge, action }) => [badge, action])).toEqual([
    ['Your plan', []],
    ['Your own domain', [['Choose Identity Plus', '/plans/identity/year']]],
    ['Coming this fall', [['Tell us you’re interested', '/feedback']]],
  ]);
});

test('a customer of Identity Plus manages the subscription, and nothing is filled', async () => {
  await open(signedInWith(identity));
  expect(cards()[1]).toMatchObject({ badge: 'Your plan', action: [['Manage subscription', '/account']] });
  expect(document.querySelectorAll('main a[class*=primary]')).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('without sign-up a visitor can neither open an account nor buy', async () => {
  const page = await open({ authentication: { ...accounts, signup: false } });
  expect(cards().map(({ action }) => action.length)).toEqual([0, 0, 1]);
  await expect.element(page.getByText('Accounts here are by invitation only.')).toBeVisible();
});

test('where plans are off there is no such page', async () => {
  const api = fakeApi().answers(getPlans, somePlans());
  const page = await openPage('/pricing', api, { ...on, plans_enabled: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
  expect(api.calls(getPlans)).toHaveLength(0);
});

test('a failure shows an alert without cards, and trying again shows the plans', async () => {
  const api = fakeApi().keepsFailing(getPlans, 'store.unavailable').answers(getPlans, somePlans());
  const page = await openPage('/pricing', api, on);
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/The service isn’t responding right now/);
  expect(cards()).toEqual([]);
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Identity Plus' })).toBeVisible();
});

test('a plan that this release has no texts for is shown as the server describes it', async () => {
  const plans = somePlans();
  const [first] = plans.records;
  if (!first) throw new Error('There is a plan');
  const team = { ...first, id: 'team', planid: 'team', name: 'Team', cta: 'Get Team', href: '/plans/team' };
  const api = fakeApi().answers(getPlans, { ...plans, records: [team] });
  const page = await openPage('/pricing', api, on);
  await expect.element(page.getByText('Up to 25 domains of your own')).toBeVisible();
  expect(cards()[1]).toMatchObject({ name: 'Team', action: [['Get Team', '/plans/team/year']] });
});
