// Tests the deletion of a region with its data.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';
import { confirm, inside, deleteUntilGone } from './deleted-region.ts';

test('Delete waits for its confirmation and removes nothing before', async () => {
  await using fixture = await startReadyRegion({ deletionPolicy: 'Delete' });
  fixture.api.objects.remove('Jurisdiction', 'eu');
  const writes = fixture.writes();
  await fixture.passes(3);
  expect(fixture.condition('Deleting')).toBe('True/AwaitingConfirmation');
  expect(fixture.writes() - writes).toBe(1);
  expect(inside(fixture, 'Deployment')).toEqual(['acme-solver', 'api']);
});

test('a confirmed Delete leaves nothing, and destroys the keys before domains and data', async () => {
  await using fixture = await startReadyRegion({ deletionPolicy: 'Delete' }, confirm);
  await deleteUntilGone(fixture);
  expect(fixture.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  for (const kind of ['Secret', 'PersistentVolumeClaim', 'CustomDomain', 'Pod', 'ConfigMap', 'Service'])
    expect(inside(fixture, kind)).toEqual([]);
  const removed = fixture.api.requests
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
