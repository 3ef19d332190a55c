// Tests what conflicts and lost answers do: the next run continues, and nothing is done twice.
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('a status that somebody else wrote first is a conflict, and the next run writes it', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  const conflict = { kind: 'status', status: 409, reason: 'Conflict' } as const;
  fixture.api.faults.add({ verb: 'PATCH', plural: 'jurisdictions', sub: 'status' }, conflict, 1);
  expect(is.conflict(await fixture.round())).toBe(true);
  await fixture.passes(6);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('a conflict on a key or credential Secret is read again, and none is made twice', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  const exists = { kind: 'status', status: 409, reason: 'AlreadyExists' } as const;
  fixture.api.faults.add({ verb: 'POST', plural: 'secrets' }, exists, 1);
  for (let at = 0; at < 8; at += 1) await fixture.round();
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('a lost answer to a write is read back: the same objects, each made once', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  for (const plural of ['secrets', 'statefulsets', 'deployments', 'namespaces'])
    fixture.api.faults.add(
      { plural, verb: plural === 'secrets' ? 'POST' : 'PATCH' },
      { kind: 'dropAfter' },
      1,
    );
  for (let at = 0; at < 10; at += 1) await fixture.round();
  expect(fixture.condition('Ready')).toBe('True/Serving');
  const created = fixture.api.requests
    .filter(({ verb, status }) => verb === 'POST' && status === 201)
    .map(({ path, body }) => `${path} ${JSON.stringify(body).slice(0, 120)}`);
  expect(new Set(created).size).toBe(created.length);
});

test('an error of one step is thrown after the status was written, so that the queue backs off', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  fixture.api.faults.add(
    { verb: 'PATCH', plural: 'deployments', name: 'acme-solver' },
    { kind: 'status', status: 500, reason: 'InternalError' },
    3,
  );
  await fixture.round();
  expect(String(await fixture.round())).toContain('InternalError');
  expect(fixture.condition('KeysReady')).toBe('True/Current');
});
