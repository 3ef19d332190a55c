// Tests convergence: what is written, adopted, left alone, corrected and pruned.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { actions, converging, kinds, labels, map, writes } from './converge-samples.ts';

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
