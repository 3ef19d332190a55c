// Tests that helm renders the charts, that the API server takes every object, and what pods may do.
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { definitions } from '@glimpse/test-cluster/tools';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type ChartObject, dryRunOn } from './dry-run.ts';
import { type Chart, chartFolder, charts, ciValues, helm, operatorNamespace, render } from './helm.ts';

let plane: ControlPlane;
const installations = charts.flatMap((chart) =>
  ciValues(chart).map((file): readonly [Chart, string, string] => [chart, basename(file), file]),
);
const dryRun = (yaml: string): Promise<readonly ChartObject[]> => dryRunOn(plane, yaml);

beforeAll(async () => {
  plane = await startControlPlane();
  await plane.apply(...(await definitions('prometheus')), ...(await definitions('gatewayApi')));
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator'));
});
afterAll(() => plane[Symbol.asyncDispose]());

test.each(installations)('%s with %s has no finding and is accepted', async (chart, _name, file) => {
  const linted = await helm(['lint', '--strict', chartFolder(chart), '--values', file]);
  expect(linted).toContain('0 chart(s) failed');
  const objects = await dryRun(await render(chart, '--values', file));
  // The name of the Job that binds the claim ends in a sum of its template, which names the version.
  const named = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  expect(named.map((name) => name.replace(/-volume-[0-9a-f]{8}$/, '-volume-SUM'))).toMatchSnapshot();
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
  const may = async (user: string, ...checked: readonly string[]): Promise<string> =>
    (await plane.kubectl(['auth', 'can-i', ...checked, '--as', user]).catch(() => 'no')).trim();
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
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  const namespaces = texts.flatMap((text) => [...text.matchAll(/^ +namespace: (glimpse-\S+)/gm)]);
  for (const name of new Set(namespaces.map(([, name = '']) => name)))
    await plane.kubectl(['create', 'namespace', name]); // of a region that runs
  for (const text of texts) await dryRunOne(text);
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
  ['removalGuard.enable=false', 'enable'],
  ['removalGuard.resources.limit.memory=1Gi', 'limit'],
  ['metrics.serviceMonitor.interval=soon', 'interval'],
  ['metrics.runbookUrl=here', 'runbookUrl'],
  ['network.clusterCidrs={here}', 'clusterCidrs'],
])('helm refuses --set %s and names %s', async (set, name) => {
  await expect(render('operator', '--set', set)).rejects.toThrow(name);
});
