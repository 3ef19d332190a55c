// Runs the operator: copies of the cluster's objects on each replica, controllers on the leader.
import { createHealth } from '#kube/health.ts';
import { createLeader, type Leader } from '#kube/control/leader.ts';
import type { Delta } from '#kube/cache/store.ts';
import { findCondition } from '#kube/conditions.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { nodes } from '#resources/kinds/cluster.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { Cluster } from './cluster.ts';
import { createDatabases } from './databases.ts';
import { createDomains } from './domains.ts';
import { createInformers, type Informers } from './informers.ts';
import { metricsAccess } from './metrics-access.ts';
import { metricsCertificate } from './metrics-certificate.ts';
import { createRegionCaches, type RegionCaches, type Wake } from './region-caches.ts';
import { createRegions } from './regions.ts';
import { type HealthChecks, openHealthPort, openMetricsPort } from './service-ports.ts';

const identityBytes = 4;
const leaseName = 'glimpse-operator';

/** Copies of the objects that every replica keeps. */
export function openCopies(informers: Informers) {
  return {
    jurisdictions: informers.open({ name: 'jurisdictions', kind: jurisdictions }),
    customDomains: informers.open({
      name: 'customdomains',
      kind: customDomains,
      indexes: { namespace: ({ metadata }) => [metadata.namespace ?? ''] },
    }),
    nodes: informers.open({ name: 'nodes', kind: nodes }),
  };
}
export type Copies = ReturnType<typeof openCopies>;

/** Follows the children of a region as soon as its namespace is there, also on replicas that do not lead. */
function followRegions({ jurisdictions: copies }: Copies, caches: RegionCaches): void {
  copies.listen(({ type, object }: Delta<Jurisdiction>) => {
    const { identifier, placement } = object.spec;
    if (type === 'deleted') return caches.stop(identifier);
    const isReady = findCondition(object.status?.conditions ?? [], 'NamespaceReady')?.status === 'True';
    if (placement === 'Local' && isReady) caches.ensure(identifier);
  });
}

async function openPorts(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  checks: HealthChecks,
): Promise<void> {
  const { config, metrics, kube, clock } = cluster;
  opened.use(await openHealthPort(config.healthPort, checks));
  const tls = await metricsCertificate(cluster);
  const access = config.metricsAuth ? metricsAccess({ transport: kube.transport, clock }) : undefined;
  opened.use(await openMetricsPort({ port: config.metricsPort, tls, metrics, access }));
}

function openLeader(cluster: Cluster, instance: string): Leader {
  const { kube, clock, random, log, kubeMetrics: metrics, config } = cluster;
  const lease = { namespace: config.operatorNamespace, name: leaseName };
  return createLeader({ kube, lease, identity: instance, clock, random, log, metrics });
}

/** Runs until `stop` is aborted. @returns whether leadership was given back, or lost: then the process must end */
export async function runOperator(cluster: Cluster, stop: AbortSignal): Promise<'released' | 'lost'> {
  const { clock, config, random, log } = cluster;
  const instance = `${config.podName}-${random.bytes(identityBytes).toString('hex')}`;
  await using opened = new AsyncDisposableStack();
  const leader = openLeader(cluster, instance);
  const health = createHealth(clock, leader);
  const informers = createInformers({ ...cluster, health, signal: stop });
  opened.defer(() => informers.stopped());
  const databases = opened.use(createDatabases());
  const copies = openCopies(informers);
  const wake: Wake = {
    region: (identifier) => regions.enqueue({ namespace: '', name: identifier }),
    domain: (identifier, name) => domains.enqueue({ namespace: regionNamespace(identifier), name }),
  };
  const routing = (identifier: string) =>
    copies.jurisdictions.store.get({ namespace: '', name: identifier })?.spec.routing?.mode;
  const caches = createRegionCaches({ informers, routing, wake });
  const domains = createDomains({ cluster, instance, copies, caches, databases, wake, leader });
  const regions = createRegions({ cluster, instance, databases, caches, ...copies, domains: domains.view });
  followRegions(copies, caches);
  await openPorts(opened, cluster, { live: health.stuck, ready: health.waitingFor });
  await Promise.all(Object.values(copies).map(({ ready }) => ready));
  log.info({}, 'Following the cluster');
  return leader.run(stop, async (term, signal) => {
    log.info({ term }, 'Leading');
    await Promise.all([regions.run(signal), domains.run(term, signal)]);
  });
}
