// Runs helm on the charts of this repository.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { rootFolder } from '@glimpse/processes/folders';

const run = promisify(execFile);
export const operatorNamespace = 'glimpse-system';
export const charts = ['operator-crds', 'operator', 'app'] as const;
export type Chart = (typeof charts)[number];
const releases = { 'operator-crds': 'operator-crds', operator: 'operator', app: 'glimpse' } as const;

export const chartFolder = (chart: Chart): string => join(rootFolder, 'charts', chart);

/** Runs helm. @throws with its message */
export async function helm(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run((await clusterTools(['helm']))('helm'), args, {
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, HELM_CACHE_HOME: '/tmp/helm', KUBECONFIG: '/dev/null' },
  });
  return stdout + stderr;
}

const place = ['--namespace', operatorNamespace, '--kube-version', '1.36.3'];

/** Renders a chart as YAML, without its hooks, which helm alone makes. */
export const render = (chart: Chart, ...args: readonly string[]): Promise<string> =>
  renderFolder(chart, chartFolder(chart), ...args);

/** Renders a chart from another folder than its own. */
export function renderFolder(chart: Chart, folder: string, ...args: readonly string[]): Promise<string> {
  return helm(['template', releases[chart], folder, ...place, '--no-hooks', ...args]);
}

/** Renders one template of a chart, hooks too. */
export const renderOne = (chart: Chart, template: string, ...args: readonly string[]): Promise<string> =>
  helm([
    'template',
    releases[chart],
    chartFolder(chart),
    ...place,
    '--show-only',
    `templates/${template}`,
    ...args,
  ]);

/** Value files of a chart that tests render. */
export function ciValues(chart: Chart): readonly string[] {
  const folder = join(chartFolder(chart), 'ci');
  return readdirSync(folder)
    .toSorted()
    .map((file) => join(folder, file));
}
