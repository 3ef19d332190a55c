// A site without pods: control plane, charts, CA, DNS, solver and edge. Tests start the operators.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kube } from '#kube/client.ts';
import { findCondition } from '#kube/conditions.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import { ingresses } from '#resources/kinds/network.ts';
import { secrets } from '#resources/kinds/storage.ts';
import type { Manifest } from '@glimpse/test-cluster/kubectl';
import { freePort } from '@glimpse/processes/ports';
import { connect } from '../cluster/clients.ts';
import { startControlPlane } from '../cluster/control-plane.ts';
import { startChallTestSrv } from '../cluster/dns-server.ts';
import { type PebbleOptions, startPebble } from '../cluster/pebble.ts';
import { operatorNamespace, render } from '../charts/helm.ts';
import { type Edge, ingressSecret, startEdge } from './edge.ts';
import { type Running, type Settings, startEntry } from './processes.ts';
import { namespace } from '../regions/region-samples.ts';
import { onThisMachine } from '@glimpse/processes/machine-speed';

const identifier = 'eu';
export const operatorUser = `system:serviceaccount:${operatorNamespace}:glimpse-operator`;
const bundle = { configMap: 'ca-bundle', key: 'ca.crt' };

/** Waits until `read` gives a value. @throws with the last value seen by `show` */
export async function until<T>(
  read: () => Promise<T | undefined | false>,
  limitMs: number,
  show: () => Promise<unknown> = () => Promise.resolve(''),
): Promise<T> {
  const end = Date.now() + onThisMachine(limitMs);
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end)
      throw new Error(`Not reached in ${limitMs / 1000} s: ${JSON.stringify(await show(), undefined, 1)}`);
    await pause(100);
  }
}

type SiteOptions = Partial<PebbleOptions> & {
  readonly limits?: PebbleOptions['limits'];
  readonly regionLimits?: object;
  readonly acme?: object;
  /** Definitions that the cluster has besides ours. */
  readonly definitions?: readonly Manifest[];
  readonly routing?: object;
  /** How visitors reach the region; by default through Ingresses. */
  readonly openEdge?: (kube: Kube, solverPort: number) => Promise<SiteEdge>;
};
/** `httpPort`: where the authority looks for challenges. */
export type SiteEdge = Edge & { readonly httpPort: number };

async function openIngressEdge(kube: Kube, solverPort: number): Promise<SiteEdge> {
  const secretOf = ingressSecret(kube, namespace);
  return Object.assign(await startEdge({ kube, namespace, secretOf }), { httpPort: solverPort });
}

async function openCluster(opened: AsyncDisposableStack, { definitions = [] }: SiteOptions) {
  const plane = opened.use(await startControlPlane());
  await plane.apply(...definitions);
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  const admin = opened.use(connect(plane.kubeconfigs.admin));
  return { plane, kube: admin.kube };
}

async function openOutside(opened: AsyncDisposableStack, cluster: Cluster, options: SiteOptions) {
  const { plane, kube } = cluster;
  const dns = opened.use(await startChallTestSrv());
  await dns.setDefaultA('');
  const solverPort = await freePort();
  const { openEdge = openIngressEdge } = options;
  const edge = opened.use(await openEdge(kube, solverPort));
  const { httpPort } = edge;
  const pebble = opened.use(await startPebble({ dnsAddress: dns.dnsAddress, ...options, httpPort }));
  const solver = opened.use(
    await startEntry({
      name: 'solver',
      entry: 'solver',
      folder: plane.folder,
      env: { NAMESPACE: namespace, PORT: String(solverPort), KUBECONFIG: plane.kubeconfigs.admin },
      readyPath: '/livez',
    }),
  );
  return { dns, solverPort, pebble, edge, solver };
}
type Cluster = Awaited<ReturnType<typeof openCluster>>;
type Outside = Awaited<ReturnType<typeof openOutside>>;

function regionOf({ pebble }: Outside, { regionLimits = {}, acme = {}, routing }: SiteOptions): object {
  return {
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: identifier },
    spec: {
      identifier,
      displayName: 'Europe',
      domain: 'eu.glimpse.test',
      api: { image: 'glimpse-api:test' },
      mongo: { managed: { members: 1, storage: { size: '1Gi' } } },
      routing: {
        ...(routing ?? { mode: 'Ingress', ingress: { className: 'test' } }),
        customDomainTarget: { ipv4: ['127.0.0.1'] },
      },
      acme: { directoryURL: pebble.directory, caBundle: bundle, email: 'ops@glimpse.test', ...acme },
      limits: regionLimits,
    },
  };
}

/** Environment of the operator process. */
function settingsOf({ plane }: Cluster, { dns, edge }: Outside): Settings {
  return {
    KUBECONFIG: plane.kubeconfigs.operator,
    OPERATOR_IMAGE: 'glimpse-operator:test',
    MONGO_IMAGE: 'mongo:test',
    REDIS_IMAGE: 'redis:test',
    METRICS_AUTH: 'false',
    DNS_SERVERS: dns.dnsAddress,
    ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
    EDGE_HTTP_PORT: String(edge.httpPort),
    EDGE_HTTPS_PORT: String(edge.port),
  };
}

let started = 0;

function actionsOf(cluster: Cluster, outside: Outside) {
  const { plane, kube } = cluster;
  const at = (hostname: string) => ({ namespace, name: hostname });
  const domain = (hostname: string) => kube.of(customDomains).get(at(hostname));
  const condition = async (hostname: string, type: string) =>
    findCondition((await domain(hostname))?.status?.conditions ?? [], type);
  return {
    domain,
    condition,
    region: () => kube.of(jurisdictions).get({ namespace: '', name: identifier }),
    secret: (name: string) => kube.of(secrets).get(at(name)),
    secretNames: async () =>
      (await kube.of(secrets).list({ namespace })).map(({ metadata }) => metadata.name).toSorted(),
    ingressNames: async () =>
      (await kube.of(ingresses).list({ namespace })).map(({ metadata }) => metadata.name).toSorted(),
    async startOperator(more: Settings = {}, name = `operator-${(started += 1)}`): Promise<Running> {
      return startEntry({
        name,
        entry: 'main',
        folder: plane.folder,
        env: {
          ...settingsOf(cluster, outside),
          POD_NAME: name,
          METRICS_PORT: String(await freePort()),
          ...more,
        },
        // A process that ends at an effect may never be ready.
        ...(more['GLIMPSE_CRASH_AT'] === undefined && { readyPath: '/livez' }),
      });
    },
    addDomain: (hostname: string, spec: object = {}) =>
      plane.apply({
        apiVersion: 'glimpse.dev/v1alpha1',
        kind: 'CustomDomain',
        metadata: { name: hostname, namespace },
        spec: { hostname, customerId: '7c1f0a52d9be', tls: { secretPolicy: 'Delete' }, ...spec },
      }),
    checkNow: (...hostnames: readonly string[]) =>
      plane.kubectl([
        'annotate',
        'cdom',
        ...hostnames,
        '-n',
        namespace,
        '--overwrite',
        `glimpse.dev/retry-now=${Date.now()}`,
      ]),
    /** Puts the owner's records into DNS. */
    async point(hostname: string): Promise<void> {
      const { recordName, recordValue } = await until(
        async () => {
          const { ownership } = (await domain(hostname))?.status ?? {};
          return ownership?.recordValue === undefined ? undefined : ownership;
        },
        60_000,
        () => domain(hostname),
      );
      await outside.dns.setTxt(recordName ?? '', recordValue ?? '');
      await outside.dns.setA(hostname, ['127.0.0.1']);
    },
    /** Waits for a reason of a condition. */
    reason: (hostname: string, type: string, wanted: string, limitMs = 60_000) =>
      until(
        async () => (await condition(hostname, type))?.reason === wanted,
        limitMs,
        async () => (await domain(hostname))?.status,
      ),
    ready: (hostname: string, limitMs = 60_000): Promise<CustomDomain> =>
      until(
        async () => {
          const one = await domain(hostname);
          return findCondition(one?.status?.conditions ?? [], 'Ready')?.status === 'True' && one;
        },
        limitMs,
        async () => (await domain(hostname))?.status,
      ),
  };
}

/** Starts everything but the operator. The CA bundle follows once the operator made the namespace. */
export async function startSite(options: SiteOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const cluster = await openCluster(opened, options);
  const outside = await openOutside(opened, cluster, options);
  const { plane, kube } = cluster;
  await plane.apply(regionOf(outside, options));
  const actions = actionsOf(cluster, outside);
  const kept = opened.move();
  return {
    ...cluster,
    ...outside,
    ...actions,
    /** Waits for the namespace, then gives the trust in Pebble. */
    async openRegion(): Promise<void> {
      await until(
        async () =>
          findCondition((await actions.region())?.status?.conditions ?? [], 'NamespaceReady')?.status ===
          'True',
        60_000,
        async () => (await actions.region())?.status?.conditions,
      );
      await plane.apply({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: bundle.configMap, namespace },
        data: { [bundle.key]: outside.pebble.caPem },
      });
      await until(() => actions.secret('operator-key'), 60_000, actions.secretNames);
    },
    kube,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
export type Site = Awaited<ReturnType<typeof startSite>>;
