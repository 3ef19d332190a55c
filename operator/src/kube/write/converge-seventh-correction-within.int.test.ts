// Tests convergence: what is written, adopted, left alone, corrected and pruned.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { configMaps } from '../testing/samples.ts';
import { actions, converging, kinds, map } from './converge-samples.ts';

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
  const work = { prune: [configMaps], namespace: 'a' };
  expect(actions(await converge([map('two')], work))).toEqual(['pruned one']);
  expect(api.objects.list('ConfigMap').map(({ metadata }) => metadata.name)).toEqual(['two', 'theirs']);
});
