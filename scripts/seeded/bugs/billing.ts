// Bugs of billing: missing checks of payments, owners, prices and events.
import type { SeededBug } from '../plant.ts';

export const billingBugs: readonly SeededBug[] = [
  {
    name: 'success-page-trusted',
    story: 'a checkout that was opened but not paid counts as a payment',
    edits: [
      {
        file: 'api/src/features/billing/refresh-billing.ts',
        find: "if (!isOwn || session.status !== 'complete')",
        replace: 'if (!isOwn)',
      },
    ],
    caughtBy: 'api/tests/billing/buying.int.test.ts',
  },
  {
    name: 'owner-of-checkout-not-compared',
    story: 'somebody who knows the id of a foreign checkout may refresh with it',
    edits: [
      {
        file: 'api/src/features/billing/refresh-billing.ts',
        find: "session?.client_reference_id === account.toString('hex')",
        replace: 'session !== undefined && account.length > 0',
      },
    ],
    caughtBy: 'api/tests/billing/buying.int.test.ts',
  },
  {
    name: 'mode-of-event-not-compared',
    story: 'an event of the live mode is accepted with a key of the test mode',
    edits: [
      {
        file: 'api/src/features/billing/receive-event.ts',
        find: "return event.livemode === webhook.livemode ? event : fail('billing.bad_webhook_signature');",
        replace: 'return event;',
      },
    ],
    caughtBy: 'api/tests/billing/webhook.int.test.ts',
  },
  {
    name: 'amount-at-stripe-trusted',
    story: 'a price at Stripe with another amount than the table is charged',
    edits: [
      {
        file: 'api/src/features/billing/stripe/price-book.ts',
        find: "  if (found.unit_amount !== amountCents) return 'amount';\n",
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/billing/stripe/price-book.test.ts',
  },
  {
    name: 'replaced-price-forgotten',
    story: 'a price that was replaced gives no plan, so that its customers lose theirs',
    edits: [
      {
        file: 'api/src/features/billing/model/catalogue.ts',
        find: 'sold?.productId === productIdOf(planId) && sold.cycle === cycle',
        replace: 'sold?.productId === productIdOf(cycle) && sold.cycle === planId',
      },
    ],
    caughtBy: 'api/src/features/billing/model/plan-from.test.ts',
  },
  {
    name: 'unpaid-plan-for-ever',
    story: 'a plan stays as long as its payment is past due, without an end',
    edits: [
      {
        file: 'api/src/features/billing/model/plan-from.ts',
        find: '(grace !== undefined && now < grace.until)',
        replace: 'grace !== undefined',
      },
    ],
    caughtBy: 'api/src/features/billing/model/plan-from.test.ts',
  },
  {
    name: 'old-signature-accepted',
    story: 'the age of a signature is not limited: an event can be sent again later',
    edits: [
      {
        file: 'api/src/features/billing/stripe/signature.ts',
        find: 'const toleranceSeconds = 300;',
        replace: 'const toleranceSeconds = 3_000_000;',
      },
    ],
    caughtBy: 'api/src/features/billing/stripe/signature.test.ts',
  },
  {
    name: 'payment-page-not-checked',
    story: 'a customer is sent to any address that an answer names',
    edits: [
      {
        file: 'api/src/features/billing/billing-deps.ts',
        find: ' || !paymentOrigins.includes(new URL(url).origin)',
        replace: ' || paymentOrigins.length === 0',
      },
    ],
    caughtBy: 'api/tests/billing/buying.int.test.ts',
  },
  {
    name: 'older-state-applied',
    story: 'a state that was fetched before another one was applied replaces it',
    edits: [
      {
        file: 'api/src/features/billing/apply-customer.ts',
        find: '    if (await write(deps, customer, { applied, dueAt })) {',
        replace:
          '    const { version } = (await customers.byAccount(account)) ?? customer;\n' +
          '    if (await write(deps, { ...customer, version }, { applied, dueAt })) {',
      },
    ],
    caughtBy: 'api/src/features/billing/apply-customer.test.ts',
  },
  {
    name: 'checkout-key-of-each-try',
    story: 'each try of a checkout has a key of its own, so a lost answer makes a second session',
    edits: [
      {
        file: 'api/src/features/billing/checkout.ts',
        find: '  `checkout:${idOf(account)}:${planId}:${cycle}:${attempt}`;',
        replace: '  `checkout:${idOf(account)}:${planId}:${cycle}:${attempt}:${performance.now()}`;',
      },
    ],
    caughtBy: 'api/tests/billing/cut-lines.int.test.ts',
  },
  {
    name: 'lost-session-left-open',
    story: 'a session whose answer was lost stays open beside one of another cycle',
    edits: [
      {
        file: 'api/src/features/billing/checkout.ts',
        find: '    if (!same) await endAttempt(billing, begun);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/billing/checkout.test.ts',
  },
  {
    name: 'checkout-of-removed-customer',
    story:
      'a checkout begins for a customer who was removed since it was read, so that two new ones are made',
    edits: [
      {
        file: 'api/src/features/billing/store/customer-store.ts',
        find: 'const unchanged = { customerId: customerId ?? null, attempts, ...former };',
        replace: 'const unchanged = { attempts, ...former };',
      },
    ],
    caughtBy: 'api/src/features/billing/store/billing-stores.int.test.ts',
  },
  {
    name: 'session-of-deleted-account-open',
    story: 'the payment page of a deleted account still takes a payment',
    edits: [
      {
        file: 'api/src/features/billing/jobs.ts',
        find: '      await gateway.expireCheckouts(customerId);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/tests/billing/deletion.int.test.ts',
  },
  {
    name: 'event-ended-before-its-effect',
    story: 'an event is marked as done before its customer is applied, so a crash between loses it',
    edits: [
      {
        file: 'api/src/features/billing/events/apply-events.ts',
        find:
          '  if (customer) await apply(customer.account);\n' +
          '  await events.done(own.map(({ id }) => id));\n',
        replace:
          '  await events.done(own.map(({ id }) => id));\n' +
          '  if (customer) await apply(customer.account);\n',
      },
    ],
    caughtBy: 'api/src/features/billing/events/event-streams.test.ts',
  },
  {
    name: 'trial-of-each-subscription',
    story: 'who cancels at the end of a trial gets the next one free again',
    edits: [
      {
        file: 'api/src/features/billing/checkout.ts',
        find: 'trialDays > 0 && !hadOne && !(await trials.had(address))',
        replace: 'trialDays > 0',
      },
    ],
    caughtBy: 'api/tests/billing/trial.int.test.ts',
  },
];
