// The pods that answer ACME challenges. They read custom domains and no Secret.
import type { V1PodTemplateSpec, V1Probe, V1ServicePort, V1Volume } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { disruptionBudget } from './mongo.ts';
import { ports } from './names.ts';
import { regionObject } from './object.ts';
import { type ContainerPlan, podTemplate, readOnlyMount } from './pod.ts';
import type { TemplateVersion } from './template.ts';

const name = 'acme-solver';
const tokenSeconds = 3600;
const copies = 2;

/** What a pod's own client expects in this folder; kubelet renews the token. */
const accountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';
const accountVolume: V1Volume = {
  name: 'account',
  projected: {
    defaultMode: 0o440,
    sources: [
      { serviceAccountToken: { path: 'token', expirationSeconds: tokenSeconds } },
      { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      {
        downwardAPI: {
          items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
        },
      },
    ],
  },
};

const probe = (path: string, failureThreshold: number): V1Probe => ({
  httpGet: { path, port: 'health' },
  periodSeconds: 5,
  timeoutSeconds: 5,
  failureThreshold,
});

function solverPod(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): V1PodTemplateSpec {
  const container: ContainerPlan = {
    name,
    image: facts.images.operator,
    command: ['node', 'operator/src/solver.ts'],
    env: [
      { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'PORT', value: String(ports.solver) },
      { name: 'HEALTH_PORT', value: String(ports.solverHealth) },
      { name: 'NODE_OPTIONS', value: '--max-old-space-size=96' },
    ],
    ports: [
      { name: 'http', containerPort: ports.solver },
      { name: 'health', containerPort: ports.solverHealth },
    ],
    resources: { requests: { cpu: '20m', memory: '96Mi' }, limits: { memory: '256Mi' } },
    startupProbe: probe('/livez', 24),
    livenessProbe: probe('/livez', 6),
    readinessProbe: probe('/readyz', 3),
    lifecycle: { preStop: { sleep: { seconds: 5 } } },
    volumeMounts: [readOnlyMount('account', accountFolder)],
  };
  const plan = {
    component: name,
    serviceAccount: name,
    graceSeconds: 30,
    inRegion: false,
    spread: 'replace',
  } as const;
  return podTemplate(
    { spec, facts, template },
    { ...plan, containers: [container], volumes: [accountVolume] },
  );
}

/** Deployment, Service and PodDisruptionBudget `acme-solver`. */
export function solverIntents(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): readonly Intent[] {
  const selector = selectorLabels(spec.identifier, name);
  const base = { name, component: name, owner: facts.owner } as const;
  const port: V1ServicePort = {
    name: 'http',
    port: 80,
    targetPort: ports.solver,
    protocol: 'TCP',
    appProtocol: 'http',
  };
  return [
    regionObject(spec, {
      ...base,
      apiVersion: 'v1',
      kind: 'Service',
      fields: { spec: { selector, ports: [port] } },
    }),
    regionObject(spec, {
      ...base,
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      fields: {
        spec: {
          replicas: copies,
          revisionHistoryLimit: 3,
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
          selector: { matchLabels: selector },
          template: solverPod(spec, facts, template),
        },
      },
    }),
    disruptionBudget(spec, name, facts),
  ];
}
