// A customer buys, changes and cancels a plan: real pages, real API, a stand-in for Stripe
// (docs/design/web-domains.md#subscription-card).
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAccount, signIn } from './account-steps.ts';
import {
  aBuyer,
  aPayingCustomer,
  type BillingSite,
  cards,
  choosePlan,
  expectOnlyPayments,
  isThanked,
  leavePortal,
  openBillingSite,
  openPortal,
  payWith,
  subscription,
} from './billing-steps.ts';
import { headingIs } from './steps.ts';

let site: BillingSite;
beforeAll(async () => {
  site = await openBillingSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('a visitor becomes a paying customer, with the limits of the plan', async () => {
  const buyer = await aBuyer(site);
  const { page, context } = buyer;
  await choosePlan(site, buyer);
  await payWith(buyer, cards.pays);
  await isThanked(site, buyer);
  expect(new URL(page.url()).search).toBe('');
  const card = subscription(page);
  const text = await card.innerText();
  expect(text).toMatch(/Identity Plus, paid monthly\s+Renews on \w+ \d+, \d{4}\s+Visa ending in 4242/);
  expect(text).not.toContain('no subscription');
  await page.getByRole('region', { name: 'Profile' }).getByText('Identity Plus').waitFor();
  await card.getByRole('button', { name: 'Show invoices' }).click();
  const invoice = card.getByRole('listitem');
  await invoice.first().waitFor();
  expect(await invoice.allInnerTexts()).toEqual([expect.stringMatching(/\$35\s+Paid\s+PDF$/)]);
  const file = await invoice.getByRole('link', { name: /^PDF of / }).getAttribute('href');
  expect(new URL(file!).origin).toBe(site.standIn.pagesOrigin);
  const answer = await context.request.get(file!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('link', { name: 'Custom Domains' }).click();
  await page.getByRole('link', { name: 'Add domain' }).click();
  await page.getByLabel('Domain name').fill('secrets.example-school.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await headingIs(page, 'secrets.example-school.com');
  expectOnlyPayments(site, buyer);
});

test('a declined card is told, and another one pays', async () => {
  const buyer = await aBuyer(site);
  const { page } = buyer;
  await choosePlan(site, buyer, 'Yearly');
  await payWith(buyer, cards.declines);
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
  await payWith(buyer, cards.otherPays);
  await isThanked(site, buyer);
  const nextYear = new Date().getFullYear() + 1;
  const text = new RegExp(
    `Identity Plus, paid yearly\\s+Renews on .+ ${nextYear}\\s+Mastercard ending in 4444`,
  );
  expect(await subscription(page).innerText()).toMatch(text);
  expectOnlyPayments(site, buyer);
});

test('a card that needs authentication pays once the customer confirms', async () => {
  const buyer = await aBuyer(site);
  const { page } = buyer;
  await choosePlan(site, buyer);
  await payWith(buyer, cards.asks);
  await headingIs(page, 'Your bank asks you to confirm');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your bank refused the payment.' }).waitFor();
  await payWith(buyer, cards.asks);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await isThanked(site, buyer);
  await subscription(page).getByText('Visa ending in 3155').waitFor();
  expectOnlyPayments(site, buyer);
});

test('a month becomes a year in the portal', async () => {
  const buyer = await aPayingCustomer(site, cards.pays);
  const { page } = buyer;
  await openPortal(site, buyer);
  await page.getByRole('button', { name: 'Change to $365.00 per year' }).click();
  await page.getByText('$365.00 per year, renews on').waitFor();
  await leavePortal(site, buyer);
  await subscription(page).getByText('Identity Plus, paid yearly').waitFor();
  expectOnlyPayments(site, buyer);
});

test('a cancellation is told with its day, and can be taken back', async () => {
  const buyer = await aPayingCustomer(site, cards.pays);
  const { page } = buyer;
  await openPortal(site, buyer);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await page.getByRole('button', { name: 'Keep the subscription' }).waitFor();
  await leavePortal(site, buyer);
  await subscription(page)
    .getByText(/^Ends on \w+ \d+, \d{4}\.$/)
    .waitFor();
  await subscription(page).getByText('You can undo the cancellation on the payment page.').waitFor();
  await openPortal(site, buyer);
  await page.getByRole('button', { name: 'Keep the subscription' }).click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).waitFor();
  await leavePortal(site, buyer);
  await subscription(page).getByText('Renews on').waitFor();
  expect(await subscription(page).innerText()).not.toContain('Ends on');
  expectOnlyPayments(site, buyer);
});

test('a payment service that does not answer is told, and the account page stands', async () => {
  const buyer = await aBuyer(site);
  const { page } = buyer;
  await signIn(buyer, { address: await createAccount(site) });
  onTestFinished(() => void (site.standIn.fault = undefined));
  site.standIn.fault = () => ({ status: 503, body: {} });
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Identity Plus' }).click();
  await page.waitForURL(`${site.url}/account`);
  await page.getByText('The payment service isn’t responding. Try again in a minute.').waitFor();
  await subscription(page).getByText('You’re on the Basic Plan. It’s free.').waitFor();
  site.standIn.fault = undefined;
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Identity Plus' }).click();
  await page.getByText('Identity Plus, $365.00 per year', { exact: true }).waitFor();
  expectOnlyPayments(site, buyer);
});
