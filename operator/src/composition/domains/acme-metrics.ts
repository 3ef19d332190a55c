// Metrics of calls to certificate authorities.
import type { Observed } from '#domains/certificate/wire/calls.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Counts and times each call. */
export function createAcmeMetrics(metrics: Metrics): (observed: Observed) => void {
  const calls = metrics.counter({
    name: 'glimpse_acme_requests_total',
    help: 'Calls to certificate authorities',
    labels: ['region', 'action', 'class'],
  });
  const seconds = metrics.histogram({
    name: 'glimpse_acme_request_seconds',
    help: 'Time of calls to certificate authorities',
    labels: ['action'],
  });
  return ({ region, action, class: kind, ms }) => {
    calls({ region, action, class: kind });
    seconds({ action }, ms / 1000);
  };
}
