// Tests that a real API server with the CRD accepts and keeps all that an order writes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import { createEffects } from '#platform/effects.ts';
import { crds } from '#resources/crds.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type Lab, startLab } from './lab.ts';

const [namespace, hostname] = ['glimpse-eu', 'real.example.test'];
const opened = new AsyncDisposableStack();
let plane: ControlPlane;
let connection: Connection;
let lab: Lab;

beforeAll(async () => {
  plane = opened.use(await startControlPlane());
  await plane.apply(crds.customdomains);
  connection = opened.use(connect(plane.kubeconfigs.admin));
  lab = opened.use(await startLab({ kube: connection.kube }));
  const metadata = { name: namespace };
  await plane.apply({ apiVersion: 'v1', kind: 'Namespace', metadata });
  await plane.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'ca-bundle', namespace },
    data: { 'ca.crt': lab.pebble.caPem },
  });
  await plane.apply({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { name: hostname, namespace },
    spec: { hostname, customerId: '7c1f0a52d9be' },
  });
});
afterAll(() => opened.disposeAsync());

const read = async (): Promise<CustomDomain | undefined> =>
  connection.kube.of(customDomains).get({ namespace, name: hostname });

test('an order runs through the real API server: every state is kept as it was written', async () => {
  const names = new Set<string>();
  const effects = createEffects({ die: () => undefined, onRun: (name) => names.add(name) });
  const store = createCertificateStore({ kube: connection.kube, namespace, identifier: 'eu' });
  const states: unknown[] = [];
  const watched: typeof store = {
    ...store,
    async writeStatus(domain, changes, signal) {
      const written = await store.writeStatus(domain, changes, signal);
      if (changes.acme) expect(written.status?.acme).toEqual(JSON.parse(JSON.stringify(changes.acme)));
      states.push(written.status?.acme?.state);
      return written;
    },
  };
  await lab.drive(hostname, { deps: lab.freshDeps({ effects, store: watched }) });
  const domain = await read();
  expect(domain?.status?.certificate).toMatchObject({ secretName: `tls.${hostname}`, revision: 1 });
  expect(domain?.status?.conditions.length).toBeGreaterThan(5);
  expect(new Set(states).size).toBeGreaterThanOrEqual(11);
  expect(names).toContain('acme.write-certificate');
  const listed = await plane.kubectl(['get', 'secrets', '-n', namespace, '-o', 'name']);
  expect(
    listed
      .trim()
      .split('\n')
      .filter((name) => name.endsWith(hostname)),
  ).toEqual([`secret/tls.${hostname}`]);
});

test('the type of the Secret is kubernetes.io/tls, with labels and no owner', async () => {
  const text = await plane.kubectl(['get', 'secret', `tls.${hostname}`, '-n', namespace, '-o', 'json']);
  const secret = JSON.parse(text) as { type: string; metadata: Record<string, Record<string, string>> };
  expect(secret.type).toBe('kubernetes.io/tls');
  expect(secret.metadata['labels']).toMatchObject({
    'glimpse.dev/jurisdiction': 'eu',
    'app.kubernetes.io/component': 'certificate',
  });
  expect(secret.metadata['ownerReferences']).toBeUndefined();
});
