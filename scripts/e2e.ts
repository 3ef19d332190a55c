// `make e2e`: runs the tests that measure time, those of whole pages in Chromium, Firefox and WebKit, builds
// and runs the images, runs the tests on real Kubernetes programs and on a real Prometheus, compares the
// rights that they used with those that the chart grants, and prints one summary line.
// A tier whose programs this machine cannot have is counted as skipped, with the reason.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, missingForCluster } from '@glimpse/test-cluster/node/machine';
import { folderVariable, rightsTier } from './test/rights-tier.ts';
import { type ToolName, imageTools, podTools, ruleTools } from '@glimpse/programs/tool-list';
import { clusterTools, definitions, missingForTools } from '@glimpse/test-cluster/tools';
import { installForBrowsers, missingForBrowsers } from './browsers/machine.ts';
import { installForImages, missingForImages } from './images/machine.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { missingForShards } from './stores/sharded.ts';
import { runSteps, steps } from './test/local-tiers.ts';
import { type Outcome, type Tier, closingLine, runTier } from './test/tier.ts';
import { vitestTier } from './test/vitest.ts';

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
const forTerraform = [...forPlane, 'tofu'] as const;

/** Ends with the builds that have begun. */
let early: Promise<unknown> = Promise.resolve();

/**
 * Builds programs of later tiers while the tests of the present one wait for their browsers and containers;
 * `nice` lets those go first. The tier that needs a program tells why it could not be built.
 */
function buildEarly(names: readonly ToolName[]): void {
  early = early.then(() => clusterTools(names)).catch(() => undefined);
}

const given = process.env['KUBECONFIG'];

/** A tier, why it cannot run here, and what it needs first. */
type Plan = {
  readonly name: 'rules' | 'browsers' | 'images' | 'sharded' | 'cluster' | 'pods';
  readonly missing: () => Promise<string | undefined>;
  readonly prepare: () => Promise<void>;
  /** Why some of its tests are skipped on every machine like this one. */
  readonly skips?: () => string | undefined;
};

const plans: readonly Plan[] = [
  {
    name: 'browsers',
    missing: async () => missingForBrowsers(),
    async prepare() {
      await installForBrowsers();
      buildEarly(imageTools);
    },
  },
  {
    name: 'images',
    missing: async () => missingForImages() ?? (await missingForTools(imageTools)),
    async prepare() {
      await installForImages();
      await early;
      await clusterTools(imageTools);
      buildEarly(forTerraform);
    },
  },
  {
    name: 'sharded',
    missing: async () => missingForShards(process.env['MONGOS_PATH']),
    prepare: async () => undefined,
  },
  {
    name: 'cluster',
    missing: () => missingForTools(forTerraform),
    async prepare() {
      await early;
      await clusterTools(forTerraform);
      // A test that had to fetch them would wait for the lock of the build that begins now.
      for (const name of ['gatewayApi', 'prometheus'] as const) await definitions(name);
      if (!given) buildEarly(podTools);
    },
    skips: () =>
      process.env['TF_PLUGIN_DIR']
        ? undefined
        : 'Terraform modules with providers: TF_PLUGIN_DIR names no folder with their binaries',
  },
  {
    name: 'pods',
    missing: () => (given ? missingForTools(forPlane) : missingForCluster()),
    async prepare() {
      if (!given) await installPackages();
      await early;
      await clusterTools(given ? forPlane : podTools);
      buildEarly(ruleTools);
    },
  },
  {
    name: 'rules',
    missing: () => missingForTools(ruleTools),
    async prepare() {
      await early;
      await clusterTools(ruleTools);
    },
  },
];

/** Test files of a tier: so many are counted as skipped. */
async function filesOf(tier: string): Promise<number> {
  const folders = ['api', 'operator', 'charts', 'scripts', 'web'].map((name) =>
    readdir(join(rootFolder, name), { recursive: true }),
  );
  const found = (await Promise.all(folders.map((files) => files.catch(() => [])))).flat();
  return found.filter((path) => path.endsWith(`.${tier}.test.ts`) && !path.includes('node_modules')).length;
}

/** Why not every tier with an audit log ran on planes of this machine: then rights are missing. */
const unrun: string[] = given ? ['the audit log of another cluster is not here'] : [];

function tierOf({ name, missing, prepare, skips }: Plan): Tier {
  const run = async (): Promise<Outcome> => {
    const reason = await missing();
    if (reason !== undefined) {
      if (name === 'cluster' || name === 'pods') unrun.push(`the tier ${name} did not run`);
      const skipped = await filesOf(name);
      return {
        passed: 0,
        failed: 0,
        skipped,
        reasons: [`${skipped} files of ${name} are skipped: ${reason}`],
      };
    }
    await prepare();
    const outcome = await vitestTier(name).run();
    const skipped = outcome.skipped > 0 ? skips?.() : undefined;
    if (skipped === undefined) return outcome;
    return { ...outcome, reasons: [...outcome.reasons, `${outcome.skipped} tests are skipped: ${skipped}`] };
  };
  return { name, run };
}

const rights = await mkdtemp(join(tmpdir(), 'glimpse-rights-'));
process.env[folderVariable] = rights;
// Before the first program is built: these measure time.
const outcomes = [...(await runSteps([steps.alone, steps.pages]))];
for (const plan of plans) outcomes.push(await runTier(tierOf(plan)));
outcomes.push(await runTier(rightsTier(rights, unrun[0])));
await rm(rights, { recursive: true, force: true });
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
