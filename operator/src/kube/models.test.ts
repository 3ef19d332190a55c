// Tests the types of sent objects. A fault fails `tsc -p operator`, not the test run.
import { expectTypeOf, test } from 'vitest';
import type * as models from './models.ts';

test('an object is of one API version and one kind, and has a name', () => {
  expectTypeOf<models.V1Deployment['apiVersion']>().toEqualTypeOf<'apps/v1'>();
  expectTypeOf<models.V1Deployment['kind']>().toEqualTypeOf<'Deployment'>();
  expectTypeOf<models.V1Deployment['metadata']['name']>().toEqualTypeOf<string>();
});

test('nobody sends the status of a workload', () => {
  expectTypeOf<models.V1StatefulSet>().not.toHaveProperty('status');
});

test('members have the names that are sent', () => {
  expectTypeOf<models.V1NetworkPolicyIngressRule>().toHaveProperty('from');
  expectTypeOf<models.V1NetworkPolicyIngressRule>().not.toHaveProperty('_from');
  expectTypeOf<models.V1LimitRangeItem>().toHaveProperty('default');
});

test('a time is text and no Date', () => {
  expectTypeOf<{ spec: { renewTime: string } }>().toExtend<Pick<models.V1Lease, 'spec'>>();
  expectTypeOf<{ spec: { renewTime: Date } }>().not.toExtend<Pick<models.V1Lease, 'spec'>>();
  expectTypeOf<{ eventTime: Date }>().not.toExtend<Pick<models.V1Event, 'eventTime'>>();
});

test('only what is required must be there, and lists do not change', () => {
  expectTypeOf<{ name: string }>().toExtend<models.V1Container>();
  expectTypeOf<{ image: string }>().not.toExtend<models.V1Container>();
  expectTypeOf<{ name: string; command: readonly string[] }>().toExtend<models.V1Container>();
  expectTypeOf<{ name: string; command: string }>().not.toExtend<models.V1Container>();
});

test('an administrator may say what he wants about affinity, but not about volumes', () => {
  type With<More> = { readonly containers: readonly [] } & More;
  expectTypeOf<With<{ affinity: { someday: true } }>>().toExtend<models.V1PodSpec>();
  expectTypeOf<With<{ volumes: readonly [{ someday: true }] }>>().not.toExtend<models.V1PodSpec>();
});
