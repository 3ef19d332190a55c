// Samples and builders for the tests of leader.
import { silentLog } from '#platform/log.ts';
import { type FakeClock, fakeClock } from '#platform/testing/fake-clock.ts';
import type { FakeApi } from '../../../tests/fake-api/server.ts';
import { noMetrics } from '../metrics.ts';
import { evenRandom } from '../testing/samples.ts';
import { createLeader } from './leader.ts';

export const lease = { namespace: 'system', name: 'operator' };

export function replica(api: FakeApi, identity: string, clock: FakeClock = fakeClock()) {
  const options = { kube: api.kube, lease, identity, clock, random: evenRandom };
  const leader = createLeader({ ...options, log: silentLog, metrics: noMetrics });
  const stop = new AbortController();
  const terms: number[] = [];
  const reasons: unknown[] = [];
  const result = leader.run(stop.signal, async (term, signal) => {
    terms.push(term);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    reasons.push(signal.reason);
  });
  return { leader, clock, stop, terms, reasons, result };
}

export type Replica = ReturnType<typeof replica>;

/** Lets time pass in small steps, with the calls between them. */
export async function pass(seconds: number, ...replicas: readonly Replica[]): Promise<void> {
  for (let step = 0; step < seconds; step += 1) {
    for (const { clock } of replicas) await clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const holder = (api: FakeApi) =>
  api.objects.get('Lease', lease.name, lease.namespace)?.spec.holderIdentity as string;
