// The steps that flows of billing share: a site that sells plans at a stand-in for Stripe, sign-up, payment
// page, portal, clock (docs/design/web-domains.md#subscription-card).
import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { anAddress, password } from '../../api/tests/accounts/person.ts';
import {
  openStockedStandIn,
  stripeSettings,
  webhookPath,
  webhookSecret,
} from '../../api/tests/billing/billing-fixture.ts';
import type { StandIn } from '@glimpse/payment-stand-in/stand-in';
import { type AccountSite, fillSignIn, mailedPath, openAccountSite } from './account-steps.ts';
import { withDomains } from './domain-owner.ts';
import type { Person } from './site.ts';
import { headingIs } from './steps.ts';

export type BillingSite = AccountSite & { readonly standIn: StandIn };
/** `foreign`: requests to other origins that are no navigation. */
export type Buyer = Person & { readonly address: string; readonly loaded: readonly string[] };

export const cards = {
  pays: '4242 4242 4242 4242',
  otherPays: '5555 5555 5555 4444',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
} as const;

/** Starts a site with domains and plans. Its stand-in sends events at once, and has pages on its own port. */
export async function openBillingSite(): Promise<BillingSite> {
  await using opened = new AsyncDisposableStack();
  const place: { url?: string } = {};
  const { standIn } = await openStockedStandIn(() =>
    place.url === undefined ? undefined : { url: `${place.url}${webhookPath}`, secret: webhookSecret },
  );
  opened.use(standIn);
  const env = { ...withDomains, AUTOVERIFY_ENABLED: 'false', ...stripeSettings(standIn) };
  const site = opened.use(await openAccountSite(env));
  place.url = site.url;
  const owned = opened.move();
  return { ...site, standIn, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** A visitor who will buy a plan. */
export async function aBuyer(site: BillingSite): Promise<Buyer> {
  const person = await site.person();
  const loaded: string[] = [];
  person.context.on('request', (request) => {
    if (!request.isNavigationRequest() && !request.url().startsWith(`${site.url}/`))
      loaded.push(request.url());
  });
  return { ...person, address: anAddress('buyer'), loaded };
}

/** Expects no fault of a page, and no foreign request but navigations to pages of the stand-in. */
export function expectOnlyPayments({ standIn }: BillingSite, { faults, loaded }: Buyer): void {
  const { foreign, policy, crashes } = faults;
  const others = foreign.filter((url) => !url.startsWith(`${standIn.pagesOrigin}/`));
  expect({ others, loaded, policy, crashes }).toEqual({ others: [], loaded: [], policy: [], crashes: [] });
}

/** Signs up with the plan that is open, confirms the address by the mailed link, and signs in. */
async function enter(site: BillingSite, buyer: Buyer): Promise<void> {
  const { page, address } = buyer;
  await page.locator('#userEmail').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await headingIs(page, 'Check your email');
  await page.goto(await mailedPath(site.sink, address, /^Verify your/));
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await headingIs(page, 'Your email address is confirmed.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(buyer, { address });
  await page.getByRole('button', { name: 'Sign in' }).click();
}

type Period = 'Monthly' | 'Yearly';

/** Walks a visitor without an account from the plans to the payment page. */
export async function choosePlan(site: BillingSite, buyer: Buyer, period: Period = 'Monthly'): Promise<void> {
  const { page } = buyer;
  await page.goto('/pricing');
  await headingIs(page, 'Pay only for your own domain');
  await page.locator('label', { hasText: period }).click();
  await page.getByRole('link', { name: 'Choose Identity Plus' }).click();
  await headingIs(page, 'Create account');
  await page.getByText('Once you’ve confirmed your address, you can choose Identity Plus.').waitFor();
  await enter(site, buyer);
  await page.waitForURL(`${site.standIn.pagesOrigin}/c/pay/*`);
  const price = period === 'Monthly' ? '$35.00 per month' : '$365.00 per year';
  await page.getByText(`Identity Plus, ${price}`, { exact: true }).waitFor();
}

/** Types a card on the payment page and pays. */
export async function payWith({ page }: Buyer, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** The card of the account page. */
export const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription' });

/** Waits for the account page to thank, after a payment. */
export async function isThanked(site: BillingSite, { page }: Buyer): Promise<void> {
  await page.waitForURL((url) => url.origin === site.url && url.pathname === '/account');
  await subscription(page).getByText('Thank you. Identity Plus is active.').waitFor();
}

/** Buys the plan with a card, by pages only. */
export async function aPayingCustomer(site: BillingSite, card: string, period?: Period): Promise<Buyer> {
  const buyer = await aBuyer(site);
  await choosePlan(site, buyer, period);
  await payWith(buyer, card);
  await isThanked(site, buyer);
  return buyer;
}

/** Opens the portal by a button of the account page. */
export async function openPortal(site: BillingSite, { page }: Buyer, button = 'Manage subscription') {
  await subscription(page).getByRole('button', { name: button }).click();
  await page.waitForURL(`${site.standIn.pagesOrigin}/p/session/*`);
}

/** Goes back from the portal to the account page. */
export async function leavePortal(site: BillingSite, { page }: Buyer): Promise<void> {
  await page.getByRole('link', { name: 'Back to Glimpse' }).click();
  await page.waitForURL(`${site.url}/account`);
  await headingIs(page, 'Account');
}

/** Loads the account page until its card says `text`: the API applies events within seconds. */
export async function cardSays({ page }: Buyer, text: RegExp): Promise<void> {
  const says = async (): Promise<void> => {
    await page.goto('/account');
    await headingIs(page, 'Account');
    expect(await subscription(page).innerText()).toMatch(text);
  };
  await vi.waitFor(says, { timeout: 20_000, interval: 500 });
}

/** Moves the clock of the stand-in by a button of its page. */
export async function moveClock(site: BillingSite, ...days: readonly (1 | 4 | 10 | 31 | 366)[]) {
  const { page, context } = await site.person();
  await page.goto(site.standIn.pagesOrigin);
  for (const step of days) {
    const moved = page.waitForResponse((response) => response.request().method() === 'GET');
    await page.getByRole('button', { name: `${step} days later`, exact: true }).click();
    await moved;
  }
  await context.close();
}
