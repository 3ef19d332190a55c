// Tests that a host name which the authority refuses is ordered again only for another spec or directory.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import { servedHost, startDomainFixture, type DomainFixture } from './domain-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const rejected = {
  attempt: 1,
  state: 'Idle',
  failedAttempts: 1,
  lastError: { type: 'rejectedIdentifier', status: 400 },
} as const;

/** A domain that is ready for its order, which the authority has refused. */
async function startRefused(): Promise<DomainFixture> {
  const fixture = await startDomainFixture();
  fixture.add();
  fixture.point();
  const domain = fixture.domain();
  const store = createCertificateStore({ kube: fixture.api.kube, namespace, identifier: 'eu' });
  const status = { conditions: [], ...domain?.status, observedGeneration: domain?.metadata.generation };
  if (domain) await store.writeStatus({ ...domain, status }, { acme: rejected }, neverAborted);
  await fixture.reconcile();
  expect(fixture.reason('Issuing')).toBe('IdentifierRejected');
  return fixture;
}

/** Reconciles. @returns whether a new order began, which then finds no authority */
async function beginsAnew(fixture: DomainFixture): Promise<boolean> {
  await fixture.reconcile().catch((thrown: Error) => {
    if (thrown.message !== 'No authority in this test') throw thrown;
  });
  return fixture.domain()?.status?.acme?.lastError === undefined && fixture.seen.orders > 0;
}

const change = (fixture: DomainFixture, kind: string, name: string, spec: object): void =>
  fixture.api.objects.change(
    kind,
    name,
    kind === 'jurisdictions' ? '' : namespace,
    ((doc: { spec: object }) => void Object.assign(doc.spec, spec)) as never,
  );

test('time and new DNS answers order nothing', async () => {
  await using fixture = await startRefused();
  await fixture.clock.advance(8 * 86_400_000);
  expect(await beginsAnew(fixture)).toBe(false);
  fixture.answers.delete(`A ${servedHost}`);
  await fixture.clock.advance(86_400_000);
  await fixture.reconcile();
  expect(fixture.reason('DNSRouted')).toBe('NoAddress');
  fixture.point();
  await fixture.clock.advance(86_400_000);
  expect(await beginsAnew(fixture)).toBe(false);
  expect(fixture.reason('DNSRouted')).toBe('Routed');
  expect(fixture.seen.orders).toBe(0);
});

test('another directory of the region orders again', async () => {
  await using fixture = await startRefused();
  change(fixture, 'jurisdictions', 'eu', { acme: { directoryURL: 'https://other.test/directory' } });
  expect(await beginsAnew(fixture)).toBe(true);
});

test('a changed spec orders again', async () => {
  await using fixture = await startRefused();
  change(fixture, 'customdomains', servedHost, { tls: { keyAlgorithm: 'RSA-2048' } });
  expect(await beginsAnew(fixture)).toBe(true);
});

test('a spec that changed during a pause orders again after it', async () => {
  await using fixture = await startRefused();
  change(fixture, 'jurisdictions', 'eu', { paused: true });
  change(fixture, 'customdomains', servedHost, { tls: { keyAlgorithm: 'RSA-2048' } });
  await fixture.reconcile();
  expect(fixture.reason('Paused')).toBe('PausedBySpec');
  expect(fixture.domain()?.status?.acme?.lastError).toBeDefined();
  change(fixture, 'jurisdictions', 'eu', { paused: false });
  expect(await beginsAnew(fixture)).toBe(true);
});
