// Tests on a real API server that it takes what the Terraform modules would apply.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crds } from '#resources/crds.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { clusterTools, definitions } from '@glimpse/test-cluster/tools';
import { operatorNamespace, render } from '../charts/helm.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type TerraformCopy, type Planned, copyTerraform, inputOf } from './tofu.ts';

const examples = ['eu-us', 'kind', 'single-region'] as const;
const planned = new Map<string, Planned>();
const opened = new AsyncDisposableStack();
let plane: ControlPlane;
let copy: TerraformCopy;
let folder: string;

const planOf = (example: string): Planned => planned.get(example) ?? expect.fail(`no plan of ${example}`);

beforeAll(async () => {
  copy = opened.use(await copyTerraform());
  for (const example of examples) planned.set(example, await copy.planned(example, await inputOf(example)));
  plane = opened.use(await startControlPlane());
  folder = await mkdtemp(join(plane.folder, 'values-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await plane.apply(...(await definitions('prometheus')), crds.jurisdictions, crds.customdomains);
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
});
afterAll(() => opened.disposeAsync());

/** Writes values for helm. */
async function valuesFile(name: string, values: object): Promise<string> {
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(values));
  return path;
}

const dryRun = (text: string): Promise<string> =>
  plane.kubectl(['apply', '--server-side', '--dry-run=server', '-o', 'name', '-f', '-'], text);

/** Runs helm on the API server. */
async function helm(...args: readonly string[]): Promise<void> {
  const program = (await clusterTools(['helm']))('helm');
  const env = { ...process.env, HELM_CACHE_HOME: join(folder, 'helm'), KUBECONFIG: plane.kubeconfigs.admin };
  await promisify(execFile)(program, [...args, '--namespace', operatorNamespace], { env });
}

test.each(examples)('the API server takes each Jurisdiction of %s', async (example) => {
  const { manifests, remotes } = planOf(example);
  const entries = Object.values(remotes).flatMap((of) => Object.values(of));
  const all = [...Object.values(manifests), ...entries];
  expect(all.length).toBe(example === 'eu-us' ? 4 : 1);
  for (const manifest of all)
    expect(await dryRun(JSON.stringify(manifest))).toContain(`/${manifest.metadata.name}`);
});

test.each(examples)('the chart of the operator takes the values of %s', async (example) => {
  for (const [cluster, values] of Object.entries(planOf(example).operator_values)) {
    const rendered = await render('operator', '--values', await valuesFile(`${example}-${cluster}`, values));
    expect(await dryRun(rendered)).toContain('deployment.apps/glimpse-operator');
  }
});

test('Prometheus gets the right to read and the chart its ServiceMonitor', async () => {
  const { monitoring_objects, operator_values } = planOf('single-region');
  expect(await dryRun(JSON.stringify(monitoring_objects[0]))).toContain('prometheus-reads-glimpse');
  const rendered = await render(
    'operator',
    '--values',
    await valuesFile('main', operator_values['main'] ?? {}),
  );
  expect(rendered).toContain('kind: ServiceMonitor');
});

test('a release applies both kinds of region, and its removal keeps the one with data', async () => {
  const { manifests, remotes } = planOf('eu-us');
  const chart = join(rootFolder, 'terraform/charts/objects');
  for (const [name, object] of [
    ['region-eu', manifests['eu']],
    ['region-us', remotes['eu']?.['us']],
  ] as const)
    await helm('install', name, chart, '--values', await valuesFile(name, { objects: [object] }));
  const listed = () => plane.kubectl(['get', 'jur', '-o', 'name']);
  expect(await listed()).toBe('jurisdiction.glimpse.dev/eu\njurisdiction.glimpse.dev/us\n');
  await helm('uninstall', 'region-eu');
  await helm('uninstall', 'region-us');
  expect(await listed()).toBe('jurisdiction.glimpse.dev/eu\n');
});
