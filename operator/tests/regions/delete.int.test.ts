// Tests the deletion of a region with its data.
import { expect, test } from 'vitest';
import { confirm, readyWorld, inside, deleteRegion } from './deleted-region.ts';

test('Delete waits for its confirmation and removes nothing before', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' });
  world.api.objects.remove('Jurisdiction', 'eu');
  const writes = world.writes();
  await world.rounds(3);
  expect(world.condition('Deleting')).toBe('True/AwaitingConfirmation');
  expect(world.writes() - writes).toBe(1);
  expect(inside(world, 'Deployment')).toEqual(['acme-solver', 'api']);
});

test('a confirmed Delete leaves nothing, and destroys the keys before domains and data', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  for (const kind of ['Secret', 'PersistentVolumeClaim', 'CustomDomain', 'Pod', 'ConfigMap', 'Service'])
    expect(inside(world, kind)).toEqual([]);
  const removed = world.api.requests
    .filter(({ verb }) => verb === 'DELETE')
    .map(({ name, kind }) => `${kind?.plural}/${name}`);
  const order = [
    'httproutes/acme-challenge',
    'statefulsets/mongo',
    'secrets/region-keys',
    'customdomains/eu.glimpse.example',
    'persistentvolumeclaims/data-mongo-0',
    'namespaces/glimpse-eu',
  ];
  const positions = order.map((name) => removed.indexOf(name));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});
