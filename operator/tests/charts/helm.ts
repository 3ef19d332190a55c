// Runs helm on the charts of this repository.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterTools } from '../../../scripts/cluster/tools.ts';
import { rootFolder } from '../../../scripts/tool/folders.ts';

const run = promisify(execFile);
export const operatorNamespace = 'glimpse-system';
export type Chart = 'operator' | 'operator-crds';

export const chartFolder = (chart: Chart): string => join(rootFolder, 'charts', chart);

/** Runs helm. @throws with its message */
export async function helm(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run((await clusterTools(['helm']))('helm'), args, {
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, HELM_CACHE_HOME: '/tmp/helm', KUBECONFIG: '/dev/null' },
  });
  return stdout + stderr;
}

/** Renders a chart as YAML. */
export function render(chart: Chart, ...args: readonly string[]): Promise<string> {
  const release = ['--namespace', operatorNamespace, '--kube-version', '1.36.3'];
  return helm(['template', chart, chartFolder(chart), ...release, ...args]);
}

/** Value files of a chart that tests render. */
export function ciCases(chart: Chart): readonly string[] {
  const folder = join(chartFolder(chart), 'ci');
  return readdirSync(folder)
    .toSorted()
    .map((file) => join(folder, file));
}
