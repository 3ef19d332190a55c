// For tests on real pods: the operator installed by helm, DNS, a certificate authority, and regions.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { type AuditEvent, readAudit } from '../cluster/audit.ts';
import { type ChallTestSrv, startChallTestSrv } from '../cluster/dns-server.ts';
import { type Pebble, startPebble } from '../cluster/pebble.ts';
import { podCluster, type SharedCluster } from '../cluster/pods.ts';
import { chartFolder, helm, operatorNamespace } from '../charts/helm.ts';
import { type Visitor, visit } from './edge.ts';

export type Platform = AsyncDisposable & {
  readonly cluster: SharedCluster;
  readonly dns: ChallTestSrv;
  readonly pebble: Pebble;
  visit(host: string): Visitor;
  /** helm with the cluster's credentials. */
  helm(args: readonly string[]): Promise<string>;
  /** An object as JSON; `undefined` if there is none. */
  get<T>(...args: readonly string[]): Promise<T | undefined>;
  /** Requests of one user so far; `undefined` if the cluster's audit log can not be read here. */
  audit(user: string): Promise<readonly AuditEvent[] | undefined>;
};

const releases = { crds: 'glimpse-operator-crds', operator: 'glimpse-operator' } as const;
const split = (image: string) => {
  const at = image.lastIndexOf(':');
  return { repository: image.slice(0, at), tag: image.slice(at + 1) };
};

/** Values that bind the operator to the servers of this test. */
export function operatorValues({ images, ranges, address, second, dnsUpstream }: SharedCluster): object {
  return {
    replicas: 1,
    image: split(images.operator),
    storeImages: { mongo: images.mongo, redis: images.redis },
    network: {
      clusterCidrs: [ranges.pods, ranges.services],
      allowedPrivateCidrs: [`${address}/32`, `${second.address}/32`],
      dnsServers: [dnsUpstream],
    },
  };
}

/** Installs both charts, or brings them up to date, and waits for the operator. */
export async function install({ cluster, helm: run }: Platform): Promise<void> {
  const place = ['--namespace', operatorNamespace, '--create-namespace', '--wait', '--timeout=90s'];
  await run(['upgrade', '--install', releases.crds, chartFolder('operator-crds'), ...place]);
  const values = ['--set-json', `global={}`];
  for (const [name, value] of Object.entries(operatorValues(cluster)))
    values.push('--set-json', `${name}=${JSON.stringify(value)}`);
  await run(['upgrade', '--install', releases.operator, chartFolder('operator'), ...place, ...values]);
}

/** Removes both charts, the definitions that the chart keeps, and the operator's namespace. */
export async function uninstall({ cluster, helm: run }: Platform): Promise<void> {
  for (const release of [releases.operator, releases.crds])
    await run(['uninstall', release, '--namespace', operatorNamespace, '--wait', '--timeout=60s']);
  const definitions = ['crd/jurisdictions.glimpse.dev', 'crd/customdomains.glimpse.dev'];
  await cluster.kubectl(['delete', ...definitions, '--timeout=60s']);
  await cluster.kubectl(['delete', 'namespace', operatorNamespace, '--timeout=60s']);
}

async function auditOf(kubeconfig: string, user: string): Promise<readonly AuditEvent[] | undefined> {
  const log = await readFile(join(dirname(kubeconfig), 'audit.log'), 'utf8').catch(() => undefined);
  return log === undefined ? undefined : readAudit(log, user);
}

/** Starts DNS and the certificate authority at the address that pods reach. Nothing is installed yet. */
export async function openPlatform(): Promise<Platform> {
  const cluster = podCluster();
  await using opened = new AsyncDisposableStack();
  const [host = '', port = ''] = cluster.dnsUpstream.split(':');
  const dns = opened.use(await startChallTestSrv({ host, dnsPort: Number(port) }));
  const pebble = opened.use(
    await startPebble({ dnsAddress: dns.dnsAddress, host: cluster.address, httpPort: 80, tlsPort: 443 }),
  );
  const root = await pebble.root();
  const kept = opened.move();
  return {
    cluster,
    dns,
    pebble,
    visit: (name) => visit({ address: edgeOf(cluster, name.split('.')[0] ?? '').address, root }, name),
    helm: (args) => helm([...args, '--kubeconfig', cluster.kubeconfig]),
    async get<T>(...args: readonly string[]) {
      const text = await cluster.kubectl(['get', ...args, '--ignore-not-found', '-o', 'json']);
      return text.trim() === '' ? undefined : (JSON.parse(text) as T);
    },
    audit: (user) => auditOf(cluster.kubeconfig, user),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** What tests read of a pod. */
export type Pod = {
  readonly metadata: { readonly name: string };
  readonly spec: object;
  readonly status: {
    readonly podIP: string;
    readonly containerStatuses: readonly { readonly containerID: string }[];
  };
};

export type RegionPlan = {
  readonly identifier: string;
  readonly members?: 1 | 3;
  readonly policy?: 'Retain' | 'Delete';
};

/** Each region has an edge of its own: `us` the second one. */
const edgeOf = ({ address, ingressClass, second }: SharedCluster, identifier: string) =>
  identifier === 'us' ? second : { address, ingressClass };

export const hostOf = (identifier: string): string => `${identifier}.glimpse.test`;
export const namespaceOf = (identifier: string): string => `glimpse-${identifier}`;
/** One visitor writes and reads as fast as the region answers: more than a visitor may. */
const noLimits = { LIMITS_CREATE_SECRET: '0', LIMITS_REVEAL_SECRET: '0' };
const sized = { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '512Mi' } };

/** A small region: mongod gets a cache of 0.25 GB by its limit. */
export function aRegion(
  { cluster, pebble }: Platform,
  { identifier, members = 1, policy = 'Retain' }: RegionPlan,
) {
  const edge = edgeOf(cluster, identifier);
  return {
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: identifier },
    spec: {
      identifier,
      displayName: `Region ${identifier}`,
      domain: hostOf(identifier),
      region: cluster.node.region,
      deletionPolicy: policy,
      api: {
        image: cluster.images.api,
        autoscaling: { min: 1, max: 1 },
        resources: sized,
        // The cluster has an old MongoDB; plans and mails are not what these tests are about.
        settings: { DEVELOPMENT: 'true', AUTOVERIFY_ENABLED: 'true', PLANS_ENABLED: 'false', ...noLimits },
      },
      mongo: { managed: { members, storage: { size: '1Gi' }, resources: sized } },
      redis: { managed: { storage: { size: '1Gi' }, maxMemory: '32Mi' } },
      routing: {
        mode: 'Ingress',
        ingress: { className: edge.ingressClass },
        customDomainTarget: { ipv4: [edge.address] },
      },
      acme: {
        directoryURL: pebble.directory,
        email: 'certs@glimpse.test',
        caBundle: { configMap: 'acme-ca' },
      },
    },
  };
}

/** Trust in the certificate authority, in the namespace of a region. */
export const acmeTrust = ({ pebble }: Platform, identifier: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'acme-ca', namespace: namespaceOf(identifier) },
  data: { 'ca.crt': pebble.caPem },
});

/** Waits for a condition of a Jurisdiction. */
export async function waitFor({ cluster }: Platform, identifier: string, condition = 'Ready'): Promise<void> {
  const wait = ['wait', `--for=condition=${condition}`, `jurisdiction/${identifier}`, '--timeout=110s'];
  await cluster.kubectl(wait);
}

/** Applies a region and waits until it is Ready and answers by its own certificate. @returns the seconds */
export async function bringUp(platform: Platform, plan: RegionPlan): Promise<number> {
  const { cluster, dns } = platform;
  const start = performance.now();
  await dns.setA(hostOf(plan.identifier), [edgeOf(cluster, plan.identifier).address]);
  await cluster.apply(aRegion(platform, plan));
  await expect
    .poll(() => cluster.apply(acmeTrust(platform, plan.identifier)).then(() => 'applied', String), {
      timeout: 30_000,
    })
    .toBe('applied');
  await waitFor(platform, plan.identifier);
  using visitor = platform.visit(hostOf(plan.identifier));
  await expect
    .poll(() => visitor.send('/').then(({ status }) => status, String), { timeout: 20_000 })
    .toBe(200);
  return (performance.now() - start) / 1000;
}

/** Removes a region with its data, as its owner does who confirms it. Nothing happens if there is none. */
export async function removeRegion({ cluster }: Platform, identifier: string): Promise<void> {
  const name = ['jurisdiction', identifier];
  if ((await cluster.kubectl(['get', ...name, '--ignore-not-found', '-o', 'name'])) === '') return;
  const metadata = { annotations: { 'glimpse.dev/confirm-delete': identifier } };
  const patch = JSON.stringify({ metadata, spec: { deletionPolicy: 'Delete' } });
  await cluster.kubectl(['patch', ...name, '--type=merge', '-p', patch]);
  await cluster.kubectl(['delete', ...name, '--timeout=110s']);
}
