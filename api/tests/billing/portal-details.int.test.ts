// Customers change what stands on their invoices: `stripe sync` switches it on, and the portal does it.
import { expect, test } from 'vitest';
import { catalogue } from '#features/billing/model/catalogue.ts';
import { stripeGateway } from '#features/billing/stripe/gateway.ts';
import { syncStripe } from '#features/billing/stripe/sync.ts';
import { openStockedStandIn } from './billing-fixture.ts';

test('name and address of receipts are changed on the payment page', async () => {
  const { standIn, stripe } = await openStockedStandIn();
  await using _opened = standIn;
  const gateway = stripeGateway(stripe, 'eu');
  const asked = { accountId: 'a1', region: 'eu', email: 'ana@example.com' };
  const customer = await gateway.createCustomer(asked, 'k1');
  const portal = await gateway.openPortal(customer, 'http://localhost:1/account');
  expect(await (await fetch(portal)).text()).toContain('Receipts go to');
  const body = new URLSearchParams({ details: 'yes', name: 'Ana Ltd', email: 'books@example.com' });
  expect((await fetch(portal, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  expect(standIn.account.customers.get(customer)).toMatchObject({
    name: 'Ana Ltd',
    email: 'books@example.com',
  });
});

test('a portal of the release before is brought in line', async () => {
  const { standIn, stripe } = await openStockedStandIn();
  await using _opened = standIn;
  const [portal] = standIn.account.configurations.values();
  if (!portal) return expect.fail();
  portal.features.customer_update = { enabled: false, allowed_updates: [] };
  const deps = { stripe, catalogue, region: 'eu', siteOrigin: 'http://localhost:1', livemode: false };
  const { differences } = await syncStripe(deps, false);
  expect(differences).toEqual([{ what: 'the portal has other features or prices', change: 'changed' }]);
  const [changed] = standIn.account.configurations.values();
  expect(changed?.features.customer_update).toEqual({
    enabled: true,
    allowed_updates: ['address', 'email', 'name', 'tax_id'],
  });
  expect((await syncStripe(deps, false)).differences).toEqual([]);
});
