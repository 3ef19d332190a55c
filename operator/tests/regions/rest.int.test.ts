// Tests that nothing is written once all is well, and in which order it is before.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('two more runs on a Ready region write nothing, also after a restart', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.passes(8);
  const before = fixture.writes();
  await fixture.round();
  await fixture.round();
  fixture.restart();
  await fixture.round();
  const late = fixture.api.requests.filter(({ verb }) => verb !== 'GET').slice(before);
  expect(late.map(({ verb, path, body }) => [verb, path, body])).toEqual([]);
});

test('the finalizer and the namespace come before all else in it', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.round();
  const writes = fixture.api.requests.filter(({ verb }) => verb !== 'GET');
  expect(writes[0]).toMatchObject({ verb: 'PATCH', path: expect.stringMatching(/\/jurisdictions\/eu$/) });
  expect(writes[1]?.path).toMatch(/\/namespaces\/glimpse-eu$/);
});
