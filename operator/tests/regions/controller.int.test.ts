// Tests the region controller inside the kernel's controller, with real caches and watches.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReflector } from '#kube/cache/reflector.ts';
import { createController } from '#kube/control/controller.ts';
import { noMetrics } from '#kube/metrics.ts';
import { systemClock } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

/** Runs controller and caches on the machine's clock until disposed. */
async function startProcess() {
  const clock = { ...systemClock, advance: (ms: number) => wait(ms), set: () => undefined, waiting: () => 0 };
  const world = await startWorld({ clock });
  const stop = new AbortController();
  const base = { clock: systemClock, random: secureRandom, log: silentLog };
  const reflector = createReflector<Jurisdiction>({
    ...base,
    name: 'jurisdictions',
    resource: world.api.kube.of(jurisdictions),
    onChange(delta) {
      controller.onPrimary(delta);
      regions.onJurisdiction(delta);
    },
  });
  const regions = world.create(plainEffects, {
    signal: stop.signal,
    jurisdictions: reflector.store,
    enqueue: (key) => controller.enqueue(key),
  });
  const controller = createController({
    ...base,
    reconciler: regions.reconciler,
    ownWrites: regions.ownWrites,
    metrics: noMetrics,
    backoff: { firstMs: 50, mostMs: 500 },
  });
  await reflector.start(stop.signal);
  const running = controller.run(stop.signal);
  const cluster = setInterval(() => world.simulated.react(), 100);
  return {
    world,
    async [Symbol.asyncDispose]() {
      clearInterval(cluster);
      stop.abort(new Error('stopped'));
      await running.catch(() => undefined);
      await regions[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

test('with caches and watches a region gets Ready, rests, and heals a deleted child within seconds', async () => {
  await using process = await startProcess();
  const { world } = process;
  world.api.objects.put(aRegion());
  await expect.poll(() => world.condition('Ready'), { timeout: 60_000 }).toBe('True/Serving');
  await expect.poll(() => world.get().status?.rollout?.lastGood, { timeout: 60_000 }).toBeDefined();
  await wait(1500);
  const before = world.writes();
  await wait(2000);
  expect(world.writes() - before).toBe(0);
  world.api.objects.remove('NetworkPolicy', 'default-deny', 'glimpse-eu');
  await expect
    .poll(() => world.api.objects.get('NetworkPolicy', 'default-deny', 'glimpse-eu') !== undefined, {
      timeout: 5000,
    })
    .toBe(true);
  world.api.objects.remove('Jurisdiction', 'eu');
  await expect.poll(() => world.api.objects.get('Jurisdiction', 'eu'), { timeout: 60_000 }).toBeUndefined();
}, 240_000);
