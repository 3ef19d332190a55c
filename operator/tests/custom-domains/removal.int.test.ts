// Tests the removal of custom domains and other writers of their status, on the fake API server.
import { expect, test } from 'vitest';
import { customDomains } from '#resources/custom-domain.ts';
import { host, namespace, startServed, startWorld, type World } from './world.ts';

const remove = ({ api, domain }: World): Promise<unknown> =>
  api.kube.of(customDomains).remove({ namespace, name: host }, { uid: domain()?.metadata.uid ?? '' });
const names = ({ api }: World): readonly unknown[] => [
  api.objects.get('ingresses', `https.${host}`, namespace),
  api.objects.get('secrets', `tls.${host}`, namespace),
  api.objects.get('customdomains', host, namespace),
];

test('a deleted domain loses its route and certificate, then its finalizer', async () => {
  await using world = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  await remove(world);
  await world.reconcile();
  expect(names(world)).toEqual([undefined, undefined, undefined]);
});

test('a deleted domain keeps its certificate with the policy Retain', async () => {
  await using world = await startServed({}, { tls: { secretPolicy: 'Retain' } });
  await remove(world);
  await world.reconcile();
  expect(names(world)).toEqual([undefined, expect.anything(), undefined]);
});

test('cn-10853 a paused domain without an accepted region is deleted as well', async () => {
  await using world = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  world.api.objects.remove('jurisdictions', 'eu');
  await world.deps.kube
    .of(customDomains)
    .patchJson({ namespace, name: host }, [
      { op: 'add', path: '/metadata/annotations', value: { 'glimpse.dev/paused': 'true' } },
    ]);
  await remove(world);
  await world.reconcile();
  expect(names(world)).toEqual([undefined, undefined, undefined]);
});

test('ps-2502 a domain that is deleted gets no finalizer, route or key', async () => {
  await using world = await startWorld();
  world.add(host, {}, { finalizers: ['example.com/other'] });
  await remove(world);
  world.writes();
  await world.reconcile();
  expect(world.writes()).toEqual([]);
});

test('cm-7286 a clean-up that fails keeps the finalizer, is told, and is tried again', async () => {
  await using world = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  world.api.faults.add({ verb: 'DELETE', plural: 'ingresses' }, { kind: 'status', status: 403 }, 1);
  await remove(world);
  await expect(world.reconcile()).rejects.toMatchObject({ status: 403 });
  expect(world.reason('Deleting')).toBe('CleanupFailed');
  expect(world.domain()?.metadata.finalizers).toEqual(['glimpse.dev/customdomain']);
  await world.reconcile();
  expect(names(world)).toEqual([undefined, undefined, undefined]);
});

test('cm-8793 100 status writes beside another field manager keep the fields of both', async () => {
  await using world = await startServed();
  const other = { type: 'Seen', status: 'True', reason: 'Seen', message: '' };
  for (let turn = 0; turn < 50; turn += 1) {
    await world.deps.kube.of(customDomains).apply(
      {
        apiVersion: 'glimpse.dev/v1alpha1',
        kind: 'CustomDomain',
        metadata: { name: host, namespace },
        status: {
          conditions: [{ ...other, lastTransitionTime: '2026-01-01T00:00:00Z', message: `${turn}` }],
        },
      },
      { name: 'other', force: true, sub: 'status' },
    );
    await world.clock.advance(11_000);
    world.seen.row = { present: true, recheckAt: world.clock.now(), contested: false, quarantined: false };
    await world.reconcile();
  }
  expect(world.reason('Seen')).toBe('Seen');
  expect(world.reason('OwnershipVerified')).toBe('TXTMatched');
}, 60_000);
