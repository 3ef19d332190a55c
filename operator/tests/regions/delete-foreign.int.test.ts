// Tests deletions in a cluster without the Gateway API, and of a namespace that is not ours.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';
import { startReadyRegion } from './ready-region.ts';
import { confirm, inside, deleteUntilGone } from './deleted-region.ts';

test('a cluster without the Gateway API deletes a region', async () => {
  const { allKinds } = await import('./region-fixture.ts');
  await using fixture = await startRegionFixture({
    kinds: allKinds.filter(({ group }) => group !== 'gateway.networking.k8s.io'),
  });
  const routing = {
    mode: 'Ingress',
    ingress: { className: 'traefik' },
    customDomainTarget: { ipv4: ['203.0.113.10'] },
  };
  fixture.api.objects.put(aRegion('eu', { routing, deletionPolicy: 'Delete' }, confirm));
  await fixture.passes(8);
  expect(fixture.condition('Ready')).toBe('True/Serving');
  await deleteUntilGone(fixture);
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
});

test('cn-10870 a namespace that lost our label is left alone by a confirmed Delete', async () => {
  await using fixture = await startReadyRegion({ deletionPolicy: 'Delete' }, confirm);
  fixture.api.objects.change(
    'Namespace',
    'glimpse-eu',
    '',
    (doc) => void (doc.metadata.labels['glimpse.dev/jurisdiction'] = 'us'),
  );
  await deleteUntilGone(fixture);
  expect(fixture.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu').metadata.deletionTimestamp).toBeUndefined();
  expect(inside(fixture, 'Secret')).toContain('region-keys');
});
