// Joins the metrics of the platform and of the features in one registry.
import { accountMetrics } from '#features/accounts/account-metrics.ts';
import { billingMetrics } from '#features/billing/billing-metrics.ts';
import { secretMetrics } from '#features/secrets/secret-metrics.ts';
import { createMetrics } from '#platform/observe/metrics.ts';
import type { LoopDelay } from '#platform/observe/loop-delay.ts';
import type { Base } from './base.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/** What requests report: how many are being answered, and the memory of bodies and answers. */
type RequestFacts = Pick<
  Parameters<typeof createMetrics>[0],
  'inFlight' | 'heldBodyBytes' | 'heldAnswerBytes'
>;

export function openMetrics({ keyring, redis }: Base, loopDelay: LoopDelay, requests: RequestFacts) {
  const keys = () => {
    const { state, stateAgeDays, rejected, file } = keyring.facts();
    return { fenced: state !== 'serving', ageDays: stateAgeDays, rejected, refused: file !== undefined };
  };
  const { registry, ...metrics } = createMetrics({
    redisUp: () => redis.state() === 'ok',
    ...requests,
    loopDelayMs: loopDelay.p99Ms,
    keys,
  });
  return { ...metrics, ...secretMetrics(registry), ...accountMetrics(registry), ...billingMetrics(registry) };
}
