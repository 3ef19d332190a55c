// Tests what refused and unanswered calls do to a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';
import { readyWorld } from './faulty-region.ts';

test('a forbidden verb is told by the part that needs it, and the others go on', async () => {
  await using world = await startWorld();
  const forbidden = { kind: 'status', status: 403, reason: 'Forbidden' } as const;
  world.api.faults.add({ verb: 'PATCH', plural: 'statefulsets', name: 'redis' }, forbidden, 50);
  world.api.objects.put(aRegion());
  await world.round();
  const faults = [await world.round(), await world.round(), await world.round()];
  expect(faults.every((fault) => String(fault).includes('Forbidden'))).toBe(true);
  expect(world.condition('RedisReady')).toBe('Unknown/Pending');
  expect(world.message('RedisReady')).toBe('A step failed: Forbidden');
  expect([world.condition('MongoReady'), world.condition('ApiAvailable')]).toEqual([
    'True/PrimaryElected',
    'True/MinimumAvailable',
  ]);
});

test('a call without an answer keeps what is known', async () => {
  await using world = await readyWorld();
  world.api.objects.change('Deployment', 'api', 'glimpse-eu', (doc) => void (doc.spec.replicas = 1));
  world.api.faults.add(
    { plural: 'services', verb: 'GET' },
    { kind: 'status', status: 500, reason: 'InternalError' },
    50,
  );
  await world.round();
  expect(world.condition('Ready')).toBe('True/Serving');
});
