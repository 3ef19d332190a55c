// A region with every optional part, and what an earlier release of the operator could have left in it.
import { apiVersionOf, type Coordinates } from '#kube/kind.ts';
import { controllerReference, type KubeObject } from '#kube/object.ts';
import { prunedKinds, optionalKinds } from '#regions/steps/prune.ts';
import { childLabels } from '#resources/labels.ts';

/** Parts of a spec that are off by default. */
export const everyPart = {
  region: 'here',
  api: { autoscaling: { min: 2, max: 4 } },
  mongo: { managed: { backup: { schedule: '17 2 * * *', keep: 2, storage: { size: '1Gi' } } } },
  routing: { mode: 'Gateway', gateway: { className: 'test' }, ingress: null },
};
/** The same parts, off. The edge is one that serves Ingresses. */
export const noPart = {
  api: { autoscaling: { min: 2, max: 2 } },
  mongo: { managed: { backup: null } },
  routing: { mode: 'Ingress', gateway: null, ingress: { className: 'test' } },
};

const labels = { app: 'old' };
const selector = { matchLabels: labels };
const containers = [{ name: 'old', image: 'old:1' }];
const podSpec = { automountServiceAccountToken: false, containers };
const template = { metadata: { labels }, spec: podSpec };
const job = { template: { spec: { ...podSpec, restartPolicy: 'Never' } } };
const backend = { service: { name: 'old', port: { number: 80 } } };
const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'old' };

/** The least that the API server accepts, by kind; none of it runs. */
const specs: Readonly<Record<string, object>> = {
  Deployment: { replicas: 0, selector, template },
  StatefulSet: { replicas: 0, serviceName: 'old', selector, template },
  HorizontalPodAutoscaler: { scaleTargetRef, maxReplicas: 2 },
  PodDisruptionBudget: { maxUnavailable: 1, selector },
  CronJob: { schedule: '0 0 1 1 *', suspend: true, jobTemplate: { spec: job } },
  Job: { suspend: true, ...job },
  Service: { clusterIP: 'None', selector: labels, ports: [{ port: 80 }] },
  NetworkPolicy: { podSelector: selector },
  Ingress: { ingressClassName: 'old', defaultBackend: backend },
  ResourceQuota: { hard: { 'services.nodeports': '1' } },
  LimitRange: { limits: [{ type: 'Container', max: { memory: '8Gi' } }] },
  Gateway: { gatewayClassName: 'old', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
  HTTPRoute: { hostnames: ['old.example'] },
  ServiceMonitor: { selector, endpoints: [] },
  PrometheusRule: { groups: [] },
};

/** Every kind that is pruned. */
export const leftKinds = [...prunedKinds, ...optionalKinds];
/** One object of each of these kinds that the region controls and no longer wants. */
export const leftovers = (region: KubeObject, namespace: string): readonly object[] =>
  leftKinds.map((kind: Coordinates) => ({
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: {
      name: 'old',
      namespace,
      labels: childLabels('eu', 'edge'),
      ownerReferences: [controllerReference(region)],
    },
    ...(specs[kind.kind] && { spec: specs[kind.kind] }),
  }));
