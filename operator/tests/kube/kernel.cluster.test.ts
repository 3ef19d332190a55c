// Tests the kernel against a real API server: what it accepts, defaults, refuses and forgets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeader } from '#kube/control/leader.ts';
import { leases } from '#kube/control/lease.ts';
import { createDiscovery } from '#kube/discovery.ts';
import { is } from '#kube/errors.ts';
import { metadataKind } from '#kube/kind.ts';
import { noMetrics } from '#kube/metrics.ts';
import { createReflector } from '#kube/cache/reflector.ts';
import { createEvents } from '#kube/write/events.ts';
import { addFinalizer, removeFinalizer } from '#kube/write/finalizer.ts';
import { createPatchStatus } from '#kube/write/status.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { connect, type Connection } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { widgetDefinition } from './widget-crd.ts';
import { widgets } from '#kube/testing/samples.ts';

let plane: ControlPlane;
let to: Connection;
const { signal } = new AbortController();
const parts = { clock: systemClock, random: secureRandom, log: silentLog };
const by = { name: 'kernel', force: false };
const named = (name: string) => ({ namespace: 'default', name });
const widget = (name: string, spec: object = {}) => ({
  apiVersion: 'x.dev/v1',
  kind: 'Widget',
  metadata: named(name),
  spec: { ...spec },
});
const caught = (call: Promise<unknown>): Promise<unknown> => call.catch((thrown: unknown) => thrown);

beforeAll(async () => {
  plane = await startControlPlane();
  to = connect(plane.kubeconfigs.admin);
  await plane.apply(widgetDefinition);
});
afterAll(async () => {
  await to[Symbol.asyncDispose]();
  await plane[Symbol.asyncDispose]();
});

test('js-828 a leader exists within 20 s, and after its stop the next one at once', async () => {
  const elected = (identity: string) => {
    const options = { ...parts, kube: to.kube, lease: named('operator'), identity, metrics: noMetrics };
    const leader = createLeader(options);
    const stop = new AbortController();
    const result = leader.run(
      stop.signal,
      (_term, until) => new Promise((end) => until.addEventListener('abort', () => end())),
    );
    return { leader, stop, result };
  };
  const one = elected('one');
  await expect.poll(() => one.leader.isLeader()).toBe(true);
  const two = elected('two');
  one.stop.abort();
  expect(await one.result).toBe('released');
  await expect.poll(() => two.leader.isLeader()).toBe(true);
  expect([one.leader.term(), two.leader.term()]).toEqual([1, 2]);
  two.stop.abort();
  await two.result;
  expect((await to.kube.of(leases).get(named('operator')))?.spec?.holderIdentity ?? '').toBe('');
});

test('cm-8793 a status has two managers who both keep their fields over 100 alternating applies', async () => {
  const resource = to.kube.of(widgets);
  await resource.apply(widget('status', { size: 1 }), by);
  const read = async () => (await resource.get(named('status')))!;
  const [mine, theirs] = ['mine', 'theirs'].map((manager) => createPatchStatus({ resource, manager }));
  const status = (type: string, value: string) => ({ conditions: [{ type, status: value }] });
  for (let round = 0; round < 50; round += 1) {
    await mine!({ object: await read(), status: status('Ready', String(round)), signal });
    await theirs!({ object: await read(), status: status('Other', String(round)), signal });
  }
  const stale = await read();
  const { conditions } = stale['status'] as { conditions: readonly { type: string }[] };
  expect(conditions.map(({ type }) => type)).toEqual(['Ready', 'Other']);
  expect(stale.metadata.generation).toBe(1);
  await resource.apply(widget('status', { size: 2 }), by);
  expect(is.conflict(await caught(mine!({ object: stale, status: status('Ready', 'late'), signal })))).toBe(
    true,
  );
});

test('finalizers are added and removed by patches that a change in between makes invalid', async () => {
  const resource = to.kube.of(widgets);
  const object = await resource.apply(widget('held'), by);
  const patch = [{ op: 'test', path: '/metadata/resourceVersion', value: '1' }] as const;
  expect(is.invalid(await caught(resource.patchJson(named('held'), patch)))).toBe(true);
  const held = await addFinalizer({ resource, object, name: 'x.dev/held', signal });
  await resource.remove(named('held'), { uid: held!.metadata.uid! });
  expect((await resource.get(named('held')))?.metadata.deletionTimestamp).toBeDefined();
  await removeFinalizer({ resource, object, name: 'x.dev/held', signal });
  expect(await resource.get(named('held'))).toBeDefined(); // the old view has no finalizer, so nothing is done
  await removeFinalizer({ resource, object: held!, name: 'x.dev/held', signal });
  expect(await resource.get(named('held'))).toBeUndefined();
});

test('a deletion with another uid is refused with a conflict', async () => {
  const resource = to.kube.of(widgets);
  await resource.apply(widget('kept'), by);
  expect(is.conflict(await caught(resource.remove(named('kept'), { uid: 'former' })))).toBe(true);
  expect(is.alreadyExists(await caught(resource.create(widget('kept'), by)))).toBe(true);
});

test('events and their series are accepted', async () => {
  const object = await to.kube.of(widgets).apply(widget('told'), by);
  const events = createEvents({ ...parts, kube: to.kube, controller: 'x.dev/kernel', instance: 'kernel-1' });
  for (let count = 0; count < 3; count += 1)
    await events.transition(object, { type: 'Warning', reason: 'Broken', note: 'It broke', action: 'Check' });
  const shown = await plane.kubectl([
    'get',
    'events.events.k8s.io',
    '-n',
    'default',
    '-o',
    'jsonpath={.items[*].series.count}',
  ]);
  expect(shown).toBe('3');
});

test('discovery tells what is served, and the time of the server is near ours', async () => {
  const discovery = createDiscovery(to.transport, systemClock);
  const gateways = metadataKind({
    group: 'gateway.networking.k8s.io',
    version: 'v1',
    plural: 'gateways',
    kind: 'Gateway',
    namespaced: true,
  });
  expect([await discovery.serves(widgets), await discovery.serves(gateways)]).toEqual([true, false]);
  expect(Math.abs((await to.kube.serverDate()).getTime() - Date.now())).toBeLessThan(5000);
});

test('lists come in pages of one version, with labels selected by the server', async () => {
  const resource = to.kube.of(widgets);
  for (const name of ['p1', 'p2', 'p3'])
    await resource.apply({ ...widget(name), metadata: { ...named(name), labels: { page: 'yes' } } }, by);
  const pages = await Array.fromAsync(
    resource.pages({ namespace: 'default', selector: { labels: { page: 'yes' } }, limit: 2 }),
  );
  expect(pages.map(({ items }) => items.length)).toEqual([2, 1]);
});

test('metadata alone is read in get, list and watch', async () => {
  const sent: unknown[] = [];
  const kind = metadataKind(widgets);
  const resource = to.kube.of({ ...kind, parse: (raw) => (sent.push(raw), kind.parse(raw)) });
  await to.kube.of(widgets).apply(widget('small', { text: 'x'.repeat(1000) }), by);
  expect((await resource.get(named('small')))?.metadata.name).toBe('small');
  expect(await resource.list({ namespace: 'default' })).not.toEqual([]);
  for await (const event of resource.watch('', { namespace: 'default', timeoutSeconds: 5, signal }))
    if (event.type === 'added') break;
  expect(JSON.stringify(sent)).not.toContain('xxx');
});

test('a restarted API server and a forgotten version cost no reflector a change', async () => {
  const resource = to.kube.of(widgets);
  await resource.apply(widget('watched'), by);
  const stop = new AbortController();
  let lists = 0;
  const counted = {
    ...resource,
    pages: (...given: Parameters<typeof resource.pages>) => ((lists += 1), resource.pages(...given)),
  };
  const deltas: string[] = [];
  const reflector = createReflector({
    ...parts,
    name: 'widgets',
    resource: counted,
    onChange: ({ type, object }) => deltas.push(`${type} ${object.metadata.name}`),
  });
  await reflector.start(stop.signal);
  const { uid } = (await resource.get(named('watched')))!.metadata;
  await plane.restart('kube-apiserver');
  await expect.poll(() => caught(resource.remove(named('watched'), { uid: uid! }))).toBeUndefined();
  await expect.poll(() => deltas).toContain('deleted watched');
  await resource.apply(widget('after'), by);
  await expect.poll(() => deltas).toContain('added after');
  expect(lists).toBeLessThanOrEqual(2);
  stop.abort();
  await reflector.stopped();
});
