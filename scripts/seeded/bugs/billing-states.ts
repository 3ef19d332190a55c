// Bugs of billing: what decides about plans, grace times and checkouts.
import type { SeededBug } from '../plant.ts';

export const billingStateBugs: readonly SeededBug[] = [
  {
    name: 'unknown-price-opens-a-checkout',
    story: 'a running subscription with a price that is not ours does not stop a second payment',
    edits: [
      {
        file: 'api/src/features/billing/model/advice.ts',
        find: '(state.isInForce || state.unknown.length > 0 ||',
        replace: '(state.isInForce ||',
      },
    ],
    caughtBy: 'api/src/features/billing/model/billing-states.test.ts',
  },
  {
    name: 'add-on-takes-the-plan',
    story: 'only the first item of a subscription counts, so that an add-on takes the plan away',
    edits: [
      {
        file: 'api/src/features/billing/model/plan-from.ts',
        find: 'const own = items.flatMap((item) => {',
        replace: 'const own = items.slice(0, 1).flatMap((item) => {',
      },
    ],
    caughtBy: 'api/src/features/billing/model/billing-states.test.ts',
  },
  {
    name: 'grace-from-the-period',
    story: 'the grace time begins with the period, not when the invoice was due',
    edits: [
      {
        file: 'api/src/features/billing/model/grace.ts',
        find: 'const dueAt = oldestOf(openInvoices)?.dueAt ?? periodStart;',
        replace: 'const dueAt = periodStart;',
      },
    ],
    caughtBy: 'api/src/features/billing/model/grace.test.ts',
  },
  {
    name: 'plan-by-hand-taken-away',
    story: 'each comparison sets the plan, also if nothing changed at Stripe',
    edits: [
      {
        file: 'api/src/features/billing/apply-customer.ts',
        find: 'comparedState(applied) !== comparedState(before)',
        replace: 'applied.at >= (before?.at ?? applied.at)',
      },
    ],
    caughtBy: 'api/src/features/billing/apply-customer.test.ts',
  },
  {
    name: 'unreadable-event-stops-the-listing',
    story: 'an event that cannot be read fails the listing of all older ones',
    edits: [
      {
        file: 'api/src/features/billing/stripe/list-objects.ts',
        find: "if (!isFault(thrown, 'unreadable') || id === undefined) throw thrown;",
        replace: "if (!isFault(thrown, 'missing') || id === undefined) throw thrown;",
      },
    ],
    caughtBy: 'api/tests/billing/gateway.int.test.ts',
  },
  {
    name: 'refusal-for-good-as-an-outage',
    story: 'a refusal of Stripe for good is told as a service that does not answer',
    edits: [
      {
        file: 'api/src/features/billing/billing-deps.ts',
        find: "refused: 'billing.refused',",
        replace: "refused: 'billing.unavailable',",
      },
    ],
    caughtBy: 'api/src/features/billing/billing-deps.test.ts',
  },
  {
    name: 'end-of-plan-ends-another',
    story: 'the end of a plan by hand takes a plan away that was set meanwhile',
    edits: [
      {
        file: 'api/src/features/accounts/store/account-store.ts',
        find: '{ session, ...(ended && { only: { planUntil: ended } }) }',
        replace: '{ session, ...(ended && { only: {} }) }',
      },
    ],
    caughtBy: 'api/src/features/accounts/store/account-store.int.test.ts',
  },
  {
    name: 'end-of-plan-outlives-a-purchase',
    story: 'who buys the plan that was given by hand keeps its end',
    edits: [
      {
        file: 'api/src/features/billing/plan-changes/set-plan.ts',
        find: '(isSame && account.planUntil === undefined)',
        replace: 'isSame',
      },
    ],
    caughtBy: 'api/src/features/billing/plan-changes/set-plan.test.ts',
  },
  {
    name: 'way-back-counts-as-own-act',
    story: 'the way back from the payment page counts against the limit of portal, invoices and checkout',
    edits: [
      {
        file: 'contracts/src/billing.ts',
        find: "  ...link,\n  limit: 'refresh_billing',\n",
        replace: '  ...link,\n',
      },
    ],
    caughtBy: 'api/tests/billing/own-acts.int.test.ts',
  },
  {
    name: 'page-asks-count-as-own-acts',
    story: 'what the page asks about a payment counts against the limit of portal, invoices and checkout',
    edits: [
      {
        file: 'contracts/src/billing.ts',
        find: "  ...call,\n  limit: 'refresh_billing',\n",
        replace: '  ...call,\n',
      },
    ],
    caughtBy: 'api/tests/billing/own-acts.int.test.ts',
  },
  {
    name: 'unreadable-webhook-silent',
    story: 'a webhook that cannot be read is refused without a line and without a count',
    edits: [
      {
        file: 'api/src/features/billing/receive-event.ts',
        find: "if (id !== undefined) onUnreadable('event', id);",
        replace: "if (id === undefined) onUnreadable('event', '');",
      },
    ],
    caughtBy: 'api/tests/billing/unreadable.int.test.ts',
  },
  {
    name: 'class-of-the-package-as-code',
    story: 'the log of a refusal without a code has the name of a class, not the word of Stripe',
    edits: [
      {
        file: 'api/src/features/billing/stripe/stripe-fault.ts',
        find: '[code, rawType, type].find(',
        replace: '[code, type, rawType].find(',
      },
    ],
    caughtBy: 'api/tests/billing/states.int.test.ts',
  },
];
