// MongoDB of a region: headless Service, StatefulSet and disruption budget. External: nothing.
import type { V1PersistentVolumeClaimTemplate } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { childLabels, selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { mongoPod } from './mongo-pod.ts';
import { ports } from './names.ts';
import { regionObject } from './object.ts';
import { largerQuantity } from './quantity.ts';
import type { TemplateVersion } from './template.ts';

const revisions = 3;

type ClaimPlan = {
  readonly size: string;
  readonly className: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
};

/** The template of a data volume `data`, which outlives its pod and its StatefulSet. */
export function dataClaim({ size, className, labels }: ClaimPlan): V1PersistentVolumeClaimTemplate {
  return {
    metadata: { name: 'data', labels },
    spec: {
      accessModes: ['ReadWriteOnce'],
      ...(className !== undefined && { storageClassName: className }),
      resources: { requests: { storage: size } },
    },
  };
}

/** Pods find each other by name before they are ready, to form the set. */
const headlessService = (spec: JurisdictionSpec, { owner }: DesiredFacts): Intent =>
  regionObject(spec, {
    apiVersion: 'v1',
    kind: 'Service',
    name: 'mongo',
    component: 'mongo',
    owner,
    fields: {
      spec: {
        clusterIP: 'None',
        publishNotReadyAddresses: true,
        selector: selectorLabels(spec.identifier, 'mongo'),
        ports: [{ name: 'mongo', port: ports.mongo, targetPort: ports.mongo, protocol: 'TCP' }],
      },
    },
  });

function statefulSet(spec: JurisdictionSpec, facts: DesiredFacts, template: TemplateVersion): Intent {
  const { managed } = spec.mongo;
  const claim = dataClaim({
    size: largerQuantity(managed.storage.size, facts.mongo.liveStorage),
    className: managed.storage.className,
    labels: childLabels(spec.identifier, 'mongo'),
  });
  return regionObject(spec, {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    name: 'mongo',
    component: 'mongo',
    owner: facts.owner,
    fields: {
      spec: {
        serviceName: 'mongo',
        replicas: facts.mongo.replicas ?? managed.members,
        revisionHistoryLimit: revisions,
        podManagementPolicy: 'Parallel',
        updateStrategy: { type: 'RollingUpdate' },
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
        selector: { matchLabels: selectorLabels(spec.identifier, 'mongo') },
        template: mongoPod(spec, facts, template),
        volumeClaimTemplates: [claim],
      },
    },
  });
}

/** One pod of a component may be unavailable. A broken pod blocks a drain only where data counts. */
export const disruptionBudget = (
  spec: JurisdictionSpec,
  component: string,
  { owner }: Pick<DesiredFacts, 'owner'>,
): Intent =>
  regionObject(spec, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    name: component,
    component,
    owner,
    fields: {
      spec: {
        maxUnavailable: 1,
        selector: { matchLabels: selectorLabels(spec.identifier, component) },
        ...(component !== 'mongo' && { unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
      },
    },
  });

/** Service, StatefulSet and PodDisruptionBudget `mongo`. */
export function mongoIntents(
  spec: JurisdictionSpec,
  facts: DesiredFacts,
  template: TemplateVersion,
): readonly Intent[] {
  if (spec.mongo.mode === 'External') return [];
  return [
    headlessService(spec, facts),
    statefulSet(spec, facts, template),
    disruptionBudget(spec, 'mongo', facts),
  ];
}
