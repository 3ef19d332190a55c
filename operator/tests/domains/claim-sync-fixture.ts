// A region's claim sync in this process: real MongoDB, a fake API server, a stand-in for the controller.
import { startFakeApi } from '../fake-api/server.ts';
import { createReflector } from '#kube/cache/reflector.ts';
import { kubeTime } from '#kube/conditions.ts';
import { type Effects, plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { domainConditions, domainCondition } from '#resources/domain-conditions.ts';
import { finalizers } from '#resources/labels.ts';
import { nextAction, nextActionStatus } from '#resources/next-action.ts';
import { createExchange } from '#domains/checks/dns-exchange.ts';
import { txtRecords } from '#domains/checks/ownership.ts';
import { createResolver, recursiveAsk } from '#domains/checks/resolver.ts';
import { createClaimSync, type ClaimSync } from '#domains/claim-sync/claim-sync.ts';
import { startDns } from '../dns/server.ts';
import { openClaims, claimTarget } from './claims-database.ts';
import { skippingClock } from './skipping-clock.ts';
import { namespace } from '../regions/region-samples.ts';

type Parts = Readonly<Record<'ownership' | 'pointing', boolean>>;

/** A status as the controller writes it. `true` parts are right. */
function statusOf({ spec, metadata }: CustomDomain, { ownership, pointing }: Parts, now: Date) {
  const conditions = domainConditions({
    generation: metadata.generation ?? 1,
    now,
    before: [],
    partConditions: {
      Accepted: domainCondition('Accepted', 'Accepted'),
      OwnershipVerified: domainCondition('OwnershipVerified', ownership ? 'TXTMatched' : 'AwaitingTXT'),
      DNSRouted: domainCondition('DNSRouted', pointing ? 'Routed' : 'NXDomain'),
      CAAPermitted: domainCondition('CAAPermitted', 'NoRecords'),
      Issuing: domainCondition('Issuing', 'Idle'),
      CertificateReady: domainCondition('CertificateReady', ownership && pointing ? 'Issued' : 'NotIssued'),
      Programmed: domainCondition('Programmed', ownership && pointing ? 'Programmed' : 'ListenerPending'),
    },
    suspended: spec.suspended,
    paused: undefined,
    deleting: undefined,
  });
  const action = nextAction({
    host: spec.hostname,
    conditions,
    suspended: spec.suspended,
    params: {},
    records: {},
  });
  const at = kubeTime(now);
  return {
    observedGeneration: metadata.generation ?? 1,
    conditions,
    nextAction: nextActionStatus(action),
    ownership: {
      recordName: `_glimpse-challenge.${spec.hostname}`,
      recordValue: 'glimpse-verify=controller',
      ...(ownership && { verifiedAt: at, last: 'matched' }),
    },
    dns: {
      expected: [claimTarget],
      observed: pointing ? [claimTarget] : [],
      pointed: pointing,
      lastChecked: now.toISOString(),
      nextCheck: kubeTime(new Date(now.getTime() + 30 * 60_000)),
    },
    ...(ownership &&
      pointing && {
        certificate: {
          secretName: `tls.${spec.hostname}`,
          serial: '0a',
          issuer: 'Test',
          notBefore: at,
          notAfter: kubeTime(new Date(now.getTime() + 86_400_000 * 90)),
        },
        route: { kind: 'Gateway', probedAt: at, probedSerial: '0a' },
      }),
  };
}

/** Opens the fixture. Stores hold claims; `api.objects` holds what a cluster would. */
export async function openClaimSync({ unverifiedDomains = 200, customDomains: most = 1000 } = {}) {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openClaims());
  const dns = opened.use(await startDns());
  const api = opened.use(await startFakeApi({ kinds: [customDomains] }));
  const clock = skippingClock();
  const deleted: string[] = [];
  const woken: string[] = [];
  const base = { clock, random: secureRandom, log: silentLog };
  const domains = api.kube.of(customDomains);
  const stop = new AbortController();
  let claimSync: ClaimSync | undefined;
  const reflector = createReflector({
    ...base,
    name: 'customdomains',
    resource: domains,
    onChange: (delta) => claimSync?.onDomain(delta),
  });
  await reflector.start(stop.signal);
  const exchange = createExchange(() => secureRandom.bytes(2).readUInt16BE());
  const settings = {
    ownHosts: ['glimpse-test.org', claimTarget],
    target: { cname: claimTarget, ipv4: ['198.51.100.7'], ipv6: [] },
    txtOf: txtRecords(Buffer.alloc(32, 7), 'eu', {
      namePrefix: '_glimpse-challenge',
      valuePrefix: 'glimpse-verify=',
    }),
    caa: undefined,
  };
  const start = (writer: string, effects: Effects<'domains.write-row'>) => {
    const made = createClaimSync({
      ...base,
      identifier: 'eu',
      namespace,
      domains,
      store: reflector.store,
      client: database.client,
      db: database.db,
      settings: () => settings,
      limits: () => ({ customDomains: most, unverifiedDomains }),
      resolver: createResolver(recursiveAsk(exchange, [dns])),
      effects,
      writer,
      version: 'test',
      deleteCertificate: async ({ hostname }) => void deleted.push(hostname),
      wake: ({ name }) => void woken.push(name),
    });
    claimSync = made;
    const own = new AbortController();
    const ended = made.run(AbortSignal.any([stop.signal, own.signal]));
    return { claimSync: made, ended, stop: () => own.abort() };
  };
  const first = start('one', plainEffects);
  let last = first;
  opened.defer(async () => {
    stop.abort();
    await last.ended;
    await reflector.stopped();
  });
  const owned = opened.move();
  return {
    ...database,
    dns,
    api,
    clock,
    woken,
    deleted,
    settings,
    claimSync: first.claimSync,
    /** Ends the process of the claim sync, and starts another one. */
    async restart(writer: string, effects: Effects<'domains.write-row'>): Promise<void> {
      last.stop();
      await last.ended;
      last = start(writer, effects);
    },
    /** The object of a host name, as the server has it. */
    object: (hostname: string) => domains.get({ namespace, name: hostname }),
    /** Does what the controller would: adds the finalizer and writes the status. */
    async control(hostname: string, parts: Parts = { ownership: true, pointing: true }) {
      const object = await domains.get({ namespace, name: hostname });
      if (!object) throw new Error('There is no such object');
      const { finalizers: held = [] } = object.metadata;
      if (!held.includes(finalizers.customDomain))
        api.objects.change('CustomDomain', hostname, namespace, (doc) => {
          doc.metadata.finalizers = [finalizers.customDomain];
        });
      const status = statusOf(object, parts, clock.now());
      api.objects.change('CustomDomain', hostname, namespace, (doc) => void (doc.status = status), 'status');
    },
    /** Ends a deletion as the controller does, after the clean-up. */
    release: (hostname: string) =>
      api.objects.change('CustomDomain', hostname, namespace, (doc) => void (doc.metadata.finalizers = [])),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export type ClaimSyncFixture = Awaited<ReturnType<typeof openClaimSync>>;
