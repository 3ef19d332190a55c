// Links of the payment pages lead to the plans where nothing can be bought (record 030).
import { expect, test } from 'vitest';
import { testInput, testVisitor } from '#platform/http/core/testing.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { buyPlan } from './buy-plan.ts';
import { openBillingPortal } from './open-billing-portal.ts';
import { returnFromCheckout } from './return-from-checkout.ts';

const texts = openTexts({ supported: ['en'], tag: (locale) => locale });
const deps = (plansEnabled: boolean) => ({
  texts,
  config: { plansEnabled, siteOrigin: 'https://glimpse.example', region: 'eu' },
  accounts: { byId: async () => undefined },
  billing: undefined,
});
const visitor = testVisitor();

const calls: Readonly<Record<string, (plansEnabled: boolean) => unknown>> = {
  'a plan for a year': (on) =>
    buyPlan(deps(on), testInput({ params: { tier: 'identity', cycle: 'year' } }), visitor),
  'a plan that does not exist': (on) =>
    buyPlan(deps(on), testInput({ params: { tier: 'nothing', cycle: undefined } }), visitor),
  'the return from a checkout': (on) =>
    returnFromCheckout(deps(on), testInput({ query: { checkout: 'cs_1' } }), visitor),
  'the billing portal': (on) => openBillingPortal(deps(on), testInput({}), visitor),
};

test.each(Object.entries(calls))(
  '%s leads to the plans and says that buying is not set up',
  async (_, call) => {
    expect(await call(true)).toEqual({
      message: 'Payments aren’t set up here',
      code: 'billing.not_set_up',
      type: 'info',
      redirect: '/pricing',
      record: {},
      details: {},
    });
  },
);

test.each(Object.entries(calls))('%s leads home where plans are off', async (_, call) => {
  expect(await call(false)).toMatchObject({ code: 'billing.not_set_up', redirect: '/' });
});
