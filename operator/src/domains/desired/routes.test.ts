// Tests the objects that serve a custom domain.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Intent } from '#kube/object.ts';
import { type CustomDomain, CustomDomainSpec } from '#resources/custom-domain.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { desiredRoutes, domainLabels } from './routes.ts';

const base = { identifier: 'eu', displayName: 'EU', domain: 'eu.glimpse.test', api: { image: 'x/api:1' } };
const target = { cname: 'edge.eu.glimpse.test' };
const gateway = JurisdictionSpec.parse({
  ...base,
  routing: { gateway: { className: 'envoy' }, customDomainTarget: target },
});
const shared = JurisdictionSpec.parse({
  ...base,
  routing: {
    gateway: { ref: { namespace: 'edge-system', name: 'public', sectionName: 'web' } },
    customDomainTarget: target,
  },
});
const ingress = JurisdictionSpec.parse({
  ...base,
  routing: { mode: 'Ingress', ingress: { className: 'traefik' }, customDomainTarget: target },
});

const domainOf = (hostname: string, more: object = {}): CustomDomain => ({
  apiVersion: 'glimpse.dev/v1alpha1',
  kind: 'CustomDomain',
  metadata: { name: hostname, namespace: 'glimpse-eu', uid: `uid-${hostname}` },
  spec: CustomDomainSpec.parse({ hostname, customerId: 'customer-1', ...more }),
  status: { conditions: [], certificate: { secretName: `tls.${hostname}` } },
});
const host = 'links.acme.example';
const titles = (intents: readonly Intent[]) =>
  intents.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
const text = (intent: Intent | undefined) => JSON.stringify(intent);

test('a Gateway gets one ListenerSet and two routes, each owned by the domain', () => {
  const intents = desiredRoutes(domainOf(host), gateway, true);
  expect(titles(intents)).toEqual([
    `ListenerSet ${host}`,
    `HTTPRoute https.${host}`,
    `HTTPRoute http.${host}`,
  ]);
  for (const { metadata } of intents) {
    expect(metadata.ownerReferences).toMatchObject([{ uid: `uid-${host}`, controller: true }]);
    expect(metadata.labels).toEqual(domainLabels('eu', host));
  }
  expect(intents).toMatchSnapshot();
});

test('an Ingress has the challenge before the API', () => {
  const intents = desiredRoutes(domainOf(host), ingress, true);
  expect(titles(intents)).toEqual([`Ingress https.${host}`]);
  expect(intents).toMatchSnapshot();
});

test('a shared Gateway is named in its own namespace, with its port 80', () => {
  const [set, , plain] = desiredRoutes(domainOf(host), shared, true);
  expect(text(set)).toContain('"name":"public","namespace":"edge-system"');
  expect(text(plain)).toContain('"sectionName":"web"');
});

test('without a redirect port 80 answers challenges only', () => {
  const tls = { keyAlgorithm: 'ECDSA-P256', redirectHttp: false, secretPolicy: 'Retain' };
  const plain = desiredRoutes(domainOf(host, { tls }), gateway, true)[2];
  expect(text(plain)).not.toContain('RequestRedirect');
  expect(text(plain)).toContain('acme-solver');
});

test('nothing is served without ownership or a certificate', () => {
  expect(desiredRoutes(domainOf(host), gateway, false)).toEqual([]);
  expect(desiredRoutes({ ...domainOf(host), status: { conditions: [] } }, gateway, true)).toEqual([]);
});

test('gateway-api-4519 200 domains share no listener, so 64 per Gateway are no limit', () => {
  const hosts = Array.from({ length: 200 }, (_, index) => `d${index}.acme.example`);
  const sets = hosts.flatMap((name) =>
    desiredRoutes(domainOf(name), gateway, true).filter(({ kind }) => kind === 'ListenerSet'),
  );
  expect(new Set(sets.map(({ metadata }) => metadata.name)).size).toBe(200);
  for (const { spec } of sets) expect((spec as { listeners: unknown[] }).listeners).toHaveLength(1);
});

test('no two host names share the name of an object', () => {
  fc.assert(
    fc.property(fc.domain(), fc.domain(), (one, other) => {
      fc.pre(one !== other && one.length < 220 && other.length < 220);
      const names = [one, other].flatMap((name) => titles(desiredRoutes(domainOf(name), gateway, true)));
      expect(new Set(names).size).toBe(6);
    }),
  );
});
