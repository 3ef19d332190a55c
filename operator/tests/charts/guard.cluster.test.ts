// Tests that nobody deletes the namespace of a living region without saying so.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { aRegion } from '../regions/region-samples.ts';
import { operatorNamespace, render } from './helm.ts';

let plane: ControlPlane;

const aNamespace = (identifier: string) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: `glimpse-${identifier}`, labels: { 'glimpse.dev/jurisdiction': identifier } },
});
/** What kubectl says to the deletion. */
const deletion = (name: string, ...more: readonly string[]): Promise<string> =>
  plane
    .kubectl(['delete', 'namespace', name, '--wait=false', ...more])
    .catch((thrown: unknown) => String(thrown));

beforeAll(async () => {
  plane = await startControlPlane({ controllers: true, recordsRights: false });
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  await plane.apply(aRegion('eu'), aNamespace('eu'), aRegion('us'), aNamespace('us'), aNamespace('left'));
  // The policy takes effect within seconds.
  await vi.waitFor(async () => expect(await deletion('glimpse-eu', '--dry-run=server')).toContain('denied'), {
    timeout: 60_000,
    interval: 500,
  });
});
afterAll(() => plane[Symbol.asyncDispose]());

test('the refusal names the region and the way out, which works word for word', async () => {
  const said = await deletion('glimpse-eu');
  expect(said).toContain('kubectl delete jurisdiction eu.');
  const command = /kubectl annotate (namespace glimpse-eu glimpse\.dev\/confirm-delete=eu)/.exec(said);
  await plane.kubectl(['annotate', ...(command?.[1] ?? '').split(' ')]);
  expect(await deletion('glimpse-eu')).toContain('deleted');
});

test('another confirmation does not count', async () => {
  await plane.kubectl(['annotate', 'namespace', 'glimpse-us', 'glimpse.dev/confirm-delete=eu']);
  expect(await deletion('glimpse-us', '--dry-run=server')).toContain('denied');
});

test('the operator itself deletes the namespace of its region', async () => {
  await using operator = connect(plane.kubeconfigs.operator);
  const path = '/api/v1/namespaces/glimpse-us';
  const query = { dryRun: 'All' };
  await expect(operator.transport.send({ verb: 'DELETE', path, query })).resolves.toBeDefined();
});

test('a namespace that was kept after its region, and one of somebody else, can be deleted', async () => {
  expect(await deletion('glimpse-left')).toContain('deleted');
  await plane.kubectl(['create', 'namespace', 'other']);
  expect(await deletion('other')).toContain('deleted');
});
