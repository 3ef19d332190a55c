// Tests convergence: what is written, adopted, left alone, corrected and pruned.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { actions, converging, kinds, labels, map, widget, writes } from './converge-samples.ts';

test('missing objects are created, equal ones are left alone, changed intents are applied', async () => {
  await using api = await startFakeApi({ kinds });
  const converge = converging(api);
  expect(actions(await converge([map('one'), widget({ size: 1 })]))).toEqual(['created one', 'created one']);
  expect(await converge([map('one'), widget({ size: 1 })])).toEqual([]);
  expect(writes(api)).toBe(2);
  expect(actions(await converge([map('one', { b: '2' })]))).toEqual(['updated one']);
  expect(api.objects.get('ConfigMap', 'one', 'a').data).toEqual({ b: '2' });
});

test('after a restart equal objects are compared and not written', async () => {
  await using api = await startFakeApi({ kinds });
  await converging(api)([map('one'), widget({ size: 1 })]);
  expect(await converging(api)([map('one'), widget({ size: 1 })])).toEqual([]);
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
