// Tests that Secrets are read by name only, and copied nowhere.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('Secrets are neither listed nor watched, and their content is in no other object', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.passes(4);
  const lists = fixture.api.requests.filter(
    ({ kind, name, verb }) => kind?.plural === 'secrets' && verb === 'GET' && name === '',
  );
  expect(lists).toEqual([]);
  const values = fixture.api.objects
    .list('Secret')
    .flatMap(({ data }) => Object.entries(data as Record<string, string>))
    .filter(([name]) => !/crt|username/.test(name))
    .map(([, value]) => Buffer.from(value, 'base64').toString().trim())
    .filter((value) => value.length > 8);
  const others = JSON.stringify(
    ['Jurisdiction', 'Deployment', 'StatefulSet', 'ConfigMap'].flatMap((kind) =>
      fixture.api.objects.list(kind),
    ),
  );
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((value) => others.includes(value))).toEqual([]);
  expect(values.filter((value) => JSON.stringify(fixture.events).includes(value))).toEqual([]);
});
