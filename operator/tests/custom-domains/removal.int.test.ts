// Tests the removal of custom domains and other writers of their status, on the fake API server.
import { expect, test } from 'vitest';
import { domainLabels } from '#domains/desired/routes.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { servedHost, startServed, startDomainFixture, type DomainFixture } from './domain-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const remove = ({ api, domain }: DomainFixture): Promise<unknown> =>
  api.kube.of(customDomains).remove({ namespace, name: servedHost }, { uid: domain()?.metadata.uid ?? '' });
const names = ({ api }: DomainFixture): readonly unknown[] => [
  api.objects.get('ingresses', `https.${servedHost}`, namespace),
  api.objects.get('secrets', `tls.${servedHost}`, namespace),
  api.objects.get('customdomains', servedHost, namespace),
];

test('a deleted domain loses its route and certificate, then its finalizer', async () => {
  await using fixture = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  await remove(fixture);
  await fixture.reconcile();
  expect(names(fixture)).toEqual([undefined, undefined, undefined]);
});

test('a deleted domain keeps its certificate with the policy Retain', async () => {
  await using fixture = await startServed({}, { tls: { secretPolicy: 'Retain' } });
  await remove(fixture);
  await fixture.reconcile();
  expect(names(fixture)).toEqual([undefined, expect.anything(), undefined]);
});

test('cn-10853 a paused domain without an accepted region is deleted as well', async () => {
  await using fixture = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  fixture.api.objects.remove('jurisdictions', 'eu');
  await fixture.deps.kube
    .of(customDomains)
    .patchJson({ namespace, name: servedHost }, [
      { op: 'add', path: '/metadata/annotations', value: { 'glimpse.dev/paused': 'true' } },
    ]);
  await remove(fixture);
  await fixture.reconcile();
  expect(names(fixture)).toEqual([undefined, undefined, undefined]);
});

test('ps-2502 a domain that is deleted gets no finalizer, route or key', async () => {
  await using fixture = await startDomainFixture();
  fixture.add(servedHost, {}, { finalizers: ['example.com/other'] });
  await remove(fixture);
  fixture.writes();
  await fixture.reconcile();
  expect(fixture.writes()).toEqual([]);
});

test('cm-7286 a clean-up that fails keeps the finalizer, is told, and is tried again', async () => {
  await using fixture = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  fixture.api.faults.add({ verb: 'DELETE', plural: 'ingresses' }, { kind: 'status', status: 403 }, 1);
  await remove(fixture);
  await expect(fixture.reconcile()).rejects.toMatchObject({ status: 403 });
  expect(fixture.reason('Deleting')).toBe('CleanupFailed');
  expect(fixture.domain()?.metadata.finalizers).toEqual(['glimpse.dev/customdomain']);
  await fixture.reconcile();
  expect(names(fixture)).toEqual([undefined, undefined, undefined]);
});

test('cm-8793 100 status writes beside another field manager keep the fields of both', async () => {
  await using fixture = await startServed();
  const other = { type: 'Seen', status: 'True', reason: 'Seen', message: '' };
  for (let count = 0; count < 50; count += 1) {
    await fixture.deps.kube.of(customDomains).apply(
      {
        apiVersion: 'glimpse.dev/v1alpha1',
        kind: 'CustomDomain',
        metadata: { name: servedHost, namespace },
        status: {
          conditions: [{ ...other, lastTransitionTime: '2026-01-01T00:00:00Z', message: `${count}` }],
        },
      },
      { name: 'other', force: true, sub: 'status' },
    );
    await fixture.clock.advance(11_000);
    fixture.seen.row = {
      present: true,
      recheckAt: fixture.clock.now(),
      contested: false,
      quarantined: false,
    };
    await fixture.reconcile();
  }
  expect(fixture.reason('Seen')).toBe('Seen');
  expect(fixture.reason('OwnershipVerified')).toBe('TXTMatched');
});

test('objects that a deleted definition takes along leave route and certificate, and the next object takes both', async () => {
  await using fixture = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  fixture.seen.definitionGoes = true;
  await remove(fixture);
  await fixture.reconcile();
  expect(names(fixture)).toEqual([expect.anything(), expect.anything(), undefined]);
  const route = () => fixture.api.objects.get('ingresses', `https.${servedHost}`, namespace);
  const { uid } = route().metadata;
  expect(route().metadata.ownerReferences).toBeUndefined();
  expect(
    fixture.api.objects.get('secrets', `tls.${servedHost}`, namespace).metadata.annotations,
  ).not.toHaveProperty('glimpse.dev/retained-until');
  fixture.seen.definitionGoes = false;
  fixture.add(servedHost);
  await fixture.reconcile();
  expect(route().metadata).toMatchObject({ uid, ownerReferences: [{ uid: fixture.domain()?.metadata.uid }] });
  expect(fixture.reason('Programmed')).toBe('Programmed');
  expect(fixture.seen.orders).toBe(0);
});

test('a region that is being deleted ends the routes of its domains, whatever happens to the definition', async () => {
  await using fixture = await startServed({}, { tls: { secretPolicy: 'Delete' } });
  fixture.seen.definitionGoes = true;
  fixture.api.objects.change('Jurisdiction', 'eu', '', (doc) => {
    doc.metadata.finalizers = ['example.com/other'];
  });
  fixture.api.objects.remove('jurisdictions', 'eu');
  await remove(fixture);
  await fixture.reconcile();
  expect(names(fixture)).toEqual([undefined, undefined, undefined]);
});

test('the main domain of a living region keeps its route while its object is made again', async () => {
  await using fixture = await startDomainFixture();
  fixture.add(
    servedHost,
    { role: 'Site', customerId: undefined },
    { finalizers: ['glimpse.dev/customdomain'] },
  );
  const route = `https.${servedHost}`;
  fixture.api.objects.put({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: {
      name: route,
      namespace,
      labels: domainLabels('eu', servedHost),
      ownerReferences: [
        { apiVersion: 'v1', kind: 'X', name: servedHost, uid: fixture.domain()?.metadata.uid ?? '' },
      ],
    },
    spec: {},
  } as never);
  await remove(fixture);
  await fixture.reconcile();
  expect(fixture.domain()).toBeUndefined();
  expect(fixture.api.objects.get('ingresses', route, namespace)).toBeDefined();
});
