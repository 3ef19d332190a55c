// Tests which right a request of the audit log uses.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditEvent } from '../cluster/audit.ts';
import { recordRights, usageOf } from './record-rights.ts';
import { usedRights } from './used-rights.ts';

const anEvent = (more: Partial<AuditEvent> = {}): AuditEvent => ({
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
  expect(usedRights([anEvent()], rights)).toMatchObject({ used: ['region secrets get'], denied: [] });
});

test('subresources and groups are rights of their own', () => {
  const more = { group: 'glimpse.dev', resource: 'customdomains', subresource: 'status', verb: 'patch' };
  const right = 'region glimpse.dev/customdomains/status patch';
  expect(usedRights([anEvent(more)], ['region glimpse.dev/customdomains patch']).denied).toEqual([right]);
  expect(usedRights([anEvent(more)], [right])).toMatchObject({ used: [right], denied: [] });
});

test('the apply of a new object uses create, too', () => {
  const rights = ['region secrets patch', 'region secrets create'];
  expect(usedRights([anEvent({ verb: 'patch' })], rights).used).toEqual(['region secrets patch']);
  expect(usedRights([anEvent({ verb: 'patch', code: 201 })], rights).used).toHaveLength(2);
});

test('a request without a granted right is told without names, and a right refused for now is not used', () => {
  const events = [
    anEvent({ allowed: false }),
    anEvent({ namespace: 'kube-system' }),
    anEvent({ resource: '', name: '' }),
  ];
  const granted = ['region secrets get'];
  expect(usedRights(events, granted)).toEqual({ granted, used: [], denied: ['cluster secrets get'] });
});

test('only requests of the program itself count, the solver of any region among them', () => {
  const list = { verb: 'list', group: 'glimpse.dev', resource: 'customdomains' };
  const events = ['admin', 'system:serviceaccount:glimpse-us:acme-solver'].map((user) =>
    anEvent({ ...list, user }),
  );
  expect(usageOf('solver', events).used).toEqual(['region glimpse.dev/customdomains list']);
  expect(usageOf('operator', events)).toMatchObject({ used: [], denied: [] });
});

test('the removal guard has a right of its own', () => {
  const user = 'system:serviceaccount:glimpse-system:glimpse-operator-removal-guard';
  const list = { verb: 'list', group: 'glimpse.dev', resource: 'jurisdictions', namespace: '', name: '' };
  const usage = usageOf('removal guard', [anEvent({ ...list, user }), anEvent(list)]);
  const right = 'cluster glimpse.dev/jurisdictions list';
  expect(usage).toEqual({ granted: [right], used: [right], denied: [] });
});

test('rights that no audit line shows need no use', () => {
  const { granted } = usageOf('operator', []);
  expect(granted.length).toBeGreaterThan(100);
  expect(granted.filter((right) => / (bind|update)$/.test(right))).toEqual([
    'region secrets update',
    'region configmaps update',
    'operator coordination.k8s.io/leases update',
  ]);
});

test('a plane writes one file, and nothing without a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-rights-'));
  await recordRights('one', () => Promise.resolve([anEvent()]), folder);
  await recordRights('two', () => Promise.reject(new Error('read')), '');
  expect(await readdir(folder)).toEqual(['one.json']);
  await rm(folder, { recursive: true });
});
