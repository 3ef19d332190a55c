// Tests which objects convergence writes, adopts, leaves alone, corrects and prunes.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import type { KubeObject } from '../object.ts';
import { rawConfigMaps } from '../testing/samples.ts';
import { throwFailures } from './converge.ts';
import { actions, converging, kinds, labels, map, widgetIntent, writes } from './testing/converge-samples.ts';

test('a child of another owner is reported even with our labels', async () => {
  await using api = await startFakeApi({ kinds });
  const reference = { apiVersion: 'x.dev/v1', kind: 'Owner', name: 'me', controller: true };
  const metadata = {
    name: 'one',
    namespace: 'a',
    labels,
    ownerReferences: [{ ...reference, uid: 'former' }],
  };
  api.objects.put({ kind: 'ConfigMap', metadata });
  const intent = {
    ...map('one'),
    metadata: { ...map('one').metadata, ownerReferences: [{ ...reference, uid: 'uid-me' }] },
  };
  expect(actions(await converging(api)([intent]))).toEqual(['foreign one']);
});

test('cn-1-30 an object in deletion is waited for, never written', async () => {
  await using api = await startFakeApi({ kinds });
  api.objects.put({
    kind: 'ConfigMap',
    metadata: { name: 'one', namespace: 'a', labels, finalizers: ['x.dev/h'] },
  });
  api.objects.remove('ConfigMap', 'one', 'a');
  expect(actions(await converging(api)([map('one')]))).toEqual(['deleting one']);
  expect(writes(api)).toBe(0);
});

test.each([
  ['ConfigMap', (doc: { data: object }) => void (doc.data = { a: 'x' })],
  ['Widget', (doc: { spec: object }) => void (doc.spec = { size: 9 })],
])('a foreign change of a %s is set back, with an event', async (kind, change) => {
  await using api = await startFakeApi({ kinds });
  const told: string[] = [];
  const events = {
    transition: (_: KubeObject, { reason }: { reason: string }) => Promise.resolve(void told.push(reason)),
  };
  const converge = converging(api, { events });
  const intent = kind === 'Widget' ? widgetIntent({ size: 1 }) : map('one');
  await converge([intent]);
  api.objects.change(kind, 'one', 'a', change);
  const [corrected] = await converge([intent]);
  expect([corrected?.action, corrected?.by, told]).toEqual(['corrected', 'kubectl', ['DriftCorrected']]);
  const { data, spec } = api.objects.get(kind, 'one', 'a');
  expect(data ?? spec).toEqual(kind === 'Widget' ? { size: 1 } : { a: '1' });
  expect(await converge([intent])).toEqual([]);
});

test('a field of another manager is kept and is no drift', async () => {
  await using api = await startFakeApi({ kinds });
  const converge = converging(api);
  await converge([widgetIntent({ size: 1 })]);
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.replicas = 5));
  expect(await converge([widgetIntent({ size: 1 })])).toEqual([]);
  await converge([widgetIntent({ size: 2 })]);
  expect(api.objects.get('Widget', 'one', 'a').spec).toEqual({ size: 2, replicas: 5 });
});

test('missing objects are created, equal ones are left alone, changed intents are applied', async () => {
  await using api = await startFakeApi({ kinds });
  const converge = converging(api);
  expect(actions(await converge([map('one'), widgetIntent({ size: 1 })]))).toEqual([
    'created one',
    'created one',
  ]);
  expect(await converge([map('one'), widgetIntent({ size: 1 })])).toEqual([]);
  expect(writes(api)).toBe(2);
  expect(actions(await converge([map('one', { b: '2' })]))).toEqual(['updated one']);
  expect(api.objects.get('ConfigMap', 'one', 'a').data).toEqual({ b: '2' });
});

test('after a restart equal objects are compared and not written', async () => {
  await using api = await startFakeApi({ kinds });
  await converging(api)([map('one'), widgetIntent({ size: 1 })]);
  expect(await converging(api)([map('one'), widgetIntent({ size: 1 })])).toEqual([]);
  expect(writes(api)).toBe(2);
});

test('an object without our labels is reported and left alone', async () => {
  await using api = await startFakeApi({ kinds });
  api.objects.put({ kind: 'ConfigMap', metadata: { name: 'one', namespace: 'a' } });
  expect(actions(await converging(api)([map('one'), map('two')]))).toEqual(['foreign one', 'created two']);
  expect(api.objects.get('ConfigMap', 'one', 'a').data).toBeUndefined();
});

test('cn-10612 a create on a stale cache adopts what is ours and reports what is not', async () => {
  await using api = await startFakeApi({ kinds });
  api.objects.put({ kind: 'ConfigMap', metadata: { name: 'ours', namespace: 'a', labels } });
  api.objects.put({ kind: 'ConfigMap', metadata: { name: 'theirs', namespace: 'a' } });
  const converge = converging(api, { current: () => Promise.resolve(undefined) });
  expect(actions(await converge([map('ours'), map('theirs')]))).toEqual(['updated ours', 'foreign theirs']);
});

test('pruning deletes only the object that was seen, not its successor', async () => {
  await using api = await startFakeApi({ kinds });
  const stale = {
    ...api.objects.put({ ...map('one'), kind: 'ConfigMap' }),
    metadata: { name: 'one', namespace: 'a', labels, uid: 'former' },
  };
  const converge = converging(api, { listOwned: () => Promise.resolve([stale]) });
  expect(await converge([], { prune: [rawConfigMaps] })).toEqual([]);
  expect(api.objects.get('ConfigMap', 'one', 'a')).toBeDefined();
});

test('cm-5101 a refused child is reported, and the others go on', async () => {
  await using api = await startFakeApi({ kinds });
  api.faults.add({ verb: 'PATCH', name: 'one' }, { kind: 'status', status: 403, reason: 'Forbidden' });
  const changes = await converging(api)([map('one'), map('two')]);
  expect(actions(changes)).toEqual(['failed one', 'created two']);
  expect(() => throwFailures(changes)).toThrow('Forbidden');
});

test('the seventh correction within an hour ends the fight and names the other manager', async () => {
  await using api = await startFakeApi({ kinds });
  const converge = converging(api);
  await converge([map('one')]);
  const seen: string[] = [];
  for (let round = 0; round < 9; round += 1) {
    api.objects.change('ConfigMap', 'one', 'a', (doc) => void (doc.data = { a: `x${round}` }));
    const [change] = await converge([map('one')]);
    seen.push(`${change?.action} ${change?.by}`);
  }
  expect(seen.slice(0, 6).every((one) => one === 'corrected kubectl')).toBe(true);
  expect(seen.slice(6)).toEqual(Array.from({ length: 3 }, () => 'fighting kubectl'));
  expect(api.objects.get('ConfigMap', 'one', 'a').data).toEqual({ a: 'x8' });
});

test('what is ours and not wanted is deleted, what is not ours stays', async () => {
  await using api = await startFakeApi({ kinds });
  const converge = converging(api);
  await converge([map('one'), map('two')]);
  api.objects.put({ kind: 'ConfigMap', metadata: { name: 'theirs', namespace: 'a' } });
  const work = { prune: [rawConfigMaps], namespace: 'a' };
  expect(actions(await converge([map('two')], work))).toEqual(['pruned one']);
  expect(api.objects.list('ConfigMap').map(({ metadata }) => metadata.name)).toEqual(['two', 'theirs']);
});
