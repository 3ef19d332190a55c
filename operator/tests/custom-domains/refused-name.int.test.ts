// Tests that a host name which the authority refuses is ordered again only for another spec or directory.
import { expect, test } from 'vitest';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import { host, namespace, startWorld, type World } from './world.ts';

const rejected = {
  attempt: 1,
  state: 'Idle',
  failedAttempts: 1,
  lastError: { type: 'rejectedIdentifier', status: 400 },
} as const;
const never = new AbortController().signal;

/** A domain that is ready for its order, which the authority has refused. */
async function startRefused(): Promise<World> {
  const world = await startWorld();
  world.add();
  world.point();
  const domain = world.domain();
  const store = createCertificateStore({ kube: world.api.kube, namespace, identifier: 'eu' });
  const status = { conditions: [], ...domain?.status, observedGeneration: domain?.metadata.generation };
  if (domain) await store.writeStatus({ ...domain, status }, { acme: rejected }, never);
  await world.reconcile();
  expect(world.reason('Issuing')).toBe('IdentifierRejected');
  return world;
}

/** Reconciles. @returns whether a new order began, which then finds no authority */
async function beginsAnew(world: World): Promise<boolean> {
  await world.reconcile().catch((thrown: Error) => {
    if (thrown.message !== 'No authority in this test') throw thrown;
  });
  return world.domain()?.status?.acme?.lastError === undefined && world.seen.orders > 0;
}

const change = (world: World, kind: string, name: string, spec: object): void =>
  world.api.objects.change(
    kind,
    name,
    kind === 'jurisdictions' ? '' : namespace,
    ((doc: { spec: object }) => void Object.assign(doc.spec, spec)) as never,
  );

test('time and new DNS answers order nothing', async () => {
  await using world = await startRefused();
  await world.clock.advance(8 * 86_400_000);
  expect(await beginsAnew(world)).toBe(false);
  world.answers.delete(`A ${host}`);
  await world.clock.advance(86_400_000);
  await world.reconcile();
  expect(world.reason('DNSRouted')).toBe('NoAddress');
  world.point();
  await world.clock.advance(86_400_000);
  expect(await beginsAnew(world)).toBe(false);
  expect(world.reason('DNSRouted')).toBe('Routed');
  expect(world.seen.orders).toBe(0);
});

test('another directory of the region orders again', async () => {
  await using world = await startRefused();
  change(world, 'jurisdictions', 'eu', { acme: { directoryURL: 'https://other.test/directory' } });
  expect(await beginsAnew(world)).toBe(true);
});

test('a changed spec orders again', async () => {
  await using world = await startRefused();
  change(world, 'customdomains', host, { tls: { keyAlgorithm: 'RSA-2048' } });
  expect(await beginsAnew(world)).toBe(true);
});

test('a spec that changed during a pause orders again after it', async () => {
  await using world = await startRefused();
  change(world, 'jurisdictions', 'eu', { paused: true });
  change(world, 'customdomains', host, { tls: { keyAlgorithm: 'RSA-2048' } });
  await world.reconcile();
  expect(world.reason('Paused')).toBe('PausedBySpec');
  expect(world.domain()?.status?.acme?.lastError).toBeDefined();
  change(world, 'jurisdictions', 'eu', { paused: false });
  expect(await beginsAnew(world)).toBe(true);
});
