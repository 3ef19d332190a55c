// The base of every pod: Pod Security `restricted`, no token, read-only root, spread and region.
import type { Json } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { annotations, childLabels, selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { userId } from './names.ts';
import type { Fields } from './object.ts';
import type { TemplateVersion } from './template.ts';

export const ownerRead = 0o440;

/** A container; its security settings and `/tmp` are added. */
export type ContainerPlan = {
  readonly name: string;
  readonly image: string;
  readonly volumeMounts: readonly Fields[];
  readonly [field: string]: Json | undefined;
};

export type PodPlan = {
  readonly component: string;
  readonly serviceAccount: string;
  readonly containers: readonly ContainerPlan[];
  readonly initContainers?: readonly ContainerPlan[];
  readonly volumes?: readonly Fields[];
  readonly annotations?: Readonly<Record<string, string>>;
  readonly graceSeconds: number;
  /** Whether the pods must run in the region of the spec. */
  readonly inRegion: boolean;
  /** `replace`: pods of one version spread apart from those of the next. */
  readonly spread?: 'replace' | 'keep';
  readonly more?: Fields;
};

type Region = {
  readonly spec: JurisdictionSpec;
  readonly facts: DesiredFacts;
  readonly template: TemplateVersion;
};

/** A volume of a Secret that only the pod's user can read. */
export const secretVolume = (name: string, secretName: string, keys?: readonly string[]): Fields => ({
  name,
  secret: {
    secretName,
    defaultMode: ownerRead,
    ...(keys && { items: keys.map((key) => ({ key, path: key })) }),
  },
});

export const readOnlyMount = (name: string, mountPath: string): Fields => ({
  name,
  mountPath,
  readOnly: true,
});

const containerOf = (plan: ContainerPlan, pullPolicy: DesiredFacts['imagePullPolicy']): Json => {
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

const spreadOver = (topologyKey: string, { identifier }: JurisdictionSpec, plan: PodPlan): Json => ({
  maxSkew: 1,
  topologyKey,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: selectorLabels(identifier, plan.component) },
  ...(plan.spread === 'replace' && { matchLabelKeys: ['pod-template-hash'] }),
});

const regionAffinity = (region: string): Json => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [
        { matchExpressions: [{ key: 'topology.kubernetes.io/region', operator: 'In', values: [region] }] },
      ],
    },
  },
});

const securityContext = {
  runAsNonRoot: true,
  runAsUser: userId,
  runAsGroup: userId,
  fsGroup: userId,
  fsGroupChangePolicy: 'OnRootMismatch',
  seccompProfile: { type: 'RuntimeDefault' },
};

function podSpec({ spec, facts }: Region, plan: PodPlan): Json {
  const { containers, initContainers, volumes = [], graceSeconds, inRegion, more } = plan;
  const build = (one: ContainerPlan): Json => containerOf(one, facts.imagePullPolicy);
  const pullSecrets = spec.api?.imagePullSecrets ?? [];
  return {
    serviceAccountName: plan.serviceAccount,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: graceSeconds,
    securityContext,
    ...(pullSecrets.length > 0 && { imagePullSecrets: pullSecrets.map(({ name }) => ({ name })) }),
    ...(inRegion && spec.region !== undefined && { affinity: regionAffinity(spec.region) }),
    topologySpreadConstraints: [
      spreadOver('topology.kubernetes.io/zone', spec, plan),
      spreadOver('kubernetes.io/hostname', spec, plan),
    ],
    ...(initContainers && { initContainers: initContainers.map(build) }),
    containers: containers.map(build),
    volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '256Mi' } }, ...volumes],
    ...more,
  };
}

/** The template of a workload's pods. */
export function podTemplate(region: Region, plan: PodPlan): Json {
  const { spec, template } = region;
  return {
    metadata: {
      labels: childLabels(spec.identifier, plan.component),
      annotations: { [annotations.templateVersion]: template, ...plan.annotations },
    },
    spec: podSpec(region, plan),
  };
}
