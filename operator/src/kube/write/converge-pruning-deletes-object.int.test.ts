// Tests convergence: what is written, adopted, left alone, corrected and pruned.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { configMaps } from '../testing/samples.ts';
import { throwFailures } from './converge.ts';
import { actions, converging, kinds, labels, map } from './converge-samples.ts';

test('pruning deletes only the object that was seen, not its successor', async () => {
  await using api = await startFakeApi({ kinds });
  const stale = {
    ...api.objects.put({ ...map('one'), kind: 'ConfigMap' }),
    metadata: { name: 'one', namespace: 'a', labels, uid: 'former' },
  };
  const converge = converging(api, { listOwned: () => Promise.resolve([stale]) });
  expect(await converge([], { prune: [configMaps] })).toEqual([]);
  expect(api.objects.get('ConfigMap', 'one', 'a')).toBeDefined();
});

test('cm-5101 a refused child is reported, and the others go on', async () => {
  await using api = await startFakeApi({ kinds });
  api.faults.add({ verb: 'PATCH', name: 'one' }, { kind: 'status', status: 403, reason: 'Forbidden' });
  const changes = await converging(api)([map('one'), map('two')]);
  expect(actions(changes)).toEqual(['failed one', 'created two']);
  expect(() => throwFailures(changes)).toThrow('Forbidden');
});
