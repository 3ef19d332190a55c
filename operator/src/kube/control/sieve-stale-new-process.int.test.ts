// Tests that a controller ends in the same state although its view misses, repeats, delays or ages changes.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { configMaps, widgets } from '../testing/samples.ts';
import { operate, settled, story, wanted, widget } from './sieve-samples.ts';

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
