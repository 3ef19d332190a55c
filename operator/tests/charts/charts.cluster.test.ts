// Tests that helm renders the charts, that the API server takes every object, and what pods may do.
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { definitions } from '../../../scripts/cluster/tools.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type Chart, chartFolder, ciCases, helm, operatorNamespace, render } from './helm.ts';

let plane: ControlPlane;
const cases = (['operator-crds', 'operator'] as const).flatMap((chart) =>
  ciCases(chart).map((file): readonly [Chart, string, string] => [chart, basename(file), file]),
);
const Rendered = z.object({
  items: z.array(z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) })),
});
type Rendered = z.output<typeof Rendered>['items'];

/** Objects of a chart as the API server would store them. */
async function dryRun(yaml: string): Promise<Rendered> {
  const args = ['apply', '--server-side', '--force-conflicts', '--dry-run=server', '-o', 'json', '-f', '-'];
  return Rendered.parse(JSON.parse(await plane.kubectl(args, yaml))).items;
}

beforeAll(async () => {
  plane = await startControlPlane();
  await plane.apply(...(await definitions('prometheus')));
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator'));
});
afterAll(() => plane[Symbol.asyncDispose]());

test.each(cases)('%s with %s has no finding and is accepted', async (chart, _name, file) => {
  const linted = await helm(['lint', '--strict', chartFolder(chart), '--values', file]);
  expect(linted).toContain('0 chart(s) failed');
  const objects = await dryRun(await render(chart, '--values', file));
  expect(objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toMatchSnapshot();
});

test('the pods fit the restricted profile, mount a token of one hour and have a memory limit', async () => {
  const objects = await dryRun(await render('operator'));
  const Deployment = z.object({
    spec: z.object({
      replicas: z.number(),
      template: z.object({ metadata: z.looseObject({}), spec: z.looseObject({}) }),
    }),
  });
  const { spec } = Deployment.parse(objects.find(({ kind }) => kind === 'Deployment'));
  expect(spec.replicas).toBe(2);
  await plane.kubectl([
    'label',
    'namespace',
    operatorNamespace,
    'pod-security.kubernetes.io/enforce=restricted',
  ]);
  const metadata = { ...spec.template.metadata, name: 'probe', namespace: operatorNamespace };
  await dryRunPod({ apiVersion: 'v1', kind: 'Pod', metadata, spec: spec.template.spec });
  const text = JSON.stringify(spec.template.spec);
  expect(text).toContain('"automountServiceAccountToken":false');
  expect(text).toContain('"expirationSeconds":3600');
  expect(text).toContain('"limits":{"memory":"384Mi"}');
  expect(text).not.toContain('secretKeyRef');
});

async function dryRunPod(pod: object): Promise<void> {
  await plane.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(pod));
}

test('nobody but the operator gets rights on a status, and nobody on exec, logs or all resources', async () => {
  const Rules = z.object({
    rules: z.array(z.object({ resources: z.optional(z.array(z.string())), verbs: z.array(z.string()) })),
  });
  const roles = (await dryRun(await render('operator'))).filter(({ kind }) => kind.endsWith('Role'));
  for (const role of roles) {
    const { rules } = Rules.parse(role);
    const resources = rules.flatMap((rule) => rule.resources ?? []);
    expect(resources).not.toContain('pods/exec');
    expect(resources).not.toContain('pods/log');
    expect([...resources, ...rules.flatMap(({ verbs }) => verbs)]).not.toContain('*');
    if (!role.metadata.name.startsWith('glimpse-operator'))
      expect(resources.filter((resource) => resource.endsWith('/status'))).toEqual([]);
  }
});

test('a viewer reads both kinds, and an editor changes custom domains only', async () => {
  const may = async (user: string, ...asked: readonly string[]): Promise<string> =>
    (await plane.kubectl(['auth', 'can-i', ...asked, '--as', user]).catch(() => 'no')).trim();
  for (const role of ['viewer', 'editor'])
    await plane.kubectl([
      'create',
      'clusterrolebinding',
      `a-${role}`,
      `--clusterrole=glimpse-${role}`,
      `--user=${role}`,
    ]);
  expect(await may('viewer', 'list', 'jurisdictions.glimpse.dev')).toBe('yes');
  expect(await may('viewer', 'create', 'customdomains.glimpse.dev')).toBe('no');
  expect(await may('editor', 'create', 'customdomains.glimpse.dev')).toBe('yes');
  expect(await may('editor', 'update', 'customdomains.glimpse.dev', '--subresource=status')).toBe('no');
});

test('the examples are accepted', async () => {
  const folder = join(chartFolder('operator'), 'examples');
  await plane.kubectl(['create', 'namespace', 'glimpse-eu']);
  for (const file of await readdir(folder)) await dryRunOne(await readFile(join(folder, file), 'utf8'));
});

async function dryRunOne(yaml: string): Promise<void> {
  await plane.kubectl(['apply', '--server-side', '--dry-run=server', '-f', '-'], yaml);
}

test.each([
  ['replicas=0', 'replicas'],
  ['image.tag=latest', 'tag'],
  ['image.digest=sha256:1', 'digest'],
  ['logLevel=loud', 'logLevel'],
  ['replicaCount=2', 'replicaCount'],
  ['metrics.serviceMonitor.interval=soon', 'interval'],
  ['network.clusterCidrs={here}', 'clusterCidrs'],
])('helm refuses --set %s and names %s', async (set, name) => {
  await expect(render('operator', '--set', set)).rejects.toThrow(name);
});
