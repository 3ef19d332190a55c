// Lets helm check the packaged charts, with every sample of values that they have.
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sayingOf, UserError } from '@glimpse/processes/user-error';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { type PackPlan, chartFiles, chartNames } from './charts.ts';

const run = promisify(execFile);

/** @throws UserError with what helm says against a package */
export async function checkCharts(plan: Pick<PackPlan, 'root' | 'version' | 'into'>): Promise<void> {
  const { root, version, into } = plan;
  const helm = (await clusterTools(['helm']))('helm');
  for (const chart of chartNames) {
    const { archive } = chartFiles(chart, version);
    const samples = join(root, 'charts', chart, 'ci');
    for (const name of (await readdir(samples)).toSorted()) {
      const args = ['lint', '--strict', join(into, archive), '--values', join(samples, name)];
      await run(helm, args, { env: { ...process.env, KUBECONFIG: '/dev/null' } }).catch((cause: unknown) => {
        throw new UserError(`helm refuses ${archive} with ${name}: ${sayingOf(cause)}`, { cause });
      });
    }
  }
}
