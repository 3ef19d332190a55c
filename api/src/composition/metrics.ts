// Joins the metrics of the platform and of the features in one registry.
import { accountMetrics } from '#features/accounts/account-metrics.ts';
import { secretMetrics } from '#features/secrets/secret-metrics.ts';
import { createMetrics } from '#platform/observe/metrics.ts';
import type { LoopDelay } from '#platform/observe/loop-delay.ts';
import type { Base } from './base.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/** @param inFlight number of requests being answered */
export function openMetrics({ keyring, redis }: Base, loopDelay: LoopDelay, inFlight: () => number) {
  const keys = () => {
    const { state, stateAgeDays, rejected } = keyring.facts();
    return { fenced: state !== 'serving', ageDays: stateAgeDays, rejected };
  };
  const { registry, ...metrics } = createMetrics({
    redisUp: () => redis.state() === 'ok',
    inFlight,
    loopDelayMs: loopDelay.p99Ms,
    keys,
  });
  return { ...metrics, ...secretMetrics(registry), ...accountMetrics(registry) };
}
