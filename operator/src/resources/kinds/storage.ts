// Kinds that hold data: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind } from '#kube/kind.ts';
import { head, NodeSelector, ObservedCondition, Quantities } from './parts.ts';

const text = z.optional(z.string());

const PersistentVolumeClaim = z.object({
  ...head,
  spec: z.object({
    storageClassName: text,
    volumeName: text,
    resources: z.optional(z.object({ requests: Quantities })),
  }),
  status: z.optional(
    z.object({ phase: text, capacity: Quantities, conditions: z.optional(z.array(ObservedCondition)) }),
  ),
});
export type PersistentVolumeClaim = z.output<typeof PersistentVolumeClaim>;
export const persistentVolumeClaims = defineKind(
  {
    group: '',
    version: 'v1',
    plural: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    namespaced: true,
  },
  PersistentVolumeClaim,
);

const PersistentVolume = z.object({
  ...head,
  spec: z.object({
    nodeAffinity: z.optional(z.object({ required: z.optional(NodeSelector) })),
  }),
});
export const persistentVolumes = defineKind(
  { group: '', version: 'v1', plural: 'persistentvolumes', kind: 'PersistentVolume', namespaced: false },
  PersistentVolume,
);

const StorageClass = z.object({
  ...head,
  allowVolumeExpansion: z.optional(z.boolean()),
});
export const storageClasses = defineKind(
  {
    group: 'storage.k8s.io',
    version: 'v1',
    plural: 'storageclasses',
    kind: 'StorageClass',
    namespaced: false,
  },
  StorageClass,
);

/** `data` is Base64 text. */
const Secret = z.object({
  ...head,
  type: text,
  data: z.optional(z.record(z.string(), z.string())),
});
export type Secret = z.output<typeof Secret>;
export const secrets = defineKind(
  { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true },
  Secret,
);

const ConfigMap = z.object({
  ...head,
  data: z.optional(z.record(z.string(), z.string())),
});
export const configMaps = defineKind(
  { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
  ConfigMap,
);
