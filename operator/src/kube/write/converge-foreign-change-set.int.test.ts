// Tests convergence: what is written, adopted, left alone, corrected and pruned.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import type { KubeObject } from '../object.ts';
import { converging, kinds, map, widget } from './converge-samples.ts';

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
  const intent = kind === 'Widget' ? widget({ size: 1 }) : map('one');
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
  await converge([widget({ size: 1 })]);
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.replicas = 5));
  expect(await converge([widget({ size: 1 })])).toEqual([]);
  await converge([widget({ size: 2 })]);
  expect(api.objects.get('Widget', 'one', 'a').spec).toEqual({ size: 2, replicas: 5 });
});
