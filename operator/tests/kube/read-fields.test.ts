// Compares the fields that the operator reads with the types of the official client.
// A fault fails `tsc -p operator`, not the test run.
import type * as client from '@kubernetes/client-node';
import { expectTypeOf, test } from 'vitest';
import type { leases } from '#kube/control/lease.ts';
import type { Kind } from '#kube/kind.ts';
import type { KubeObject } from '#kube/object.ts';
import type { Sent } from '#kube/models.ts';
import type * as cluster from '#resources/kinds/cluster.ts';
import type * as network from '#resources/kinds/network.ts';
import type * as storage from '#resources/kinds/storage.ts';
import type * as workloads from '#resources/kinds/workloads.ts';

/** Paths of `Read` that the generated type lacks or types otherwise; `never` if there are none. */
type Wrong<Read, Model> = [Read] extends [readonly (infer One)[]]
  ? [Model] extends [readonly (infer Other)[]]
    ? Wrong<NonNullable<One>, NonNullable<Other>>
    : Read
  : [Read] extends [object]
    ? {
        [Name in keyof Read]-?: Name extends keyof Model
          ? Wrong<NonNullable<Read[Name]>, NonNullable<Model[Name]>>
          : Name;
      }[keyof Read]
    : [Model] extends [Read]
      ? never
      : Read;
type WrongIn<Of, Generated> =
  Of extends Kind<infer Read extends KubeObject> ? Wrong<Read, Sent<Generated>> : Of;

test('the comparison finds a name that is not generated and a type that is another', () => {
  type Read = Kind<KubeObject & { readonly spec?: { readonly replica?: string; readonly paused?: number } }>;
  expectTypeOf<WrongIn<Read, client.V1Deployment>>().toEqualTypeOf<'replica' | number>();
});

test('parts of workloads are read as generated', () => {
  expectTypeOf<WrongIn<typeof workloads.deployments, client.V1Deployment>>().toBeNever();
  expectTypeOf<WrongIn<typeof workloads.statefulSets, client.V1StatefulSet>>().toBeNever();
  expectTypeOf<WrongIn<typeof workloads.pods, client.V1Pod>>().toBeNever();
  expectTypeOf<WrongIn<typeof workloads.jobs, client.V1Job>>().toBeNever();
});

test('parts of volumes, Secrets and ConfigMaps are read as generated', () => {
  expectTypeOf<WrongIn<typeof storage.persistentVolumeClaims, client.V1PersistentVolumeClaim>>().toBeNever();
  expectTypeOf<WrongIn<typeof storage.persistentVolumes, client.V1PersistentVolume>>().toBeNever();
  expectTypeOf<WrongIn<typeof storage.storageClasses, client.V1StorageClass>>().toBeNever();
  expectTypeOf<WrongIn<typeof storage.secrets, client.V1Secret>>().toBeNever();
  expectTypeOf<WrongIn<typeof storage.configMaps, client.V1ConfigMap>>().toBeNever();
});

test('parts of the network and of the cluster are read as generated', () => {
  expectTypeOf<WrongIn<typeof network.services, client.V1Service>>().toBeNever();
  expectTypeOf<WrongIn<typeof network.endpointSlices, client.V1EndpointSlice>>().toBeNever();
  expectTypeOf<WrongIn<typeof network.ingresses, client.V1Ingress>>().toBeNever();
  expectTypeOf<WrongIn<typeof cluster.events, client.EventsV1Event>>().toBeNever();
  expectTypeOf<WrongIn<typeof leases, client.V1Lease>>().toBeNever();
});
