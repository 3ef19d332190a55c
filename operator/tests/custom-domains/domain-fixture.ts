// Custom domains on the fake API server, with records in memory and an authority that counts calls.
import { neverAborted } from '#platform/clock.ts';
import { createCriticalSections } from '#kube/control/critical-sections.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { findCondition } from '#kube/conditions.ts';
import { evenRandom } from '#kube/testing/samples.ts';
import { createConverge } from '#kube/write/converge.ts';
import type { Transition } from '#kube/write/events.ts';
import { createPatchStatus } from '#kube/write/status.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses } from '#resources/kinds/network.ts';
import { configMaps, secrets } from '#resources/kinds/storage.ts';
import { annotations, fieldManagers } from '#resources/labels.ts';
import { createAccounts } from '#domains/certificate/accounts.ts';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import type { DnsRecord } from '#domains/checks/dns-message.ts';
import { txtRecords } from '#domains/checks/ownership.ts';
import type { Resolver } from '#domains/checks/resolver.ts';
import { reconcileDomain } from '#domains/reconcile/reconcile.ts';
import { type DomainDeps, newDomainMemory, type RowView } from '#domains/deps.ts';
import { kindOf } from '#src/composition/kinds.ts';
import { namespace } from '../regions/region-samples.ts';
import { certificateSecret } from '../process/certificates.ts';
import { startFakeApi } from '../fake-api/server.ts';

export const [servedHost, customerId] = ['secrets.acme.example', '7c1f0a52d9be'];
const txtOf = txtRecords(Buffer.alloc(32, 7), 'eu', { namePrefix: '_glimpse', valuePrefix: 'v=' });
const kinds = [
  customDomains,
  jurisdictions,
  ingresses,
  listenerSets,
  httpRoutes,
  { ...secrets, statusSubresource: false },
  configMaps,
];

type Answers = Map<string, readonly DnsRecord[] | 'couldNotAsk'>;

function resolverOf(answers: Answers): Resolver {
  return {
    resolve: async (name, type) => {
      const found = answers.get(`${type} ${name}`);
      if (found === 'couldNotAsk') return { kind: 'couldNotAsk', why: 'Silent' };
      if (found === undefined) return { kind: 'notFound', missing: 'NoData', aliases: [] };
      return { kind: 'answered', paths: [{ aliases: [], records: found }] };
    },
  };
}

const region = (changes: object): object => ({
  spec: {
    identifier: 'eu',
    displayName: 'EU',
    domain: 'eu.glimpse.example',
    api: { image: 'api:1' },
    routing: {
      mode: 'Ingress',
      ingress: { className: 'test' },
      customDomainTarget: { ipv4: ['203.0.113.10'] },
    },
    ...changes,
  },
});
const accepted = { type: 'Accepted', status: 'True', reason: 'Accepted', message: '' };

/** Starts the fixture with one accepted region. */
export async function startDomainFixture(regionSpec: object = {}) {
  const api = await startFakeApi({ kinds });
  const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000));
  const answers: Answers = new Map();
  const events: Transition[] = [];
  const seen = {
    orders: 0,
    row: undefined as RowView | undefined,
    served: undefined as string | undefined,
    definitionGoes: false,
  };
  const conditions = [{ ...accepted, lastTransitionTime: '2026-01-01T00:00:00Z' }];
  api.objects.put({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: 'eu' },
    ...region(regionSpec),
    status: { conditions },
  } as never);
  const wires = {
    of: () => {
      seen.orders += 1;
      throw new Error('No authority in this test');
    },
    close: () => undefined,
  };
  const list = (): readonly CustomDomain[] =>
    api.objects.list('customdomains').map((doc) => customDomains.parse(doc));
  const manager = fieldManagers.customDomain;
  const deps: DomainDeps = {
    kube: api.kube,
    clock,
    random: evenRandom,
    log: silentLog,
    effects: plainEffects,
    events: { transition: async (_owner, one) => void events.push(one) },
    domains: {
      get({ name }) {
        const doc = api.objects.get('customdomains', name, namespace);
        return doc && customDomains.parse(doc);
      },
      inNamespace: list,
    },
    regionOf: (): Jurisdiction | undefined => {
      const doc = api.objects.get('jurisdictions', 'eu');
      return doc && jurisdictions.parse(doc);
    },
    ownHosts: () => ['eu.glimpse.example'],
    tools: async () => ({
      resolver: resolverOf(answers),
      txtOf,
      authority: { identities: ['ca.test'], accountUri: undefined },
      order: {
        clock,
        effects: plainEffects,
        log: silentLog,
        store: createCertificateStore({ kube: api.kube, namespace, identifier: 'eu' }),
        accounts: createAccounts(clock),
        wires,
        instance: 'copy-1',
        criticalSections: createCriticalSections(clock),
        passes: new Map(),
        selfCheck: async () => ({ kind: 'failed', why: 'otherContent' }),
      },
      edgeAddresses: async () => ['203.0.113.10'],
    }),
    row: () => seen.row,
    routes: {
      listenerSet: (key) => api.kube.of(listenerSets).get(key),
      httpRoute: (key) => api.kube.of(httpRoutes).get(key),
    },
    servedSerial: async () => seen.served,
    definitionGoes: async () => seen.definitionGoes,
    converge: createConverge({
      kube: api.kube,
      clock,
      manager,
      intentAnnotation: annotations.intent,
      kindOf,
    }),
    patchStatus: createPatchStatus({ resource: api.kube.of(customDomains), manager }),
    memory: newDomainMemory(),
  };
  const at = { signal: neverAborted, log: silentLog, id: 'test' };
  const domain = (name = servedHost) => deps.domains.get({ namespace, name });
  return {
    api,
    clock,
    answers,
    events,
    seen,
    deps,
    domain,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    reconcile: (name = servedHost) => reconcileDomain(deps, { namespace, name }, at),
    reason: (type: string, name = servedHost) =>
      findCondition(domain(name)?.status?.conditions ?? [], type)?.reason,
    /** Writes since the last call. */
    writes: () => {
      const all = api.requests.filter(({ verb }) => verb !== 'GET');
      api.requests.length = 0;
      return all.map(({ verb, kind, name, sub }) => [verb, kind?.kind, name, sub].filter(Boolean).join(' '));
    },
    add: (name = servedHost, spec: object = {}, metadata: object = {}) =>
      api.objects.put({
        apiVersion: 'glimpse.dev/v1alpha1',
        kind: 'CustomDomain',
        metadata: { name, namespace, ...metadata },
        spec: { hostname: name, customerId, ...spec },
        status: { conditions: [] },
      } as never),
    /** DNS as the owner should have it. */
    point: (name = servedHost) => {
      const { name: record, value } = txtOf({ customerId, hostname: name });
      answers.set(`TXT ${record}`, [{ type: 'TXT', name: record, ttl: 60, text: value }]);
      answers.set(`A ${name}`, [{ type: 'A', name, ttl: 60, address: '203.0.113.10' }]);
      return record;
    },
    /** A certificate that the edge serves. */
    certify: async (name = servedHost) => {
      const secret = await certificateSecret(namespace, name, customerId);
      api.objects.put(secret);
      seen.served = secret.metadata.annotations[annotations.serial];
    },
  };
}
export type DomainFixture = Awaited<ReturnType<typeof startDomainFixture>>;

/** A served domain. */
export async function startServed(regionSpec: object = {}, spec: object = {}): Promise<DomainFixture> {
  const fixture = await startDomainFixture(regionSpec);
  fixture.add(servedHost, spec);
  fixture.point();
  await fixture.certify();
  await fixture.reconcile();
  return fixture;
}
