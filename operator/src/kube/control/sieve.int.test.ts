// Tests that a controller ends in the same state although its view misses, repeats, delays or ages changes.
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { type FakeApi, startFakeApi } from '../../../tests/fake-api/server.ts';
import { createReflector } from '../cache/reflector.ts';
import type { RawObject } from '../kind.ts';
import { noMetrics } from '../metrics.ts';
import { controllerReference, isDeleting, type Key } from '../object.ts';
import { configMaps, widgets } from '../testing/samples.ts';
import { createConverge } from '../write/converge.ts';
import { addFinalizer, removeFinalizer } from '../write/finalizer.ts';
import { createController, type ReconcileScope } from './controller.ts';
import { createOwnWrites, seenIn } from './own-writes.ts';

const fast: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) };
const labels = { 'x.dev/owner': 'me' };
const finalizer = 'x.dev/widget';
const widget = (name: string, size: number) => ({
  kind: 'Widget',
  metadata: { name, namespace: 'a' },
  spec: { size },
});

/** A controller that keeps one ConfigMap per widget, with its size. */
function operate(api: FakeApi) {
  const stop = new AbortController();
  const parts = { clock: fast, random: secureRandom, log: silentLog };
  const ownWrites = createOwnWrites(fast);
  const converge = createConverge({
    kube: api.kube,
    clock: fast,
    manager: 'me',
    intentAnnotation: 'x.dev/intent',
    kindOf: () => configMaps,
    current: (_kind, key) => Promise.resolve(children.store.get(key)),
    onWritten: (_kind, object) =>
      ownWrites.note({ namespace: 'a', name: object.metadata.name }, seenIn(children.store, object)),
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
    ownWrites,
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
    resource: api.kube.of(configMaps),
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
const state = (api: FakeApi) =>
  api.objects
    .list('ConfigMap')
    .map(({ metadata, data }) => `${metadata.name} ${data.size}`)
    .toSorted();
const settled = (api: FakeApi, wanted: readonly string[]) => expect.poll(() => state(api)).toEqual(wanted);

/** The same story in each test: two widgets, a change, a deletion of a child, a deletion of a widget. */
async function story(api: FakeApi): Promise<void> {
  api.objects.put(widget('one', 1));
  api.objects.put(widget('two', 2));
  await expect.poll(() => state(api).length).toBeGreaterThan(0);
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.size = 7));
  api.objects.remove('ConfigMap', 'two', 'a');
  api.objects.put(widget('three', 3));
  api.objects.remove('Widget', 'three', 'a');
}
const wanted = ['one 7', 'two 2'];

test('without faults the children equal the widgets', async () => {
  await using api = await startFakeApi({ kinds: [widgets, configMaps], sweep: true });
  await using _ = operate(api);
  await story(api);
  await settled(api, wanted);
  expect(api.objects.list('Widget')).toHaveLength(2);
});

test('sieve missed: changes that no event told are found when the watch is renewed', async () => {
  await using api = await startFakeApi({ kinds: [widgets, configMaps], sweep: true });
  await using _ = operate(api);
  let at = 0;
  api.faults.filterEvents((change) => ((at += 1) % 3 === 0 ? [] : [change]));
  await story(api);
  api.faults.filterEvents((change) => [change]);
  api.faults.sendError(410, 'Expired');
  await settled(api, wanted);
});

test('sieve doubled and delayed: repeated and late events change nothing', async () => {
  await using api = await startFakeApi({ kinds: [widgets, configMaps], sweep: true });
  await using _ = operate(api);
  api.faults.doubleEvents();
  await story(api);
  api.faults.holdEvents();
  api.objects.remove('ConfigMap', 'one', 'a');
  api.objects.change('Widget', 'two', 'a', (doc) => void (doc.spec.size = 8));
  await new Promise((resolve) => setTimeout(resolve, 100));
  api.faults.releaseEvents();
  await settled(api, ['one 7', 'two 8']);
  const creates = api.requests.filter(({ verb, status }) => verb === 'PATCH' && status === 201);
  expect(creates.length).toBeLessThanOrEqual(4);
});

test('sieve stale: a new process that lists an old state ends in the present one', async () => {
  await using api = await startFakeApi({ kinds: [widgets, configMaps], sweep: true });
  {
    await using _ = operate(api);
    await story(api);
    await settled(api, wanted);
  }
  api.objects.remove('Widget', 'two', 'a');
  api.objects.change('Widget', 'two', 'a', (doc) => void (doc.metadata.finalizers = []));
  api.objects.put(widget('two', 9));
  api.faults.add({ verb: 'GET', watch: false }, { kind: 'stale', changes: 5 }, 2);
  await using _ = operate(api);
  await settled(api, ['one 7', 'two 9']);
  expect(api.objects.get('ConfigMap', 'two', 'a').metadata.ownerReferences[0].uid).toBe(
    api.objects.get('Widget', 'two', 'a').metadata.uid,
  );
});
