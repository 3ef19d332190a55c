// `make e2e`: runs the tests on real Kubernetes programs and prints one summary line. Then it compares the
// rights that they used with those that the chart grants.
// A tier whose programs this machine cannot have is counted as skipped, with the reason.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, missingForCluster } from './cluster/node/machine.ts';
import { folderVariable, rightsTier } from './cluster/rights-tier.ts';
import { type ToolName, goTools } from './cluster/tool-list.ts';
import { clusterTools, missingForTools } from './cluster/tools.ts';
import { rootFolder } from './tool/folders.ts';
import { type Outcome, type Tier, closingLine, runTier } from './test/tier.ts';
import { vitestTier } from './test/vitest.ts';

const minute = 60_000;
const forPlane = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubectl',
  'pebble',
  'pebble-challtestsrv',
  'helm',
] as const;
const isTool = (name: string): name is ToolName => name in goTools;
const all = Object.keys(goTools).filter(isTool);

/** A tier, why it cannot run here, and what it needs first. */
type Plan = {
  readonly name: 'cluster' | 'pods';
  readonly limitMs: number;
  readonly missing: () => Promise<string | undefined>;
  readonly prepare: () => Promise<void>;
};

const plans: readonly Plan[] = [
  {
    name: 'cluster',
    limitMs: 20 * minute,
    missing: () => missingForTools(forPlane),
    prepare: async () => void (await clusterTools(forPlane)),
  },
  {
    name: 'pods',
    limitMs: 25 * minute,
    missing: () => (process.env['KUBECONFIG'] ? missingForTools(forPlane) : missingForCluster()),
    async prepare() {
      if (!process.env['KUBECONFIG']) await installPackages();
      await clusterTools(process.env['KUBECONFIG'] ? forPlane : all);
    },
  },
];

/** Test files of a tier: so many are counted as skipped. */
async function filesOf(tier: string): Promise<number> {
  const folders = ['operator', 'charts'].map((name) => readdir(join(rootFolder, name), { recursive: true }));
  const found = (await Promise.all(folders.map((files) => files.catch(() => [])))).flat();
  return found.filter((path) => path.endsWith(`.${tier}.test.ts`) && !path.includes('node_modules')).length;
}

/** Why not every tier ran on planes of this machine: then rights are missing. */
const unrun: string[] = process.env['KUBECONFIG'] ? ['the audit log of another cluster is not here'] : [];

function tierOf({ name, limitMs, missing, prepare }: Plan): Tier {
  const run = async (): Promise<Outcome> => {
    const reason = await missing();
    if (reason !== undefined) {
      unrun.push(`the tier ${name} did not run`);
      const skipped = await filesOf(name);
      return {
        passed: 0,
        failed: 0,
        skipped,
        reasons: [`${skipped} files of ${name} are skipped: ${reason}`],
      };
    }
    await prepare();
    return vitestTier(name, { limitMs }).run();
  };
  return { name, run };
}

const rights = await mkdtemp(join(tmpdir(), 'glimpse-rights-'));
process.env[folderVariable] = rights;
const outcomes: Outcome[] = [];
for (const plan of plans) outcomes.push(await runTier(tierOf(plan)));
outcomes.push(await runTier(rightsTier(rights, unrun[0])));
await rm(rights, { recursive: true, force: true });
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
