// Tests what a quota that refuses objects does to a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';
import { readyWorld, applies } from './faulty-region.ts';

test('cm-5101 a quota that refuses a child: QuotaRejected, one try per 5 min, other steps go on', async () => {
  await using world = await startWorld();
  const quota = { kind: 'status', status: 403, reason: 'exceeded quota: region' } as const;
  world.api.faults.add({ verb: 'PATCH', plural: 'services', name: 'redis' }, quota, 2);
  world.api.objects.put(aRegion());
  for (let at = 0; at < 20; at += 1) expect(await world.round()).toBeUndefined();
  expect(world.condition('NamespaceReady')).toBe('False/QuotaRejected');
  expect(applies(world, 'redis', 'services')).toBe(1);
  expect(world.condition('ApiAvailable')).toBe('True/MinimumAvailable');
  await world.rounds(25);
  expect(applies(world, 'redis', 'services')).toBe(3);
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('cm-5101 pods that the quota refuses are told by the API condition', async () => {
  await using world = await readyWorld();
  world.api.objects.change(
    'Deployment',
    'api',
    'glimpse-eu',
    (doc) => {
      const message = 'pods "api" is forbidden: exceeded quota: region';
      doc.status.readyReplicas = 0;
      doc.status.conditions = [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }];
    },
    'status',
  );
  await world.reconcile();
  expect(world.condition('ApiAvailable')).toBe('False/QuotaRejected');
});

test('a quota that is not counted yet is made again, and the refused object follows', async () => {
  await using world = await startWorld();
  const unknown = { kind: 'status', status: 403, reason: 'status unknown for quota: region' } as const;
  world.api.faults.add({ verb: 'PATCH', plural: 'customdomains' }, unknown, 2);
  world.api.objects.put(aRegion());
  await world.rounds(2);
  expect(world.message('RoutingReady')).toBe('The quota of the namespace is not counted yet');
  for (let at = 0; at < 8; at += 1) expect(await world.round()).toBeUndefined();
  expect(world.condition('Ready')).toBe('True/Serving');
  const removed = world.api.requests.filter(
    ({ verb, kind }) => verb === 'DELETE' && kind?.plural === 'resourcequotas',
  );
  expect(removed).toHaveLength(1);
});
