// For tests on real pods: the operator installed by helm, DNS, a certificate authority, and regions.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { type AuditEvent, readAudit } from '../cluster/audit.ts';
import { type ChallTestSrv, startChallTestSrv } from '../cluster/dns-server.ts';
import { type Pebble, startPebble } from '../cluster/pebble.ts';
import { podCluster, type SharedCluster } from '../cluster/pods.ts';
import { chartFolder, helm, operatorNamespace } from '../charts/helm.ts';
import type { Manifest } from '@glimpse/test-cluster/kubectl';
import type { Planned } from '../terraform/tofu.ts';
import { type Visitor, visit } from './edge.ts';
import { edgeOf, type Identifier, plannedCluster, planRegions, siteHost } from './plan.ts';

export type Platform = AsyncDisposable & {
  readonly cluster: SharedCluster;
  readonly dns: ChallTestSrv;
  readonly pebble: Pebble;
  /** What the tests apply. */
  readonly planned: Planned;
  visit(host: string): Visitor;
  /** helm with the cluster's credentials. */
  helm(args: readonly string[]): Promise<string>;
  /** An object as JSON; `undefined` if there is none. */
  get<T>(...args: readonly string[]): Promise<T | undefined>;
  /** Requests of one user so far; `undefined` if the cluster's audit log can not be read here. */
  audit(user: string): Promise<readonly AuditEvent[] | undefined>;
};

/** Names of both charts as helm knows them. */
export const releases = { crds: 'glimpse-operator-crds', operator: 'glimpse-operator' } as const;
const split = (image: string) => {
  const at = image.lastIndexOf(':');
  return { repository: image.slice(0, at), tag: image.slice(at + 1) };
};

/** Values that bind the operator to the servers of this test. */
function operatorValues({ cluster, planned }: Platform): object {
  const { images, address, second, dnsUpstream } = cluster;
  const { network } = planned.operator_values[plannedCluster] ?? {};
  return {
    replicas: 1,
    image: split(images.operator),
    storeImages: { mongo: images.mongo, redis: images.redis },
    network: {
      ...(network as object),
      allowedPrivateCidrs: [`${address}/32`, `${second.address}/32`],
      dnsServers: [dnsUpstream],
    },
  };
}

/** Installs both charts, or upgrades them, and waits for the operator. */
export async function install(platform: Platform): Promise<void> {
  const { helm: run } = platform;
  const place = ['--namespace', operatorNamespace, '--create-namespace', '--wait', '--timeout=90s'];
  await run(['upgrade', '--install', releases.crds, chartFolder('operator-crds'), ...place]);
  const values = ['--set-json', `global={}`];
  for (const [name, value] of Object.entries(operatorValues(platform)))
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
  const planned = await planRegions(cluster, pebble);
  const kept = opened.move();
  return {
    cluster,
    dns,
    pebble,
    planned,
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
export type RunningPod = {
  readonly metadata: { readonly name: string };
  readonly spec: object;
  readonly status: {
    readonly podIP: string;
    readonly containerStatuses: readonly { readonly containerID: string }[];
  };
};

export const namespaceOf = (identifier: string): string => `glimpse-${identifier}`;

/** The Jurisdiction of a region, as the plan says. */
export const regionManifest = ({ planned }: Platform, identifier: Identifier): Manifest =>
  planned.manifests[identifier] ?? expect.fail(`no plan of ${identifier}`);

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

/** Sets the DNS records of a region, as the plan says. */
async function pointNames({ planned, dns }: Platform, identifier: Identifier): Promise<void> {
  const records = Object.values(planned.dns_records).filter(({ region }) => region === identifier);
  expect(records.map(({ type }) => type)).toEqual(['A']);
  for (const { name, values } of records) await dns.setA(name, values);
}

/** Applies a region and waits until it is Ready and answers by its own certificate. @returns the seconds */
export async function installRegion(platform: Platform, identifier: Identifier): Promise<number> {
  const { cluster } = platform;
  const start = performance.now();
  await pointNames(platform, identifier);
  await cluster.apply(regionManifest(platform, identifier));
  await expect
    .poll(() => cluster.apply(acmeTrust(platform, identifier)).then(() => 'applied', String), {
      timeout: 30_000,
    })
    .toBe('applied');
  await waitFor(platform, identifier);
  using visitor = platform.visit(siteHost(identifier));
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
