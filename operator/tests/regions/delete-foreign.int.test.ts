// Tests deletions in a cluster without the Gateway API, and of a namespace that is not ours.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';
import { confirm, readyWorld, inside, deleteRegion } from './deleted-region.ts';

test('a cluster without the Gateway API deletes a region', async () => {
  const { allKinds } = await import('./world.ts');
  await using world = await startWorld({
    kinds: allKinds.filter(({ group }) => group !== 'gateway.networking.k8s.io'),
  });
  const routing = {
    mode: 'Ingress',
    ingress: { className: 'traefik' },
    customDomainTarget: { ipv4: ['203.0.113.10'] },
  };
  world.api.objects.put(aRegion('eu', { routing, deletionPolicy: 'Delete' }, confirm));
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
  await deleteRegion(world);
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
});

test('cn-10870 a namespace that lost our label is left alone by a confirmed Delete', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  world.api.objects.change(
    'Namespace',
    'glimpse-eu',
    '',
    (doc) => void (doc.metadata.labels['glimpse.dev/jurisdiction'] = 'us'),
  );
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect(world.api.objects.get('Namespace', 'glimpse-eu').metadata.deletionTimestamp).toBeUndefined();
  expect(inside(world, 'Secret')).toContain('region-keys');
});
