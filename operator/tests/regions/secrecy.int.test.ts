// Tests that Secrets are read by name only, and copied nowhere.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('Secrets are neither listed nor watched, and their content is in no other object', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(4);
  const lists = world.api.requests.filter(
    ({ kind, name, verb }) => kind?.plural === 'secrets' && verb === 'GET' && name === '',
  );
  expect(lists).toEqual([]);
  const values = world.api.objects
    .list('Secret')
    .flatMap(({ data }) => Object.entries(data as Record<string, string>))
    .filter(([name]) => !/crt|username/.test(name))
    .map(([, value]) => Buffer.from(value, 'base64').toString().trim())
    .filter((value) => value.length > 8);
  const others = JSON.stringify(
    ['Jurisdiction', 'Deployment', 'StatefulSet', 'ConfigMap'].flatMap((kind) =>
      world.api.objects.list(kind),
    ),
  );
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((value) => others.includes(value))).toEqual([]);
  expect(values.filter((value) => JSON.stringify(world.events).includes(value))).toEqual([]);
});
