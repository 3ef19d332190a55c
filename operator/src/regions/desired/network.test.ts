// Network policies: nothing reaches a region or leaves it except what section 8 of the design lists.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { networkIntents } from './network.ts';
import { aSpec, someFacts } from './testing/samples.ts';

const Peer = z.looseObject({
  ipBlock: z.optional(z.object({ cidr: z.string(), except: z.optional(z.array(z.string())) })),
});

const Rule = z.looseObject({ to: z.optional(z.array(Peer)), from: z.optional(z.array(Peer)) });

const Policy = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.object({
    podSelector: z.looseObject({}),
    policyTypes: z.array(z.string()),
    ingress: z.optional(z.array(Rule)),
    egress: z.optional(z.array(Rule)),
  }),
});

const policies = (spec = aSpec(), facts = someFacts()) =>
  new Map(networkIntents(spec, facts).map((intent) => [intent.metadata.name, Policy.parse(intent).spec]));

const text = (name: string, spec = aSpec()): string => JSON.stringify(policies(spec).get(name));

test('every policy closes both directions, and the default lets nothing pass', () => {
  for (const { policyTypes } of policies().values()) expect(policyTypes).toEqual(['Ingress', 'Egress']);
  expect(policies().get('default-deny')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect([...policies().keys()]).toEqual([
    'default-deny',
    'dns',
    'api',
    'mongo',
    'redis',
    'acme-solver',
    'backup',
    'edge',
  ]);
});

test('the API reaches its stores and public addresses only: no private range, not the API server', () => {
  const blocks = policies()
    .get('api')
    ?.egress?.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
  expect(blocks?.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
  expect(blocks?.[0]?.except).toEqual(
    expect.arrayContaining([
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '169.254.0.0/16',
      '100.64.0.0/10',
    ]),
  );
  expect(blocks?.[1]?.except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10']));
  expect(text('api')).not.toContain('192.0.2.1');
});

test('external stores are reached at their networks, and have no policy of their own', () => {
  const external = {
    mode: 'External' as const,
    external: { uriSecretRef: { name: 'atlas' }, cidrs: ['198.51.100.0/24'] },
  };
  const spec = aSpec({ mongo: external, redis: external });
  expect([...policies(spec).keys()]).not.toEqual(expect.arrayContaining(['mongo']));
  expect(policies(spec).has('redis')).toBe(false);
  expect(text('api', spec)).toContain('198.51.100.0/24');
  expect(text('backup', spec)).toContain('198.51.100.0/24');
});

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

describe('the collector of traces', () => {
  const reached = (collector: object) => {
    const api = { image: 'glimpse-api:1', collector } as never;
    return policies(aSpec({ api })).get('api')?.egress?.at(-1);
  };

  test('is reached by the namespace of its pods and the port of its address', () => {
    const endpoint = 'http://collector.observability.svc:4318';
    expect(reached({ endpoint, namespace: 'observability' })).toEqual({
      to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'observability' } } }],
      ports: [{ protocol: 'TCP', port: 4318 }],
    });
  });

  test('is reached by its networks if it runs outside', () => {
    expect(reached({ endpoint: 'https://traces.example/otlp', cidrs: ['10.9.0.0/16'] })).toEqual({
      to: [{ ipBlock: { cidr: '10.9.0.0/16' } }],
      ports: [{ protocol: 'TCP', port: 443 }],
    });
  });
});
