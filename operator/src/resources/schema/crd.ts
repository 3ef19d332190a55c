// Builds the CustomResourceDefinition of a kind from its schemas.
import type * as z from 'zod/mini';
import { initialConditions } from '#kube/conditions.ts';
import type { Coordinates } from '#kube/kind.ts';
import type { Json, JsonObject } from '#kube/object.ts';
import type { Rule } from './notes.ts';
import { openApi } from './open-api.ts';

/** A column of `kubectl get`. `wide` shows it with `-o wide` only. */
export type Column = {
  readonly name: string;
  readonly path: string;
  readonly type: 'string' | 'integer' | 'date';
  readonly description: string;
  readonly wide?: true;
};

export type CrdPlan = {
  readonly kind: Coordinates;
  readonly shortName: string;
  readonly description: string;
  readonly spec: z.ZodMiniType;
  readonly status: z.ZodMiniType;
  /** Rules about the whole object. */
  readonly rules: readonly Rule[];
  readonly conditionTypes: readonly string[];
  /** What the status of a new object holds beside its conditions. */
  readonly firstStatus?: JsonObject;
  readonly columns: readonly Column[];
  readonly selectableFields: readonly string[];
};

/** The columns that every kind has. */
export const conditionColumn = (name: string, member: string, description: string): Column => ({
  name,
  path: `.status.conditions[?(@.type=="Ready")].${member}`,
  type: 'string',
  description,
});
export const ageColumn: Column = {
  name: 'Age',
  path: '.metadata.creationTimestamp',
  type: 'date',
  description: 'Time since creation.',
};

const columnOf = ({ name, path, type, description, wide }: Column): JsonObject => ({
  name,
  type,
  jsonPath: path,
  description,
  ...(wide && { priority: 1 }),
});

const textOf = (description: string): JsonObject => ({ description, type: 'string' });

function rootSchema(plan: CrdPlan): JsonObject {
  const { description, spec, status, rules, conditionTypes, firstStatus } = plan;
  return {
    description,
    type: 'object',
    required: ['spec'],
    properties: {
      apiVersion: textOf('Group and version of the kind.'),
      kind: textOf('Name of the kind.'),
      metadata: { type: 'object' },
      spec: { ...openApi(spec), description: 'What is wanted.' },
      status: {
        ...openApi(status),
        description: 'What the operator observed. Only the operator writes it.',
        // Without it `kubectl wait` could take an object that nobody has looked at for one without faults.
        default: {
          conditions: initialConditions(conditionTypes).map((one): Json => ({ ...one })),
          ...firstStatus,
        },
      },
    },
    'x-kubernetes-validations': rules.map((rule): Json => ({ ...rule })),
  };
}

/** The CustomResourceDefinition. */
export function crdOf(plan: CrdPlan): JsonObject {
  const { kind, shortName, columns, selectableFields } = plan;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.plural}.${kind.group}` },
    spec: {
      group: kind.group,
      scope: kind.namespaced ? 'Namespaced' : 'Cluster',
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural: kind.plural,
        singular: kind.kind.toLowerCase(),
        shortNames: [shortName],
        categories: ['glimpse'],
      },
      versions: [
        {
          name: kind.version,
          served: true,
          storage: true,
          subresources: { status: {} },
          selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })),
          additionalPrinterColumns: columns.map(columnOf),
          schema: { openAPIV3Schema: rootSchema(plan) },
        },
      ],
    },
  };
}
