// A region's certificates in a test: Pebble, DNS, solver, API server in process, a clock that skips waits.
import { createCriticalSections } from '#kube/control/critical-sections.ts';
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kube } from '#kube/client.ts';
import { neverAborted, systemClock } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { configMaps, type Secret, secrets } from '#resources/kinds/storage.ts';
import { createAccounts } from '#domains/certificate/accounts.ts';
import { createCertificateStore } from '#domains/certificate/kube-store.ts';
import { acmeRegion, type AcmeRegion } from '#domains/certificate/acme-region.ts';
import type { OrderDeps } from '#domains/certificate/order-deps.ts';
import type { OrderInput, OrderProgress } from '#domains/certificate/order-deps.ts';
import { advanceOrder } from '#domains/certificate/run-order.ts';
import { createWires } from '#domains/certificate/wire/wire.ts';
import { startSolver } from '#domains/solver/run-solver.ts';
import { startChallTestSrv } from '../cluster/dns-server.ts';
import { type PebbleOptions, startPebble } from '../cluster/pebble.ts';
import { type SkippingClock, skippingClock } from '../domains/skipping-clock.ts';
import { startFakeApi } from '../fake-api/server.ts';
import { namespace } from '../regions/region-samples.ts';
import { lastingOrders } from './recorders.ts';

const identifier = 'eu';
const bundle = { configMap: 'ca-bundle', key: 'ca.crt' };

const pending = {
  type: 'Ready',
  status: 'Unknown',
  reason: 'Pending',
  message: '',
  lastTransitionTime: '1970-01-01T00:00:00Z',
};

/** Asks the solver as the authority does. */
async function askSolver(port: number, host: string, token: string): Promise<string> {
  const path = `/.well-known/acme-challenge/${token}`;
  const sent = request({ host: '127.0.0.1', port, path, headers: { host }, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return (await answer.toArray()).join('');
}

type LabOptions = Partial<PebbleOptions> & {
  readonly acme?: Partial<JurisdictionSpec['acme']>;
  /** A real API server in place of the one in process. */
  readonly kube?: Kube;
};

/** Starts everything. Pebble looks for challenges at the solver. */
export async function startLab({ acme = {}, kube: real, ...more }: LabOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const kinds = [customDomains, { ...secrets, statusSubresource: false }, configMaps];
  const api = opened.use(await startFakeApi({ kinds }));
  const kube = real ?? api.kube;
  const base = { kube, random: secureRandom, log: silentLog, host: '127.0.0.1' } as const;
  const solver = opened.use(
    await startSolver({ ...base, namespace, port: 0, healthPort: 0, clock: systemClock }),
  );
  if (!real) await solver.synced();
  const dns = opened.use(await startChallTestSrv());
  await dns.setDefaultA('127.0.0.1');
  const pebble = opened.use(
    await startPebble({ dnsAddress: dns.dnsAddress, httpPort: solver.port, ...more }),
  );
  const clock = skippingClock();
  const trust = { kind: 'ConfigMap', metadata: { name: bundle.configMap, namespace } };
  api.objects.put(Object.assign(trust, { apiVersion: 'v1', data: { [bundle.key]: pebble.caPem } }));
  const authority = { directoryURL: pebble.directory, caBundle: bundle, email: 'ops@glimpse.test' };
  const spec = JurisdictionSpec.parse({
    identifier,
    displayName: 'EU',
    domain: 'eu.glimpse.test',
    // Without a profile Pebble takes one by chance; a certificate of 160 hours is due again after a skip.
    acme: { ...authority, profile: 'default', ...acme },
  });
  const owned = opened.move();
  const parts = { api, kube, solver, dns, pebble, clock, region: acmeRegion(spec) };
  return { ...parts, ...actionsOf(parts), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

type Parts = {
  readonly api: Awaited<ReturnType<typeof startFakeApi>>;
  readonly kube: Kube;
  readonly solver: Awaited<ReturnType<typeof startSolver>>;
  readonly dns: Awaited<ReturnType<typeof startChallTestSrv>>;
  readonly pebble: Awaited<ReturnType<typeof startPebble>>;
  readonly clock: SkippingClock;
  readonly region: AcmeRegion;
};
type More = Partial<Omit<OrderInput, 'key'>>;
type Drive = More & {
  readonly deps?: OrderDeps;
  /** When to stop; usually once a certificate is there and nothing runs. */
  readonly until?: (progress: OrderProgress) => boolean;
  readonly seconds?: number;
};

const isDone = ({ issuing, certificate }: OrderProgress): boolean =>
  issuing.reason === 'Idle' && certificate.reason === 'Issued';

let processes = 0;

function actionsOf({ api, kube, solver, clock, region }: Parts) {
  /** Dependencies of a process that has just started. */
  const freshDeps = (more: Partial<OrderDeps> = {}): OrderDeps => ({
    clock,
    effects: plainEffects,
    log: silentLog,
    store: createCertificateStore({ kube, namespace, identifier }),
    accounts: createAccounts(clock),
    wires: lastingOrders(createWires({ clock })),
    instance: `copy-${(processes += 1)}`,
    criticalSections: createCriticalSections(clock),
    passes: new Map(),
    selfCheck: async ({ hostname, token, keyAuthorization }) =>
      (await askSolver(solver.port, hostname, token)) === keyAuthorization
        ? { kind: 'passed' }
        : { kind: 'failed', why: 'otherContent' },
    ...more,
  });
  const usual = freshDeps();
  const advance = (hostname: string, { deps = usual, ...more }: Drive = {}): Promise<OrderProgress> => {
    const open = { gate: true, mayRenew: true, room: true, reset: false, region };
    return advanceOrder(deps, { key: { namespace, name: hostname }, ...open, ...more }, neverAborted);
  };
  return {
    freshDeps,
    advance,
    /** Advances again and again; waits are skipped. @throws when the end is not reached in time */
    async drive(hostname: string, { until = isDone, seconds = 60, ...more }: Drive = {}) {
      const end = Date.now() + seconds * 1000;
      for (let count = 0; ; count += 1) {
        const progress = await advance(hostname, more);
        if (until(progress)) return progress;
        if (Date.now() > end) throw new Error(`Still ${JSON.stringify(progress)}`);
        clock.skip(progress.afterMs);
        // The authority works in real time: a busy one must not look as if it had been silent for minutes.
        await pause(count < 25 ? 40 : 400);
      }
    },
    addDomain(hostname: string, { metadata, spec }: { metadata?: object; spec?: object } = {}): void {
      const head = { kind: 'CustomDomain', metadata: { name: hostname, namespace, ...metadata } };
      const given = {
        apiVersion: 'glimpse.dev/v1alpha1',
        spec: { hostname, customerId: '7c1f0a52d9be', ...spec },
        status: { conditions: [pending] }, // the default of the real schema
      };
      api.objects.put(Object.assign(head, given));
    },
    domain: async (hostname: string): Promise<CustomDomain> => {
      const found = await api.kube.of(customDomains).get({ namespace, name: hostname });
      if (!found) throw new Error('No such domain');
      return found;
    },
    secret: (name: string): Promise<Secret | undefined> =>
      api.kube.of(secrets).get({ namespace, name }, neverAborted),
    secretNames: async (): Promise<readonly string[]> =>
      (await api.kube.of(secrets).list({ namespace })).map(({ metadata }) => metadata.name).toSorted(),
    /** The chain and key that are served, which always belong together. */
    async served(hostname: string) {
      const { data = {} } = (await api.kube.of(secrets).get({ namespace, name: `tls.${hostname}` })) ?? {};
      const [chain, key] = ['tls.crt', 'tls.key'].map((entry) =>
        Buffer.from(data[entry] ?? '', 'base64').toString(),
      );
      return { chain: chain ?? '', key: key ?? '' };
    },
    ask: (host: string, token: string) => askSolver(solver.port, host, token),
  };
}

export type Lab = Awaited<ReturnType<typeof startLab>>;
