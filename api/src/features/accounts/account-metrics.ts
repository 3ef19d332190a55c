// Metrics of accounts: wrong sign-ins, minutes with too many of them, refused rows.
import { counter, labelledCounter, type MetricRegistry } from '#platform/observe/metric-builders.ts';

import type { Refusal } from './store/account-row.ts';

/** Registers the metrics of accounts. */
export const accountMetrics = (registry: MetricRegistry) => ({
  wrongSignIn: counter(registry, 'glimpse_signin_wrong_total', 'Wrong passwords and API tokens'),
  accountRefused: labelledCounter<Refusal>(registry, {
    name: 'glimpse_accounts_refused_total',
    help: 'Reads of rows of accounts that open for nobody',
    label: 'reason',
  }),
  signInAlarm: counter(
    registry,
    'glimpse_signin_alarms_total',
    'Minutes in which the region had 300 wrong sign-ins',
  ),
});
