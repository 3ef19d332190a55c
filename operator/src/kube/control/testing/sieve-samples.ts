// Samples and builders for the tests of sieve.
import { expect } from 'vitest';
import { type Clock, systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import type { FakeApi } from '../../../../tests/fake-api/server.ts';
import { createReflector } from '../../cache/reflector.ts';
import type { RawObject } from '../../kind.ts';
import { noMetrics } from '../../metrics.ts';
import { controllerReference, isDeleting, type Key } from '../../object.ts';
import { rawConfigMaps, widgets } from '../../testing/samples.ts';
import { createConverge } from '../../write/converge.ts';
import { addFinalizer, removeFinalizer } from '../../write/finalizer.ts';
import { createController, type ReconcileScope } from '../controller.ts';
import { createExpectations, seenIn } from '../expectations.ts';

const fast: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) };

const labels = { 'x.dev/owner': 'me' };

const finalizer = 'x.dev/widget';

export const widgetOfSize = (name: string, size: number) => ({
  kind: 'Widget',
  metadata: { name, namespace: 'a' },
  spec: { size },
});

/** A controller that keeps one ConfigMap per widget, with its size. */
export function operate(api: FakeApi) {
  const stop = new AbortController();
  const parts = { clock: fast, random: secureRandom, log: silentLog };
  const expectations = createExpectations(fast);
  const converge = createConverge({
    kube: api.kube,
    clock: fast,
    manager: 'me',
    intentAnnotation: 'x.dev/intent',
    kindOf: () => rawConfigMaps,
    current: (_kind, key) => Promise.resolve(children.store.get(key)),
    onWritten: (_kind, object) =>
      expectations.note({ namespace: 'a', name: object.metadata.name }, seenIn(children.store, object)),
  });
  const reconcile = async (key: Key, { signal }: ReconcileScope) => {
    const object = primaries.store.get(key);
    const resource = api.kube.of(widgets);
    if (!object) return { kind: 'done' } as const;
    if (isDeleting(object)) {
      await removeFinalizer({ resource, object, name: finalizer, signal });
      return { kind: 'done' } as const;
    }
    if (!(await addFinalizer({ resource, object, name: finalizer, signal })))
      return { kind: 'done' } as const;
    const { size } = object['spec'] as { size: number };
    const ownerReferences = [controllerReference(object)];
    const metadata = { ...key, labels, ownerReferences };
    const intent = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { size: String(size) } };
    const changes = await converge({ owner: { object, labels }, intents: [intent], signal });
    const failed = changes.find(
      ({ action }) => action !== 'created' && action !== 'updated' && action !== 'corrected',
    );
    if (failed) throw new Error(failed.action);
    return { kind: 'done' } as const;
  };
  const controller = createController({
    ...parts,
    reconciler: { name: 'widgets', workers: 2, timeoutMs: 10_000, reconcile },
    metrics: noMetrics,
    backoff: { firstMs: 20, mostMs: 200 },
    resync: {
      everyMs: 20_000,
      keys: () => primaries.store.list().map(({ metadata: { name } }) => ({ namespace: 'a', name })),
    },
    expectations,
  });
  const primaries = createReflector<RawObject>({
    ...parts,
    name: 'widgets',
    resource: api.kube.of(widgets),
    onChange: controller.onPrimary,
  });
  const children = createReflector<RawObject>({
    ...parts,
    name: 'configmaps',
    resource: api.kube.of(rawConfigMaps),
    onChange: ({ object: { metadata } }) => controller.enqueue({ namespace: 'a', name: metadata.name }),
  });
  const started = Promise.all([primaries.start(stop.signal), children.start(stop.signal)]);
  const running = started.then(() => controller.run(stop.signal));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([running, primaries.stopped(), children.stopped()]);
    },
  };
}

export const state = (api: FakeApi) =>
  api.objects
    .list('ConfigMap')
    .map(({ metadata, data }) => `${metadata.name} ${data.size}`)
    .toSorted();

export const settled = (api: FakeApi, wanted: readonly string[]) =>
  expect.poll(() => state(api)).toEqual(wanted);

/** The same story in each test: two widgets, a change, a deletion of a child, a deletion of a widget. */
export async function story(api: FakeApi): Promise<void> {
  api.objects.put(widgetOfSize('one', 1));
  api.objects.put(widgetOfSize('two', 2));
  await expect.poll(() => state(api).length).toBeGreaterThan(0);
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.size = 7));
  api.objects.remove('ConfigMap', 'two', 'a');
  api.objects.put(widgetOfSize('three', 3));
  api.objects.remove('Widget', 'three', 'a');
}

export const wanted = ['one 7', 'two 2'];
