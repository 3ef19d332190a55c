// Tests writes of status, finalizers and events.
import { expect, test } from 'vitest';
import { createLogger, silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { is } from '../errors.ts';
import { metadataKind } from '../kind.ts';
import { keyOne, widgets } from '../testing/samples.ts';
import { createEvents } from './events.ts';
import { addFinalizer, removeFinalizer } from './finalizer.ts';
import { createPatchStatus } from './status.ts';

const events = metadataKind({
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
});
const kinds = [widgets, events];
const { signal } = new AbortController();
const one = { kind: 'Widget', metadata: keyOne, spec: { size: 1 } };
const condition = (type: string, status: string) => ({ type, status });

async function withWidget() {
  const api = await startFakeApi({ kinds });
  api.objects.put(one);
  const resource = api.kube.of(widgets);
  return { api, resource, read: async () => (await resource.get(keyOne))! };
}

test('a status is written once; an equal one is not written', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const patch = createPatchStatus({ resource, manager: 'me' });
  const status = { conditions: [condition('Ready', 'True')], gone: undefined };
  expect(await patch({ object: await read(), status, signal })).toBe('written');
  expect(await patch({ object: await read(), status, signal })).toBe('unchanged');
  expect(api.requests.filter(({ sub }) => sub === 'status')).toHaveLength(1);
  await patch({ object: await read(), status: {}, signal });
  expect((await read())['status']).toEqual({});
});

test('a status computed from an old object is refused with a conflict', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const object = await read();
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.size = 2));
  const patch = createPatchStatus({ resource, manager: 'me' });
  const error: unknown = await patch({ object, status: { a: 1 }, signal }).catch((thrown: unknown) => thrown);
  expect(is.conflict(error)).toBe(true);
});

test('cm-8793 two managers keep both their fields over 100 alternating applies', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  const mine = createPatchStatus({ resource, manager: 'me' });
  const theirs = createPatchStatus({ resource, manager: 'they' });
  for (let round = 0; round < 50; round += 1) {
    await mine({ object: await read(), status: { conditions: [condition('Ready', String(round))] }, signal });
    await theirs({
      object: await read(),
      status: { conditions: [condition('Other', String(round))] },
      signal,
    });
  }
  const { conditions } = (await read())['status'] as { conditions: object[] };
  expect(conditions).toEqual([condition('Ready', '49'), condition('Other', '49')]);
  const status = { conditions: [condition('Ready', '49')] };
  await mine({ object: await read(), status, signal });
  const object = await read();
  const asked = api.requests.length;
  expect(await mine({ object, status, signal })).toBe('unchanged');
  expect(api.requests.length).toBe(asked);
});

test('a finalizer is added once and keeps those of others', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  await addFinalizer({ resource, object: await read(), name: 'x.dev/mine', signal });
  const stale = {
    ...(await read()),
    metadata: { ...keyOne, finalizers: [], uid: (await read()).metadata.uid },
  };
  api.objects.change('Widget', 'one', 'a', (doc) => void doc.metadata.finalizers.push('y.dev/theirs'));
  await addFinalizer({ resource, object: stale, name: 'x.dev/mine', signal });
  expect((await read()).metadata.finalizers).toEqual(['x.dev/mine', 'y.dev/theirs']);
});

test('removing a finalizer finds it at its new place and takes no other', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  api.objects.change(
    'Widget',
    'one',
    'a',
    (doc) => void (doc.metadata.finalizers = ['y.dev/a', 'x.dev/mine']),
  );
  const object = await read();
  api.objects.change(
    'Widget',
    'one',
    'a',
    (doc) => void (doc.metadata.finalizers = ['x.dev/mine', 'y.dev/b']),
  );
  await removeFinalizer({ resource, object, name: 'x.dev/mine', signal });
  expect((await read()).metadata.finalizers).toEqual(['y.dev/b']);
});

test('an object that is gone counts as released, and one in deletion gets no finalizer', async () => {
  const { api, resource, read } = await withWidget();
  await using _ = api;
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.metadata.finalizers = ['x.dev/mine']));
  const object = await read();
  api.objects.remove('Widget', 'one', 'a');
  const deleting = await read();
  expect(await addFinalizer({ resource, object: deleting, name: 'x.dev/new', signal })).toBe(deleting);
  expect(await removeFinalizer({ resource, object, name: 'x.dev/mine', signal })).toBeDefined();
  expect(await removeFinalizer({ resource, object, name: 'x.dev/mine', signal })).toBeUndefined();
});

test('equal events within six minutes become one series', async () => {
  const { api, read } = await withWidget();
  await using _ = api;
  const clock = fakeClock();
  const options = { kube: api.kube, controller: 'x', instance: 'x-1', clock, random: secureRandom };
  const { transition } = createEvents({ ...options, log: silentLog });
  const what = { type: 'Warning', reason: 'Broken', note: 'It broke' } as const;
  for (const waitMs of [0, 300_000, 300_000, 361_000]) {
    await clock.advance(waitMs);
    await transition(await read(), what);
  }
  const told = api.objects.list('Event', 'a');
  expect(told.map(({ series }) => series?.count)).toEqual([3, undefined]);
  expect(told[0]).toMatchObject({ reason: 'Broken', regarding: { name: 'one' }, reportingInstance: 'x-1' });
  expect(told[0].eventTime).toMatch(/\.\d{6}Z$/);
});

test('an event that cannot be written fails nothing and logs no note', async () => {
  const { api, read } = await withWidget();
  await using _ = api;
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', write: (line) => lines.push(line) });
  const options = {
    kube: api.kube,
    controller: 'x',
    instance: 'x-1',
    clock: fakeClock(),
    random: secureRandom,
  };
  api.faults.add({ plural: 'events' }, { kind: 'status', status: 403, reason: 'Forbidden' });
  await createEvents({ ...options, log }).transition(await read(), {
    type: 'Normal',
    reason: 'A',
    note: 'secret note',
  });
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('secret note');
});
