// The base of every pod: Pod Security `restricted`, no token, read-only root, spread and region.
import type {
  V1Container,
  V1PodSpec,
  V1PodTemplateSpec,
  V1TopologySpreadConstraint,
  V1Volume,
  V1VolumeMount,
} from '#kube/models.ts';
import { shortHash } from '#platform/crypto.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { Pods } from '#resources/jurisdiction/pods.ts';
import { annotations, childLabels, selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { extraCaVolume, withExtraCa } from './extra-ca.ts';
import { type Component, inRegion, podSecurity, podSettings } from './pod-settings.ts';
import type { TemplateVersion } from './template.ts';

export const ownerRead = 0o440;

/** A container; its security settings and `/tmp` are added. */
export type ContainerPlan = V1Container & {
  readonly image: string;
  readonly volumeMounts: readonly V1VolumeMount[];
};

export type PodPlan = {
  readonly component: Component;
  readonly serviceAccount: string;
  readonly containers: readonly ContainerPlan[];
  readonly initContainers?: readonly ContainerPlan[];
  readonly volumes?: readonly V1Volume[];
  readonly annotations?: Readonly<Record<string, string>>;
  readonly graceSeconds: number;
  /** Whether the pods must run in the region of the spec. */
  readonly inRegion: boolean;
  /** `replace`: pods of one version spread apart from those of the next. */
  readonly spread?: 'replace' | 'keep';
  readonly more?: Partial<V1PodSpec>;
};

type Region = {
  readonly spec: JurisdictionSpec;
  readonly facts: DesiredFacts;
  readonly template: TemplateVersion;
};

/** A volume of a Secret that only the pod's user can read. */
export const secretVolume = (name: string, secretName: string, keys?: readonly string[]): V1Volume => ({
  name,
  secret: {
    secretName,
    defaultMode: ownerRead,
    ...(keys && { items: keys.map((key) => ({ key, path: key })) }),
  },
});

export const readOnlyMount = (name: string, mountPath: string): V1VolumeMount => ({
  name,
  mountPath,
  readOnly: true,
});

const containerOf = (plan: ContainerPlan, pullPolicy: DesiredFacts['imagePullPolicy']): V1Container => {
  const { volumeMounts, ...rest } = plan;
  return {
    ...rest,
    ...(pullPolicy && { imagePullPolicy: pullPolicy }),
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }, ...volumeMounts],
  };
};

const spreadOver = (
  topologyKey: string,
  { identifier }: Pick<JurisdictionSpec, 'identifier'>,
  plan: PodPlan,
): V1TopologySpreadConstraint => ({
  maxSkew: 1,
  topologyKey,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: selectorLabels(identifier, plan.component) },
  ...(plan.spread === 'replace' && { matchLabelKeys: ['pod-template-hash'] }),
});

/** The platform's spread, else ours over zones and hosts. */
function spreadOf(
  spec: JurisdictionSpec,
  plan: PodPlan,
  settings: Pods,
): V1PodSpec['topologySpreadConstraints'] {
  const matchLabels = selectorLabels(spec.identifier, plan.component);
  if (settings.topologySpreadConstraints)
    return settings.topologySpreadConstraints.map((one) => ({ labelSelector: { matchLabels }, ...one }));
  return [
    spreadOver('topology.kubernetes.io/zone', spec, plan),
    spreadOver('kubernetes.io/hostname', spec, plan),
  ];
}

/** What the platform's settings add to a pod; nothing without settings. */
function placed({ spec }: Region, plan: PodPlan, settings: Pods): Partial<V1PodSpec> {
  const { nodeSelector, tolerations, priorityClassName, dnsPolicy, dnsConfig, affinity } = settings;
  const pullSecrets = settings.imagePullSecrets ?? [];
  const region = plan.inRegion ? spec.region : undefined;
  return {
    ...(pullSecrets.length > 0 && { imagePullSecrets: pullSecrets.map(({ name }) => ({ name })) }),
    ...(region === undefined ? affinity && { affinity } : { affinity: inRegion(affinity ?? {}, region) }),
    topologySpreadConstraints: spreadOf(spec, plan, settings),
    ...(nodeSelector && { nodeSelector }),
    ...(tolerations && { tolerations: tolerations.map((one) => ({ ...one })) }),
    ...(priorityClassName !== undefined && { priorityClassName }),
    ...(dnsPolicy && { dnsPolicy }),
    ...(dnsConfig && { dnsConfig }),
  };
}

function podSpec(region: Region, plan: PodPlan, settings: Pods): V1PodSpec {
  const { facts } = region;
  const { initContainers, volumes = [], graceSeconds, more } = plan;
  const trusting = settings.extraCa === undefined ? plan.containers : plan.containers.map(withExtraCa);
  const build = (one: ContainerPlan): V1Container => containerOf(one, facts.imagePullPolicy);
  return {
    serviceAccountName: plan.serviceAccount,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: graceSeconds,
    securityContext: podSecurity(settings),
    ...placed(region, plan, settings),
    ...(initContainers && { initContainers: initContainers.map(build) }),
    containers: trusting.map(build),
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: '256Mi' } },
      ...volumes,
      ...(settings.extraCa === undefined ? [] : [extraCaVolume(plan.component)]),
    ],
    ...more,
  };
}

/** The template of a workload's pods. */
export function podTemplate(region: Region, plan: PodPlan): V1PodTemplateSpec {
  const { spec, facts, template } = region;
  const settings = podSettings(spec, facts.podDefaults ?? {}, plan.component);
  const { extraCa } = settings;
  return {
    metadata: {
      labels: { ...settings.labels, ...childLabels(spec.identifier, plan.component) },
      annotations: {
        ...settings.annotations,
        [annotations.templateVersion]: template,
        ...(extraCa !== undefined && { [annotations.extraCaHash]: shortHash(extraCa) }),
        ...plan.annotations,
      },
    },
    spec: podSpec(region, plan, settings),
  };
}
