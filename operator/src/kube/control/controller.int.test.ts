// Tests that a controller ends in the same state although its view misses, repeats, delays or ages changes.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { rawConfigMaps, widgets } from '../testing/samples.ts';
import { operate, settled, story, wanted, widgetOfSize } from './testing/sieve-samples.ts';

test('without faults the children equal the widgets', async () => {
  await using api = await startFakeApi({ kinds: [widgets, rawConfigMaps], sweep: true });
  await using _ = operate(api);
  await story(api);
  await settled(api, wanted);
  expect(api.objects.list('Widget')).toHaveLength(2);
});

test('sieve missed: changes that no event told are found when the watch is renewed', async () => {
  await using api = await startFakeApi({ kinds: [widgets, rawConfigMaps], sweep: true });
  await using _ = operate(api);
  let at = 0;
  api.faults.filterEvents((change) => ((at += 1) % 3 === 0 ? [] : [change]));
  await story(api);
  api.faults.filterEvents((change) => [change]);
  api.faults.sendError(410, 'Expired');
  await settled(api, wanted);
});

test('sieve doubled and delayed: repeated and late events change nothing', async () => {
  await using api = await startFakeApi({ kinds: [widgets, rawConfigMaps], sweep: true });
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
  await using api = await startFakeApi({ kinds: [widgets, rawConfigMaps], sweep: true });
  {
    await using _ = operate(api);
    await story(api);
    await settled(api, wanted);
  }
  api.objects.remove('Widget', 'two', 'a');
  api.objects.change('Widget', 'two', 'a', (doc) => void (doc.metadata.finalizers = []));
  api.objects.put(widgetOfSize('two', 9));
  api.faults.add({ verb: 'GET', watch: false }, { kind: 'stale', changes: 5 }, 2);
  await using _ = operate(api);
  await settled(api, ['one 7', 'two 9']);
  expect(api.objects.get('ConfigMap', 'two', 'a').metadata.ownerReferences[0].uid).toBe(
    api.objects.get('Widget', 'two', 'a').metadata.uid,
  );
});
