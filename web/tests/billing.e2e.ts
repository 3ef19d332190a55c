// A customer buys, changes and cancels a plan: real pages, real API, a stand-in for Stripe
// (docs/design/web-domains.md#subscription-card).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  aBuyer,
  aCustomer,
  type BillingSite,
  cards,
  cardSays,
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

test('a visitor becomes a paying customer', async () => {
  const buyer = await aBuyer(site);
  const { page } = buyer;
  await choosePlan(site, buyer);
  await payWith(buyer, cards.pays);
  await isThanked(site, buyer);
  const card = subscription(page);
  expect(await card.innerText()).toMatch(/Identity Plus, paid monthly\s+Renews on .+\s+Visa ending in 4242/);
  expectOnlyPayments(site, buyer);
});
