// Metrics of accounts: wrong sign-ins, and minutes with too many of them.
import { counter, type MetricRegistry } from '#platform/observe/metric-builders.ts';

/** Registers the metrics of accounts. */
export const accountMetrics = (registry: MetricRegistry) => ({
  wrongSignIn: counter(registry, 'glimpse_signin_wrong_total', 'Wrong passwords and API tokens'),
  signInAlarm: counter(
    registry,
    'glimpse_signin_alarms_total',
    'Minutes in which the region had 300 wrong sign-ins',
  ),
});
