// Builds the head of each desired object: name, labels, owner.
import type { Intent, Json } from '#kube/object.ts';
import { childLabels } from '#resources/labels.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { regionNamespace } from './names.ts';

export type OwnerReference = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
};

export type Fields = Readonly<Record<string, Json | undefined>>;

type ObjectPlan = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly component: string;
  /** Absent: the object outlives the Jurisdiction. */
  readonly owner?: OwnerReference;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly fields: Fields;
};

/** An object in the region's namespace. */
export function regionObject({ identifier }: Pick<JurisdictionSpec, 'identifier'>, plan: ObjectPlan): Intent {
  const { apiVersion, kind, name, component, owner, labels = {}, annotations, fields } = plan;
  return {
    ...fields,
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: regionNamespace(identifier),
      labels: { ...childLabels(identifier, component), ...labels },
      ...(annotations && { annotations }),
      ...(owner && { ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }] }),
    },
  };
}
