// Tests that stale caches and lost counters make no second object.
import { expect, test } from 'vitest';
import { readyWorld } from './drifting-region.ts';

test('cn-10612 an object that a stale cache does not show is adopted, not wedged', async () => {
  await using world = await readyWorld();
  world.restart();
  world.api.faults.add(
    { verb: 'GET', plural: 'services', name: 'mongo' },
    { kind: 'stale', changes: 400 },
    1,
  );
  expect(await world.round()).toBeUndefined();
  expect(await world.round()).toBeUndefined();
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('cn-10491 names follow from the spec alone: lost counters and gaps change no object', async () => {
  await using world = await readyWorld();
  const names = () =>
    ['Deployment', 'StatefulSet', 'Service', 'ConfigMap', 'Secret']
      .flatMap((kind) => world.api.objects.list(kind, 'glimpse-eu'))
      .map(({ kind, metadata }) => `${kind}/${metadata.name}/${metadata.uid}`)
      .toSorted();
  const before = names();
  world.api.objects.change('Jurisdiction', 'eu', '', (doc) => void delete doc.status.rollout, 'status');
  world.restart();
  await world.rounds(4);
  expect(names()).toEqual(before);
});
