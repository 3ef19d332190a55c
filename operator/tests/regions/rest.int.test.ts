// Tests that nothing is written once all is well, and in which order it is before.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('two more runs on a Ready region write nothing, also after a restart', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  const before = world.writes();
  await world.round();
  await world.round();
  world.restart();
  await world.round();
  const late = world.api.requests.filter(({ verb }) => verb !== 'GET').slice(before);
  expect(late.map(({ verb, path, body }) => [verb, path, body])).toEqual([]);
});

test('the finalizer and the namespace come before all else in it', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.round();
  const writes = world.api.requests.filter(({ verb }) => verb !== 'GET');
  expect(writes[0]).toMatchObject({ verb: 'PATCH', path: expect.stringMatching(/\/jurisdictions\/eu$/) });
  expect(writes[1]?.path).toMatch(/\/namespaces\/glimpse-eu$/);
});
