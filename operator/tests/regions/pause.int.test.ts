// Tests paused regions.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('cluster-api-13827 a paused region without children gets its status only', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion('eu', { paused: true }));
  await world.rounds(3);
  expect(world.condition('Paused')).toBe('True/PausedBySpec');
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  const writes = world.api.requests.filter(({ verb }) => verb !== 'GET');
  expect(writes.map(({ path }) => path.split('/').at(-1))).toEqual(['eu', 'status']);
});

test('a pause by annotation stops corrections, and its end lets them happen', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  const annotate = (value: string | undefined): void =>
    void world.api.objects.change('Jurisdiction', 'eu', '', (doc) => {
      doc.metadata.annotations = value === undefined ? {} : { 'glimpse.dev/paused': value };
    });
  annotate('true');
  world.api.objects.remove('Service', 'api', 'glimpse-eu');
  await world.rounds(2);
  expect(world.condition('Paused')).toBe('True/PausedByAnnotation');
  expect(world.message('Paused')).toContain('certificates are not renewed');
  expect(world.api.objects.get('Service', 'api', 'glimpse-eu')).toBeUndefined();
  annotate(undefined);
  await world.rounds(2);
  expect(world.condition('Paused')).toBe('False/NotPaused');
  expect(world.api.objects.get('Service', 'api', 'glimpse-eu')).toBeDefined();
});

test('cn-10853 paused, refused and degraded regions are all deleted', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion('eu', { paused: true }));
  world.api.objects.put(aRegion('us', { domain: 'eu.glimpse.example' }));
  world.api.objects.put(aRegion('ap'));
  world.mongo.outcome = {
    condition: { status: 'False', reason: 'NoPrimary', message: 'No member is primary.' },
  };
  for (const name of ['eu', 'us', 'ap']) {
    await world.rounds(2, name);
    world.api.objects.remove('Jurisdiction', name);
    await world.rounds(6, name);
    expect(world.api.objects.get('Jurisdiction', name)).toBeUndefined();
  }
});
