// Tests paused regions.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('cluster-api-13827 a paused region without children gets its status only', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion('eu', { paused: true }));
  await fixture.passes(3);
  expect(fixture.condition('Paused')).toBe('True/PausedBySpec');
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  const writes = fixture.api.requests.filter(({ verb }) => verb !== 'GET');
  expect(writes.map(({ path }) => path.split('/').at(-1))).toEqual(['eu', 'status']);
});

test('a pause by annotation stops corrections, and its end lets them happen', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.passes(8);
  const annotate = (value: string | undefined): void =>
    void fixture.api.objects.change('Jurisdiction', 'eu', '', (doc) => {
      doc.metadata.annotations = value === undefined ? {} : { 'glimpse.dev/paused': value };
    });
  annotate('true');
  fixture.api.objects.remove('Service', 'api', 'glimpse-eu');
  await fixture.passes(2);
  expect(fixture.condition('Paused')).toBe('True/PausedByAnnotation');
  expect(fixture.message('Paused')).toContain('certificates are not renewed');
  expect(fixture.api.objects.get('Service', 'api', 'glimpse-eu')).toBeUndefined();
  annotate(undefined);
  await fixture.passes(2);
  expect(fixture.condition('Paused')).toBe('False/NotPaused');
  expect(fixture.api.objects.get('Service', 'api', 'glimpse-eu')).toBeDefined();
});

test('cn-10853 paused, refused and degraded regions are all deleted', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion('eu', { paused: true }));
  fixture.api.objects.put(aRegion('us', { domain: 'eu.glimpse.example' }));
  fixture.api.objects.put(aRegion('ap'));
  fixture.mongo.outcome = {
    condition: { status: 'False', reason: 'NoPrimary', message: 'No member is primary.' },
  };
  for (const name of ['eu', 'us', 'ap']) {
    await fixture.passes(2, name);
    fixture.api.objects.remove('Jurisdiction', name);
    await fixture.passes(6, name);
    expect(fixture.api.objects.get('Jurisdiction', name)).toBeUndefined();
  }
});
