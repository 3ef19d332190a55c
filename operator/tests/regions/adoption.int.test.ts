// Tests that stale caches and lost counters make no second object.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';

test('cn-10612 an object that a stale cache does not show is adopted, not wedged', async () => {
  await using fixture = await startReadyRegion();
  fixture.restart();
  fixture.api.faults.add(
    { verb: 'GET', plural: 'services', name: 'mongo' },
    { kind: 'stale', changes: 400 },
    1,
  );
  expect(await fixture.round()).toBeUndefined();
  expect(await fixture.round()).toBeUndefined();
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('cn-10491 names follow from the spec alone: lost counters and gaps change no object', async () => {
  await using fixture = await startReadyRegion();
  const names = () =>
    ['Deployment', 'StatefulSet', 'Service', 'ConfigMap', 'Secret']
      .flatMap((kind) => fixture.api.objects.list(kind, 'glimpse-eu'))
      .map(({ kind, metadata }) => `${kind}/${metadata.name}/${metadata.uid}`)
      .toSorted();
  const before = names();
  fixture.api.objects.change('Jurisdiction', 'eu', '', (doc) => void delete doc.status.rollout, 'status');
  fixture.restart();
  await fixture.passes(4);
  expect(names()).toEqual(before);
});
