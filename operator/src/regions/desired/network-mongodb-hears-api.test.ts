// Network policies: nothing reaches a region or leaves it except what section 8 of the design lists.
import { expect, test } from 'vitest';
import { aSpec, someFacts } from './samples.ts';
import { policies, text } from './network-samples.ts';

const routing = {
  mode: 'Ingress' as const,
  ingress: { className: 'x' },
  customDomainTarget: { ipv4: ['198.51.100.7'] },
};

test('MongoDB hears the API, backups, its peers and the operator, and calls its peers only', () => {
  expect(JSON.stringify(policies().get('mongo')?.ingress)).toMatch(
    /"api".*"backup".*"mongo".*"glimpse-system".*27017/,
  );
  expect(policies().get('mongo')?.egress).toHaveLength(1);
});

test('Redis hears the API only and calls nobody', () => {
  expect(policies().get('redis')?.ingress).toHaveLength(1);
  expect(policies().get('redis')?.egress).toBeUndefined();
});

test('the solver hears the edge and calls the addresses of the API server', () => {
  expect(JSON.stringify(policies().get('acme-solver')?.egress)).toContain('"192.0.2.1/32"');
  const facts = someFacts({ apiServers: [{ address: '2001:db8::1', port: 443 }] });
  expect(JSON.stringify(policies(aSpec(), facts).get('acme-solver')?.egress)).toContain('"2001:db8::1/128"');
});

test('without named namespaces, requests come from labelled ones; a Gateway of our own is beside us', () => {
  expect(text('api')).toContain('"glimpse.dev/edge":"true"');
  expect(text('api')).toContain('"gateway.networking.k8s.io/gateway-name":"edge"');
  const shared = aSpec({ routing: { ...routing, edgeNamespaces: ['traefik'] } });
  expect(text('api', shared)).toContain('"kubernetes.io/metadata.name":"traefik"');
  expect(text('api', shared)).not.toContain('glimpse.dev/edge');
  expect(policies(shared).has('edge')).toBe(false);
});
