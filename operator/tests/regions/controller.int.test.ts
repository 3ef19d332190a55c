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
import { namespaces } from '#resources/kinds/cluster.ts';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

/** Runs controller and caches on the machine's clock until disposed. */
async function startProcess() {
  const clock = { ...systemClock, advance: (ms: number) => wait(ms), set: () => undefined, waiting: () => 0 };
  const fixture = await startRegionFixture({ clock });
  const stop = new AbortController();
  const base = { clock: systemClock, random: secureRandom, log: silentLog };
  const reflector = createReflector<Jurisdiction>({
    ...base,
    name: 'jurisdictions',
    resource: fixture.api.kube.of(jurisdictions),
    onChange(delta) {
      controller.onPrimary(delta);
      regions.onJurisdiction(delta);
      follower.onJurisdiction(delta);
    },
  });
  const places = createReflector({
    ...base,
    name: 'namespaces',
    resource: fixture.api.kube.of(namespaces),
    selector: { has: ['glimpse.dev/jurisdiction'] },
    onChange: (delta) => regions.onNamespace(delta),
  });
  const regions = fixture.create(plainEffects, {
    signal: stop.signal,
    jurisdictions: reflector.store,
    enqueue: (key) => controller.enqueue(key),
  });
  /** A second replica, which never leads. */
  const follower = fixture.create(plainEffects, { signal: stop.signal, jurisdictions: reflector.store });
  const controller = createController({
    ...base,
    reconciler: regions.reconciler,
    expectations: regions.expectations,
    metrics: noMetrics,
    backoff: { firstMs: 50, mostMs: 500 },
  });
  await Promise.all([reflector.start(stop.signal), places.start(stop.signal)]);
  const running = controller.run(stop.signal);
  const cluster = setInterval(() => fixture.simulated.react(), 100);
  return {
    fixture,
    follower,
    async [Symbol.asyncDispose]() {
      clearInterval(cluster);
      stop.abort(new Error('stopped'));
      await running.catch(() => undefined);
      await regions[Symbol.asyncDispose]();
      await fixture[Symbol.asyncDispose]();
    },
  };
}

test('with caches and watches a region gets Ready, rests, heals, and is watched by nobody once it is gone', async () => {
  await using process = await startProcess();
  const { fixture, follower } = process;
  fixture.api.objects.put(aRegion());
  await expect.poll(() => fixture.condition('Ready')).toBe('True/Serving');
  await expect.poll(() => fixture.get().status?.rollout?.lastGood).toBeDefined();
  await wait(1500);
  const before = fixture.writes();
  await wait(2000);
  expect(fixture.writes() - before).toBe(0);
  fixture.api.objects.remove('NetworkPolicy', 'default-deny', 'glimpse-eu');
  await expect
    .poll(() => fixture.api.objects.get('NetworkPolicy', 'default-deny', 'glimpse-eu') !== undefined)
    .toBe(true);
  const watched = (): readonly string[] =>
    [...fixture.api.faults.watches]
      .map(({ plural }) => plural)
      .filter((one) => one !== 'jurisdictions' && one !== 'namespaces');
  const led = watched().length;
  follower.warm();
  await expect.poll(() => watched().length).toBe(2 * led);
  fixture.api.objects.remove('Jurisdiction', 'eu');
  await expect.poll(() => fixture.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  await expect.poll(watched).toEqual([]);
});

test('a namespace is taken at once when it gets the label', async () => {
  await using process = await startProcess();
  const { fixture } = process;
  fixture.api.objects.put({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'glimpse-eu' } });
  fixture.api.objects.put(aRegion());
  await expect.poll(() => fixture.condition('Accepted')).toBe('False/NamespaceConflict');
  fixture.api.objects.change('Namespace', 'glimpse-eu', '', (doc) => {
    doc.metadata.labels = { 'glimpse.dev/jurisdiction': 'eu' };
  });
  await expect.poll(() => fixture.condition('NamespaceReady')).toBe('True/Ready');
  expect(fixture.condition('Accepted')).toBe('True/Accepted');
});
