// The controller of custom domains in a test: fake API server, DNS server, authority and edge in memory.
import { createCriticalSections } from '#kube/control/critical-sections.ts';
import { kindOf } from '#src/composition/kinds.ts';
import { rawKind } from '#kube/kind.ts';
import { createConverge } from '#kube/write/converge.ts';
import { createEvents } from '#kube/write/events.ts';
import { createPatchStatus } from '#kube/write/status.ts';
import { createEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { readCertificate } from '#platform/x509.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import type { EffectName } from '#resources/effect-names.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses } from '#resources/kinds/network.ts';
import { configMaps, secrets } from '#resources/kinds/storage.ts';
import { annotations, fieldManagers } from '#resources/labels.ts';
import { withEffects } from '#resources/write-effects.ts';
import { createAccounts } from '#domains/certificate/accounts.ts';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import { createExchange } from '#domains/checks/dns-exchange.ts';
import { txtRecords } from '#domains/checks/ownership.ts';
import type { ProbeResult } from '#domains/checks/probe.ts';
import { createResolver, recursiveAsk } from '#domains/checks/resolver.ts';
import { type DomainDeps, newDomainMemory, type RowView } from '#domains/deps.ts';
import { reconcileDomain } from '#domains/reconcile/reconcile.ts';
import { startDns } from '../dns/server.ts';
import { startFakeApi } from '../fake-api/server.ts';
import { memoryAuthority } from './memory-authority.ts';
import { skippingClock } from './skipping-clock.ts';
import { namespace } from '../regions/region-samples.ts';

export const domainTarget = 'edge.eu.glimpse.test';
const address = '198.51.100.7';
const events = rawKind({
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
});
const key = Buffer.alloc(32, 7);
const { signal } = new AbortController();

const pending = {
  type: 'Ready',
  status: 'Unknown',
  reason: 'Pending',
  message: '',
  lastTransitionTime: '1970-01-01T00:00:00Z',
  observedGeneration: 0,
};

/** An accepted region. */
function aRegion(mode: 'Gateway' | 'Ingress', spec: object): Jurisdiction {
  const way =
    mode === 'Gateway' ? { gateway: { className: 'envoy' } } : { ingress: { className: 'traefik' } };
  return jurisdictions.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: 'eu' },
    spec: {
      identifier: 'eu',
      displayName: 'EU',
      domain: 'eu.glimpse.test',
      api: { image: 'registry.example/api:1' },
      routing: { mode, ...way, customDomainTarget: { cname: domainTarget, ipv4: [address] } },
      ...spec,
    },
    status: {
      conditions: [
        {
          type: 'Accepted',
          status: 'True',
          reason: 'Accepted',
          message: '',
          lastTransitionTime: '2026-01-01T00:00:00Z',
          observedGeneration: 1,
        },
      ],
    },
  });
}

export type DomainDnsFixtureOptions = {
  readonly mode?: 'Gateway' | 'Ingress';
  readonly spec?: object;
  readonly days?: number;
  readonly onEffect?: (name: string) => void;
};

/** Opens the fixture with an empty region. */
export async function openDomainDnsFixture({
  mode = 'Gateway',
  spec = {},
  days,
  onEffect,
}: DomainDnsFixtureOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const plain = [secrets, configMaps, events].map((kind) => ({ ...kind, statusSubresource: false }));
  const kinds = [customDomains, listenerSets, httpRoutes, ingresses, ...plain];
  const api = opened.use(await startFakeApi({ kinds }));
  const dns = opened.use(await startDns());
  const clock = skippingClock();
  const authority = memoryAuthority(clock.now, days);
  const effects = createEffects<EffectName>({ die: () => undefined, onRun: (name) => onEffect?.(name) });
  const kube = withEffects(api.kube, effects, 'domains');
  const base = { clock, random: secureRandom, log: silentLog };
  const outside: {
    region: Jurisdiction | undefined;
    row: RowView | undefined;
    selfCheck: ProbeResult;
    served: (hostname: string) => Promise<string | undefined>;
  } = {
    region: aRegion(mode, spec),
    row: undefined,
    selfCheck: { kind: 'passed' },
    served: async (hostname) => {
      const secret = await kube.of(secrets).get({ namespace, name: `tls.${hostname}` });
      const pem = Buffer.from(secret?.data?.['tls.crt'] ?? '', 'base64').toString();
      return readCertificate(pem)?.serial;
    },
  };
  const txtOf = txtRecords(key, 'eu', {
    namePrefix: '_glimpse-challenge',
    valuePrefix: 'glimpse-verify=',
  });
  const exchange = createExchange(() => secureRandom.bytes(2).readUInt16BE());
  const accounts = createAccounts(clock);
  const passes = new Map();
  const parsed = (found: unknown): CustomDomain | undefined =>
    found ? customDomains.parse(found) : undefined;
  const manager = fieldManagers.customDomain;
  const deps: DomainDeps = {
    ...base,
    kube,
    effects,
    events: createEvents({ kube, controller: 'glimpse.dev/customdomain', instance: 'test', ...base }),
    domains: {
      get: ({ name }) => parsed(api.objects.get('CustomDomain', name, namespace)),
      inNamespace: () => api.objects.list('CustomDomain').map((one) => customDomains.parse(one)),
    },
    regionOf: () => outside.region,
    ownHosts: () => ['eu.glimpse.test', domainTarget],
    tools: async () => ({
      resolver: createResolver(recursiveAsk(exchange, [dns])),
      txtOf,
      authority: { identities: ['authority.test'], accountUri: undefined },
      order: {
        clock,
        effects,
        log: silentLog,
        accounts,
        wires: authority,
        instance: 'copy-1',
        criticalSections: createCriticalSections(clock),
        passes,
        store: createCertificateStore({ kube, namespace, identifier: 'eu' }),
        selfCheck: async () => outside.selfCheck,
      },
      edgeAddresses: async () => [address],
    }),
    row: () => outside.row,
    routes: {
      listenerSet: (at, until) => kube.of(listenerSets).get(at, until),
      httpRoute: (at, until) => kube.of(httpRoutes).get(at, until),
    },
    servedSerial: ({ hostname }) => outside.served(hostname),
    definitionGoes: () => Promise.resolve(false),
    converge: createConverge({ kube, clock, manager, intentAnnotation: annotations.intent, kindOf }),
    patchStatus: createPatchStatus({ resource: kube.of(customDomains), manager }),
    memory: newDomainMemory(),
  };
  const owned = opened.move();
  const object = (hostname: string) => kube.of(customDomains).get({ namespace, name: hostname });
  const reconcile = (hostname: string, more: Partial<DomainDeps> = {}) =>
    reconcileDomain(
      { ...deps, ...more },
      { namespace, name: hostname },
      { signal, log: silentLog, id: 'test' },
    );
  return {
    api,
    dns,
    clock,
    authority,
    outside,
    deps,
    object,
    reconcile,
    txtOf,
    add(hostname: string, more: object = {}, metadata: object = {}): void {
      const given = { hostname, role: 'Customer', customerId: 'customer-1', ...more };
      const head = { kind: 'CustomDomain', metadata: { name: hostname, namespace, ...metadata } };
      // The default of the real schema.
      api.objects.put(Object.assign(head, { spec: given, status: { conditions: [pending] } }));
    },
    /** Sets the DNS records of a domain. */
    point(hostname: string, customerId = 'customer-1'): void {
      const { name, value } = txtOf({ hostname, customerId });
      dns.set(name, 'TXT', value);
      dns.set(hostname, 'CNAME', domainTarget);
    },
    /** Does what a Gateway controller does: accepts listeners and routes. */
    program(hostname: string): void {
      const at = (type: string) => ({ type, status: 'True', reason: type, observedGeneration: 99 });
      api.objects.change(
        'ListenerSet',
        hostname,
        namespace,
        (doc) =>
          void (doc.status = {
            conditions: [at('Accepted'), at('Programmed')],
            listeners: [
              { name: 'https', conditions: [at('Accepted'), at('Programmed'), at('ResolvedRefs')] },
            ],
          }),
        'status',
      );
      api.objects.change(
        'HTTPRoute',
        `https.${hostname}`,
        namespace,
        (doc) =>
          void (doc.status = { parents: [{ parentRef: { name: hostname }, conditions: [at('Accepted')] }] }),
        'status',
      );
    },
    reasonOf: async (hostname: string, type: string): Promise<string | undefined> =>
      (await object(hostname))?.status?.conditions.find((one) => one.type === type)?.reason,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
export type DomainDnsFixture = Awaited<ReturnType<typeof openDomainDnsFixture>>;

/** Reconciles until the domain is live, or at most so often. */
export async function settleDomain(fixture: DomainDnsFixture, hostname: string, most = 30): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    const result = await fixture.reconcile(hostname);
    if (fixture.api.objects.get('ListenerSet', hostname, namespace)) fixture.program(hostname);
    if ((await fixture.reasonOf(hostname, 'Ready')) === 'Live') return;
    if (result.kind === 'after') fixture.clock.skip(Math.min(result.ms, 5000));
  }
}
