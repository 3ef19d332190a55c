// Metrics of billing: events, their delay, and what differs from Stripe.
import {
  counter,
  gauge,
  labelledCounter,
  labelsCounter,
  type MetricRegistry,
} from '#platform/observe/metric-builders.ts';
import { isHandled } from './model/event-kinds.ts';
import type { PriceFault } from './stripe/price-book.ts';

/** `found`: no webhook brought it, but Stripe lists it. `dropped`: its kind or its customer is not ours. */
export type EventOutcome = 'stored' | 'repeated' | 'dropped' | 'found' | 'refused';

/** What an administrator has to look at. */
function faultMetrics(registry: MetricRegistry) {
  return {
    unknownPrice: counter(
      registry,
      'glimpse_billing_unknown_prices_total',
      'Applied subscriptions whose price is not in the table; alert on any',
    ),
    unreadable: labelledCounter<'event' | 'invoice' | 'subscription'>(registry, {
      name: 'glimpse_billing_unreadable_total',
      help: 'Objects of Stripe with values that we do not know, by kind; alert on any',
      label: 'kind',
    }),
    doublePayment: counter(
      registry,
      'glimpse_billing_double_payments_total',
      'Applied states with a second subscription in force; alert on any',
    ),
    priceMismatch: labelledCounter<PriceFault>(registry, {
      name: 'glimpse_billing_price_mismatches_total',
      help: 'Checks of a price that differs from the table, by fault; alert on any',
      label: 'fault',
    }),
  };
}

/** Registers the metrics of billing. */
export function billingMetrics(registry: MetricRegistry) {
  const events = labelsCounter(registry, {
    name: 'glimpse_billing_events_total',
    help: 'Events of Stripe by kind and outcome',
    labels: ['kind', 'outcome'],
  });
  return {
    billingEvent: (kind: string, outcome: EventOutcome): void =>
      events({ kind: isHandled(kind) ? kind : 'other', outcome }),
    billingLag: gauge(
      registry,
      'glimpse_billing_event_lag_seconds',
      'Seconds from the receipt of the last applied event until it was applied',
    ),
    billingDrift: counter(
      registry,
      'glimpse_billing_drift_total',
      'Customers who differed at the nightly comparison',
    ),
    ...faultMetrics(registry),
  };
}
