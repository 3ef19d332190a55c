// Parts of objects that several kinds share.
import * as z from 'zod/mini';
import { Meta } from '#kube/object.ts';

const text = z.optional(z.string());

/** Members of every object. */
export const head = { apiVersion: z.string(), kind: z.string(), metadata: Meta };

/** The fields of an object of which only existence, name and labels are used. */
export const Head = z.object(head);

/** A condition that another controller wrote. */
export const ObservedCondition = z.object({
  type: z.string(),
  status: z.string(),
  reason: text,
  message: text,
  lastTransitionTime: text,
});
export type ObservedCondition = z.output<typeof ObservedCondition>;

/** Quantities by resource. */
export const Quantities = z.optional(z.record(z.string(), z.string()));

export const LabelSelector = z.object({ matchLabels: z.optional(z.record(z.string(), z.string())) });

const Container = z.object({ name: z.string(), image: text });

export const PodSpec = z.object({
  nodeName: text,
  containers: z.array(Container),
  initContainers: z.optional(z.array(Container)),
});

/** A node selector as in PersistentVolumes. */
export const NodeSelector = z.object({
  nodeSelectorTerms: z.array(
    z.object({
      matchExpressions: z.optional(
        z.array(z.object({ key: z.string(), operator: z.string(), values: z.optional(z.array(z.string())) })),
      ),
    }),
  ),
});
