// Lease objects (coordination.k8s.io/v1): their form and the moves of leader election. Pure.
import * as z from 'zod/mini';
import { defineKind } from '../kind.ts';
import type { V1Lease } from '../models.ts';
import { type Key, type KubeObject, Meta, microTime } from '../object.ts';

const Spec = z.object({
  holderIdentity: z.nullish(z.string()),
  leaseDurationSeconds: z.nullish(z.number()),
  acquireTime: z.nullish(z.string()),
  renewTime: z.nullish(z.string()),
  leaseTransitions: z.nullish(z.number()),
});
const Schema = z.object({ apiVersion: z.string(), kind: z.string(), metadata: Meta, spec: z.optional(Spec) });
export type Lease = KubeObject & { readonly spec?: z.infer<typeof Spec> | undefined };

export const leases = defineKind<Lease>(
  {
    group: 'coordination.k8s.io',
    version: 'v1',
    plural: 'leases',
    kind: 'Lease',
    namespaced: true,
  },
  Schema,
);

export const leaseSeconds = 15;

/** Text that changes with each renewal by anyone. */
export function pulseOf({ metadata, spec }: Lease): string {
  return `${metadata.resourceVersion} ${spec?.holderIdentity} ${spec?.renewTime}`;
}

/** Term of a lease: how often its holder changed. */
export function termOf(lease: Lease | undefined): number {
  return lease?.spec?.leaseTransitions ?? 0;
}

type Hold = { readonly lease: Key; readonly identity: string; readonly now: Date };

/** The lease held by `identity`. A change of holder raises the term, so each leader has its own. */
export function heldLease(old: Lease | undefined, { lease, identity, now }: Hold): V1Lease {
  const renewal = old?.spec?.holderIdentity === identity;
  const acquired = renewal ? old.spec?.acquireTime : undefined;
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { ...lease, resourceVersion: old?.metadata.resourceVersion },
    spec: {
      holderIdentity: identity,
      leaseDurationSeconds: leaseSeconds,
      acquireTime: acquired ?? microTime(now),
      renewTime: microTime(now),
      leaseTransitions: renewal ? termOf(old) : termOf(old) + 1,
    },
  };
}

/** The lease given back: anybody may take it at once. */
export function releasedLease(held: Lease, now: Date): V1Lease {
  const { name, namespace, resourceVersion } = held.metadata;
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name, namespace, resourceVersion },
    spec: {
      holderIdentity: '',
      leaseDurationSeconds: 1,
      acquireTime: held.spec?.acquireTime ?? microTime(now),
      renewTime: microTime(now),
      leaseTransitions: termOf(held),
    },
  };
}
