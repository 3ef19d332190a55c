// Tests Remote regions, and regions whose domain or namespace is taken.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('a Remote region is listed by the Local ones and makes nothing itself', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  const remote = { identifier: 'us', displayName: 'US', domain: 'us.glimpse.example', placement: 'Remote' };
  const jurisdiction = { ...aRegion('us'), spec: remote };
  fixture.api.objects.put(jurisdiction);
  await fixture.round('us');
  await fixture.passes(3);
  expect(fixture.condition('Ready', 'us')).toBe('True/DirectoryEntry');
  expect(fixture.api.objects.get('Namespace', 'glimpse-us')).toBeUndefined();
  const regions: { identifier: string; current: boolean }[] = JSON.parse(
    fixture.api.objects.get('ConfigMap', 'regions', 'glimpse-eu').data['regions.json'],
  );
  expect(regions.map(({ identifier, current }) => [identifier, current])).toEqual([
    ['eu', true],
    ['us', false],
  ]);
});

test('the younger of two Jurisdictions with one domain is refused and makes nothing', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.clock.advance(60_000);
  fixture.api.objects.put(aRegion('us', { domain: 'eu.glimpse.example' }));
  await fixture.round('us');
  expect(fixture.condition('Accepted', 'us')).toBe('False/DomainConflict');
  expect(fixture.condition('Ready', 'us')).toBe('False/DomainConflict');
  expect(fixture.api.objects.get('Namespace', 'glimpse-us')).toBeUndefined();
});

test('a namespace that is not ours is left alone', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'glimpse-eu' } });
  fixture.api.objects.put(aRegion());
  await fixture.round();
  expect(fixture.condition('Accepted')).toBe('False/NamespaceConflict');
  expect(fixture.api.objects.list('Secret')).toEqual([]);
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu').metadata.labels).toBeUndefined();
});

test('the message names the label by which a namespace with its Secrets is taken', async () => {
  await using fixture = await startRegionFixture();
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'glimpse-eu', labels: { team: 'a' } },
  };
  fixture.api.objects.put(namespace);
  const mail = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'mail', namespace: 'glimpse-eu' },
    data: { uri: 'c210cHM6Ly9h' },
  };
  fixture.api.objects.put(mail);
  const api = { image: 'registry.example/glimpse-api:1.0.0', secrets: { mail: { name: 'mail' } } };
  fixture.api.objects.put(aRegion('eu', { api }));
  await fixture.round();
  const said = /kubectl label --overwrite namespace glimpse-eu (\S+)=(\S+)$/.exec(
    fixture.message('Accepted'),
  );
  fixture.api.objects.change('Namespace', 'glimpse-eu', '', (doc) => {
    doc.metadata.labels[said?.[1] ?? ''] = said?.[2];
  });
  await fixture.passes(8);
  expect(fixture.condition('Ready')).toBe('True/Serving');
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu').metadata.labels).toMatchObject({ team: 'a' });
  expect(fixture.api.objects.get('Secret', 'mail', 'glimpse-eu').data).toEqual(mail.data);
});

test('in a namespace that it takes the operator waits until its own rights count', async () => {
  await using fixture = await startRegionFixture();
  const labels = { 'glimpse.dev/jurisdiction': 'eu' };
  fixture.api.objects.put({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'glimpse-eu', labels } });
  fixture.api.objects.put(aRegion());
  expect(await fixture.round()).toBeUndefined();
  expect(fixture.api.objects.get('RoleBinding', 'glimpse-operator', 'glimpse-eu')).toBeDefined();
  expect(fixture.api.objects.list('ResourceQuota', 'glimpse-eu')).toEqual([]);
  await fixture.passes(7);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
