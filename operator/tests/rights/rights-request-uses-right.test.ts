// Tests the comparison of used rights with granted ones.
import { expect, test } from 'vitest';
import type { AuditEvent } from '../cluster/audit.ts';
import { compareRights } from './rights.ts';

const anEvent = (more: Partial<AuditEvent>): AuditEvent => ({
  user: 'system:serviceaccount:glimpse-system:glimpse-operator',
  verb: 'get',
  group: '',
  resource: 'secrets',
  subresource: '',
  namespace: 'glimpse-eu',
  name: 'region-keys',
  code: 200,
  allowed: true,
  ...more,
});

test('a request uses the right of its own namespace before that of the cluster', () => {
  const rights = ['region secrets get', 'cluster secrets get', 'region secrets list'];
  expect(compareRights([anEvent({})], rights)).toEqual({
    unused: ['cluster secrets get', 'region secrets list'],
    refused: [],
  });
});

test('subresources and groups are rights of their own', () => {
  const event = anEvent({
    group: 'glimpse.dev',
    resource: 'customdomains',
    subresource: 'status',
    verb: 'patch',
  });
  expect(compareRights([event], ['region glimpse.dev/customdomains patch']).refused).toHaveLength(1);
  expect(compareRights([event], ['region glimpse.dev/customdomains/status patch']).unused).toEqual([]);
});

test('a refused request and one without a listed right are reported', () => {
  const { refused } = compareRights(
    [anEvent({ allowed: false }), anEvent({ namespace: 'kube-system' }), anEvent({ resource: '', name: '' })],
    ['region secrets get'],
  );
  expect(refused).toEqual(['get /secrets/ in glimpse-eu', 'get /secrets/ in kube-system']);
});
