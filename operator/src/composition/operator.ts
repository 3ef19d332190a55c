// Runs the operator: copies of the cluster's objects on each replica, controllers on the leader.
import { createHealth } from '#kube/health.ts';
import { createLeader, type Leader } from '#kube/control/leader.ts';
import { createCriticalSections } from '#kube/control/critical-sections.ts';
import type { Cluster } from './cluster.ts';
import { openSharedInformers } from './shared-informers.ts';
import { createDomains } from './domains.ts';
import { createInformers } from './informers.ts';
import { metricsAccess } from './metrics-access.ts';
import { metricsCertificate } from './metrics-certificate.ts';
import { createRegions } from './regions.ts';
import { type HealthChecks, openHealthPort, openMetricsPort } from './service-ports.ts';

const identityBytes = 4;
const leaseName = 'glimpse-operator';

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

/** Identity of this replica: the pod and a random part, because a restarted pod keeps its name. */
export function instanceOf({ config, random }: Cluster): string {
  return `${config.podName}-${random.bytes(identityBytes).toString('hex')}`;
}

/** Runs until `stop` is aborted. @returns whether leadership was given back or lost; a loss ends it */
export async function runOperator(cluster: Cluster, stop: AbortSignal): Promise<'released' | 'lost'> {
  const { clock, log } = cluster;
  const instance = instanceOf(cluster);
  await using opened = new AsyncDisposableStack();
  const leader = openLeader(cluster, instance);
  const criticalSections = createCriticalSections(clock);
  const health = createHealth(clock, leader);
  // Stops the informers after a lost leadership, too: else the process would never end.
  const end = new AbortController();
  const signal = AbortSignal.any([stop, end.signal]);
  const informers = createInformers({ ...cluster, health, signal });
  opened.defer(async () => {
    end.abort();
    await informers.stopped();
  });
  const shared = openSharedInformers(informers);
  const domains = opened.use(
    createDomains({
      cluster,
      instance,
      leads: leader.isLeader,
      criticalSections,
      shared,
      connected: (identifier) => regions.regions.connected(identifier),
      wakeRegion: (name) => regions.queue.enqueue({ namespace: '', name }),
    }),
  );
  const regions = createRegions({ cluster, instance, shared, health, domains: domains.view, signal });
  opened.use(regions.regions);
  await openPorts(opened, cluster, { live: health.stuck, ready: health.waitingFor });
  await Promise.all(Object.values(shared).map(({ ready }) => ready));
  log.info({}, 'Following the cluster');
  const ended = await leader.run(stop, async (term, leading) => {
    log.info({ term }, 'Leading');
    await Promise.all([regions.queue.run(leading), domains.run(leading)]);
  });
  await criticalSections.ended();
  return ended;
}
