// Tests the list of kept certificates on the real API server, also in a namespace that is being deleted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRetainedStore } from '#domains/certificate/retained-store.ts';
import { retainCertificate } from '#domains/certificate/retained.ts';
import { systemClock, neverAborted } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { annotations } from '#resources/labels.ts';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { certificateSecret } from '../process/certificates.ts';

const [namespace, host, customerId] = ['glimpse-eu', 'kept.acme.example', '7c1f0a52d9be'];
const domain = { spec: { hostname: host, customerId } } as Parameters<typeof retainCertificate>[1];
const opened = new AsyncDisposableStack();
let plane: ControlPlane;
let connection: Connection;

beforeAll(async () => {
  plane = opened.use(await startControlPlane());
  connection = opened.use(connect(plane.kubeconfigs.admin));
});
afterAll(() => opened.disposeAsync());

/** Notes the certificate of the host name in a namespace. */
function retain(place: string) {
  const retained = createRetainedStore({ kube: connection.kube, namespace: place, identifier: 'eu' });
  const deps = { retained, clock: systemClock, effects: plainEffects };
  return { retained, done: () => retainCertificate(deps, domain, neverAborted) };
}
/** Makes a namespace with the certificate. */
async function open(name: string, more: object = {}): Promise<void> {
  await plane.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const secret = await certificateSecret(namespace, host, customerId);
  await plane.apply({ ...secret, metadata: { ...secret.metadata, namespace: name, ...more } });
}

test('entries and the note are written, taken back and written again', async () => {
  await open(namespace);
  const { retained, done } = retain(namespace);
  for (let count = 0; count < 2; count += 1) {
    await done();
    const [entry] = await retained.all(neverAborted);
    const secret = await retained.read(host, neverAborted);
    expect(secret?.metadata.annotations?.[annotations.retainedUntil]).toBe(entry?.until);
    expect(entry?.hostname).toBe(host);
    if (!entry) return;
    await retained.unmark(entry, neverAborted);
    await retained.forget(entry, neverAborted);
    await retained.unmark(entry, neverAborted);
    await retained.forget(entry, neverAborted);
    expect(await retained.all(neverAborted)).toEqual([]);
  }
  const last = await retained.read(host, neverAborted);
  expect(last && (await retained.remove(last, neverAborted))).toBe(true);
});

test('a namespace that is being deleted refuses the list, and the removal goes on', async () => {
  const name = 'glimpse-going';
  await open(name, { finalizers: ['example.com/hold'] });
  await plane.kubectl(['delete', 'namespace', name, '--wait=false']);
  const { retained, done } = retain(name);
  const causes = [{ field: 'metadata.namespace', reason: 'NamespaceTerminating' }];
  const entry = { hostname: host, until: '2026-01-01T00:00:00Z' };
  await expect(retained.add(entry, neverAborted)).rejects.toMatchObject({ status: 403, causes });
  expect(await retained.read(host, neverAborted)).toBeDefined();
  await done();
});
