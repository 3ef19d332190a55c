// Samples and builders for the tests of controller.
import { vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import type { Delta } from '../../cache/store.ts';
import { createKubeMetrics } from '../../metrics.ts';
import type { KubeObject } from '../../object.ts';
import { evenRandom } from '../../testing/samples.ts';
import { type ControllerOptions, createController, type Reconciler } from '../controller.ts';

type Reconcile = Reconciler['reconcile'];

export const done = { kind: 'done' } as const;

export function started(reconcile: Reconcile, more: Partial<ControllerOptions> = {}, workers = 1) {
  const clock = fakeClock();
  const metrics = createMetrics();
  const reconciler = { name: 'widgets', workers, timeoutMs: 60_000, reconcile: vi.fn<Reconcile>(reconcile) };
  const controller = createController({
    reconciler,
    clock,
    random: evenRandom,
    log: silentLog,
    metrics: createKubeMetrics(metrics),
    backoff: { firstMs: 1000, mostMs: 300_000 },
    retryAnnotation: 'x.dev/retry-now',
    ...more,
  });
  const stop = new AbortController();
  const ended = controller.run(stop.signal);
  const value = async (name: string) =>
    Number(new RegExp(`^${name}.* (\\d+)$`, 'm').exec(await metrics.text())?.[1] ?? 0);
  return { clock, controller, runs: reconciler.reconcile, stop, ended, value };
}

export const fails = (error: unknown) => () =>
  Promise.resolve().then((): never => {
    throw error as Error;
  });

export const updated = (object: KubeObject, old: KubeObject): Delta<KubeObject> => ({
  type: 'updated',
  object,
  old,
});
