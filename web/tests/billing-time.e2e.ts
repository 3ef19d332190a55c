// What time does to a plan: a renewal fails, a cancelled plan ends. Each test moves the clock of its own
// stand-in (docs/design/web-domains.md#subscription-card).
import { expect, test, vi } from 'vitest';
import { waitForMail } from '../../api/tests/accounts/person.ts';
import {
  aPayingCustomer,
  type BillingSite,
  type Buyer,
  cards,
  cardSays,
  expectOnlyPayments,
  leavePortal,
  moveClock,
  openBillingSite,
  openPortal,
  subscription,
} from './billing-steps.ts';
import { headingIs } from './steps.ts';

const host = 'secrets.example-bakery.com';
const dayMs = 86_400_000;

/** Returns a pattern of a date by the stand-in's clock. It has two dates near midnight. */
const daysFrom = ({ standIn }: BillingSite, days: number): string => {
  const nowMs = Date.now() + standIn.account.clock.offsetSeconds * 1000;
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
  return [0, 60_000].map((more) => format.format(nowMs + days * dayMs - more)).join('|');
};

test.concurrent('a failed renewal is told, the plan stays, and another card pays it', async () => {
  await using site = await openBillingSite();
  const buyer = await aPayingCustomer(site, cards.failsLater);
  const { page } = buyer;
  await moveClock(site, 31);
  await cardSays(
    buyer,
    /Your last payment failed\.\s+Update your card to keep Identity Plus\. You have it until /,
  );
  await page.getByRole('region', { name: 'Profile' }).getByText('Identity Plus').waitFor();
  await page.goto('/recent');
  await page.getByText('Your last payment failed.').waitFor();
  await page.getByRole('link', { name: 'Update your card' }).click();
  await openPortal(site, buyer, 'Update card');
  await page.getByLabel('New card number').fill(cards.pays);
  await page.getByRole('button', { name: 'Replace the card' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByText('$35.00 per month, renews on').waitFor();
  await leavePortal(site, buyer);
  await subscription(page).getByText('Renews on').waitFor();
  const text = await subscription(page).innerText();
  expect(text).toContain('Visa ending in 4242');
  expect(text).not.toContain('failed');
  await page.getByRole('link', { name: 'Recent secrets' }).click();
  await headingIs(page, 'Recent secrets');
  expect(await page.getByText('payment failed').count()).toBe(0);
  expectOnlyPayments(site, buyer);
});

/** Adds a domain by the pages, and cancels the plan in the portal. */
async function addDomainAndCancel(site: BillingSite, buyer: Buyer): Promise<void> {
  const { page } = buyer;
  await page.getByRole('link', { name: 'Custom Domains' }).click();
  await page.getByRole('link', { name: 'Add domain' }).click();
  await page.getByLabel('Domain name').fill(host);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await headingIs(page, host);
  await page.goto('/account');
  await openPortal(site, buyer);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await leavePortal(site, buyer);
  await subscription(page).getByText('custom domains work for 14 more days').waitFor();
}

/** The list of domains, loaded anew. */
async function domainList({ page }: Buyer): Promise<string> {
  await page.goto('/account/domains');
  await headingIs(page, 'Custom Domains');
  return page.getByRole('main').innerText();
}

test.concurrent('domains outlive a cancelled plan by 14 days, and are paused then', async () => {
  await using site = await openBillingSite();
  const buyer = await aPayingCustomer(site, cards.pays);
  const { page, address } = buyer;
  await addDomainAndCancel(site, buyer);
  await moveClock(site, 31);
  await cardSays(buyer, /Your subscription has ended\. .+ Basic Plan/);
  await subscription(page).getByText('Custom domains work for 14 days after the subscription ends').waitFor();
  const list = await domainList(buyer);
  expect(list).toMatch(new RegExp(`Yours work until (?:${daysFrom(site, 14)})\\.`));
  expect(list).not.toContain('Paused');
  const { text } = await waitForMail(site.sink, address, /^Your custom domains/);
  expect(text).toContain(`${site.url}/pricing`);
  await moveClock(site, 10, 4);
  await page.goto('/account');
  await subscription(page).getByRole('button', { name: 'Show invoices' }).click();
  await subscription(page).getByRole('listitem').waitFor(); // the answer tells the API the time of the stand-in
  const rest = { timeout: 70_000, interval: 1000 }; // the API ends domains once a minute
  await vi.waitFor(async () => expect(await domainList(buyer)).toMatch(/Paused/), rest);
  expect(await domainList(buyer)).not.toContain('until');
  expect(await page.getByRole('link', { name: 'Add domain' }).count()).toBe(0);
  expectOnlyPayments(site, buyer);
});
