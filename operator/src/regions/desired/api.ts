// The API of a region: Deployment, Service, autoscaler and disruption budget.
import type { V1PodTemplateSpec, V1Probe, V1ResourceRequirements } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { annotations, selectorLabels } from '#resources/labels.ts';
import { apiConfigName, configHash } from './config.ts';
import type { DesiredFacts } from './facts.ts';
import { disruptionBudget } from './mongo.ts';
import { apiMounts, apiSecretVolumes } from './mounted-secrets.ts';
import { mountRoot, ports } from './names.ts';
import { regionObject } from './object.ts';
import { type ContainerPlan, ownerRead, podTemplate, readOnlyMount } from './pod.ts';
import type { TemplateVersion } from './template.ts';

/** Keep a busy process near 190 MB; less would cost CPU time. */
const nodeFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=10',
  '--no-parallel-scavenge',
] as const;
/** Until the edge has noticed that the pod ends. */
const drainSeconds = 15;
/** Longer than draining and the API's own stop of 20 s together. */
const graceSeconds = 45;
const scaleDownSeconds = 300;

type Scaling = { readonly min: number; readonly max: number; readonly cpuPercent: number };

const defaultScaling: Scaling = { min: 2, max: 10, cpuPercent: 70 };
const defaultResources: V1ResourceRequirements = {
  requests: { cpu: '100m', memory: '256Mi' },
  limits: { memory: '512Mi' },
};

/** The spec's limits, with a CPU request in any case: the autoscaler computes its share. */
const resourcesOf = ({ api }: JurisdictionSpec): V1ResourceRequirements => {
  const given = api?.resources ?? defaultResources;
  return { ...given, requests: { ...defaultResources.requests, ...given.requests } };
};

const scalingOf = ({ api }: JurisdictionSpec): Scaling => api?.autoscaling ?? defaultScaling;
const isScaled = (spec: JurisdictionSpec): boolean => scalingOf(spec).min < scalingOf(spec).max;

const probe = (path: string, more: V1Probe): V1Probe => ({
  httpGet: { path, port: 'service' },
  timeoutSeconds: 5,
  ...more,
});

function container(spec: JurisdictionSpec): ContainerPlan {
  const { volumeMounts } = apiSecretVolumes(apiMounts(spec));
  return {
    name: 'api',
    image: spec.api?.image ?? '',
    command: ['node', ...nodeFlags, 'api/src/main.ts'],
    envFrom: [{ configMapRef: { name: apiConfigName(spec) } }],
    ports: [
      { name: 'http', containerPort: ports.api },
      { name: 'service', containerPort: ports.apiService },
    ],
    resources: resourcesOf(spec),
    startupProbe: probe('/livez', { periodSeconds: 2, failureThreshold: 60 }),
    livenessProbe: probe('/livez', { periodSeconds: 10, failureThreshold: 6 }),
    readinessProbe: probe('/readyz', { periodSeconds: 5, failureThreshold: 3 }),
    lifecycle: { preStop: { sleep: { seconds: drainSeconds } } },
    volumeMounts: [...volumeMounts, readOnlyMount('regions', `${mountRoot}/regions`)],
  };
}

function apiPod(spec: JurisdictionSpec, facts: DesiredFacts, template: TemplateVersion): V1PodTemplateSpec {
  const { volumes } = apiSecretVolumes(apiMounts(spec));
  return podTemplate(
    { spec, facts, template },
    {
      component: 'api',
      serviceAccount: 'api',
      graceSeconds,
      inRegion: true,
      spread: 'replace',
      annotations: { [annotations.configHash]: configHash(spec, facts) },
      containers: [container(spec)],
      volumes: [...volumes, { name: 'regions', configMap: { name: 'regions', defaultMode: ownerRead } }],
    },
  );
}

/** `undefined` while an autoscaler decides. An autoscaler rests while there are 0 replicas. */
function replicas(spec: JurisdictionSpec, { api }: DesiredFacts): number | undefined {
  if (api.stopped) return 0;
  return isScaled(spec) ? undefined : scalingOf(spec).min;
}

function deployment(spec: JurisdictionSpec, facts: DesiredFacts, template: TemplateVersion): Intent {
  const count = replicas(spec, facts);
  return regionObject(spec, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: 'api',
    component: 'api',
    owner: facts.owner,
    fields: {
      spec: {
        ...(count !== undefined && { replicas: count }),
        revisionHistoryLimit: 3,
        progressDeadlineSeconds: spec.rollout.progressDeadlineSeconds,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: '25%' } },
        selector: { matchLabels: selectorLabels(spec.identifier, 'api') },
        template: apiPod(spec, facts, template),
      },
    },
  });
}

/** Shows the public port only; the service port has a Service of its own, for monitoring. */
const service = (spec: JurisdictionSpec, { owner }: DesiredFacts): Intent =>
  regionObject(spec, {
    apiVersion: 'v1',
    kind: 'Service',
    name: 'api',
    component: 'api',
    owner,
    fields: {
      spec: {
        selector: selectorLabels(spec.identifier, 'api'),
        ports: [{ name: 'http', port: 80, targetPort: ports.api, protocol: 'TCP', appProtocol: 'http' }],
      },
    },
  });

function autoscaler(spec: JurisdictionSpec, { owner }: DesiredFacts): Intent {
  const { min, max, cpuPercent } = scalingOf(spec);
  return regionObject(spec, {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    name: 'api',
    component: 'api',
    owner,
    fields: {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' },
        minReplicas: min,
        maxReplicas: max,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: cpuPercent } },
          },
        ],
        behavior: { scaleDown: { stabilizationWindowSeconds: scaleDownSeconds } },
      },
    },
  });
}

/** Deployment, Service, HorizontalPodAutoscaler and PodDisruptionBudget `api`. */
export function apiIntents(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): readonly Intent[] {
  if (!spec.api) return [];
  return [
    service(spec, facts),
    deployment(spec, facts, template),
    ...(isScaled(spec) ? [autoscaler(spec, facts)] : []),
    disruptionBudget(spec, 'api', facts),
  ];
}
