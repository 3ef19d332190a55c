// Opens the connection to the cluster and what stands on it alone.
import { createKube, type Kube } from '#kube/client.ts';
import { createDiscovery, type Discovery } from '#kube/discovery.ts';
import { type EndpointSource, loadEndpoint } from '#kube/http/endpoint.ts';
import { createTransport } from '#kube/http/transport.ts';
import { createKubeMetrics, type KubeMetrics } from '#kube/metrics.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createEffects, type Effects } from '#platform/effects.ts';
import { createLogger, type Log } from '#platform/log.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { type Random, secureRandom } from '#platform/random.ts';
import type { EffectName } from '#resources/effect-names.ts';
import type { Config } from './config.ts';

/** What every part of the process uses. Disposal ends all connections to the API server. */
export type Cluster = AsyncDisposable & {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly effects: Effects<EffectName>;
  readonly metrics: Metrics;
  readonly kubeMetrics: KubeMetrics;
  readonly kube: Kube;
  readonly discovery: Discovery;
};

/** The kubeconfig that is set, else the account of the pod. */
export function endpointSource({ kubeconfig }: Pick<Config, 'kubeconfig'>): EndpointSource {
  return kubeconfig === undefined ? { kind: 'inCluster' } : { kind: 'file', path: kubeconfig };
}

/** Calls per second: ten regions or a thousand domains after a restart need as many. */
const rate = { perSecond: 100, burst: 200 };

/** Opens the cluster. @param die ends the process at once, for crash points */
export function openCluster(config: Config, die: () => void): Cluster {
  const [clock, random] = [systemClock, secureRandom];
  const log = createLogger({ level: config.logLevel });
  const metrics = createMetrics({ ofProcess: true });
  const kubeMetrics = createKubeMetrics(metrics);
  const endpoint = loadEndpoint(endpointSource(config), clock);
  const transport = createTransport({ endpoint, clock, random, metrics: kubeMetrics, rate });
  const onMalformed = (kind: string): void =>
    log.error({ kind }, 'The API server sent an object that does not parse');
  return {
    config,
    clock,
    random,
    log,
    effects: createEffects<EffectName>({ crashAt: config.crashAt, die }),
    metrics,
    kubeMetrics,
    kube: createKube({ transport, onMalformed }),
    discovery: createDiscovery(transport, clock),
    [Symbol.asyncDispose]: () => transport.close(),
  };
}
