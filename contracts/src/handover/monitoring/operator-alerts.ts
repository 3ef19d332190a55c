// Alerts about the operator and custom domains beside those of the objectives.
import type { Alert } from './alerts.ts';

/** Numbers that a chart may set. They are text, because a chart puts an expression in their place. */
export type Thresholds = {
  readonly expiryDays: string;
  readonly expirySeconds: string;
  readonly handOverLagSeconds: string;
};

/** The defaults of the chart. */
export const usualThresholds: Thresholds = {
  expiryDays: '7',
  expirySeconds: String(7 * 86_400),
  handOverLagSeconds: '300',
};

/** The alerts of the operator. */
export const operatorAlerts = (than: Thresholds): readonly Alert[] => [
  {
    alert: 'GlimpseOperatorDown',
    expr: 'absent(leader_election_master_status == 1)',
    for: '5m',
    severity: 'critical',
    summary: 'No copy of the operator leads',
  },
  {
    alert: 'GlimpseCertificateExpiring',
    expr: `min by (region) (glimpse_certificate_earliest_expiry_seconds) < ${than.expirySeconds}`,
    for: '1h',
    severity: 'critical',
    summary: `A certificate ends in less than ${than.expiryDays} days and was not renewed`,
  },
  {
    alert: 'GlimpseHandOverBehind',
    expr: `max by (region) (glimpse_hand_over_lag_seconds) > ${than.handOverLagSeconds}`,
    for: '5m',
    severity: 'warning',
    summary: 'Changes of custom domains in the web app do not become objects',
  },
  {
    alert: 'GlimpseCertificatesQueued',
    expr: 'max by (region) (glimpse_acme_queue) > 0',
    for: '6h',
    severity: 'warning',
    summary: 'Domains have waited for the budget of orders or for the authority for 6 hours',
  },
  {
    alert: 'GlimpseReconcilePanics',
    expr: 'sum by (controller) (increase(controller_runtime_reconcile_panics_total[15m])) > 0',
    for: '0m',
    severity: 'warning',
    summary: 'A reconcile failed by a fault of the program',
  },
];
