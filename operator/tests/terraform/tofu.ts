// Runs OpenTofu on a copy of terraform/, without a network and without a file in the clone.
import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { rootFolder } from '@glimpse/processes/folders';
import { openTestFolder } from '@glimpse/processes/test-folder';

const run = promisify(execFile);
const source = join(rootFolder, 'terraform');

/** A copy of terraform/ with the charts beside it. */
export type TerraformCopy = AsyncDisposable & {
  /** Runs tofu in a folder of the copy, such as `modules/operator`. @throws with its message */
  readonly tofu: (folder: string, ...args: readonly string[]) => Promise<string>;
  /** The outputs of a new root that calls region-plan with `input`, as it stands in HCL. */
  readonly planned: (name: string, input: string) => Promise<Planned>;
};

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const Planned = z.object({
  plan: z.object({
    value: z.object({
      manifests: z.record(z.string(), Manifest),
      remotes: z.record(z.string(), z.record(z.string(), Manifest)),
      namespaces: z.record(z.string(), z.object({ name: z.string() })),
      dns_records: z.record(
        z.string(),
        z.object({ region: z.string(), name: z.string(), type: z.string(), values: z.array(z.string()) }),
      ),
      operator_values: z.record(z.string(), z.looseObject({})),
      monitoring_objects: z.array(Manifest),
    }),
  }),
});
export type Planned = z.output<typeof Planned>['plan']['value'];

const root = (input: string): string => `module "plan" {
  source = "../modules/region-plan"
  ${input}
}
output "plan" {
  value = module.plan
}
`;

/** Folders below `kind` of terraform/ that have files of Terraform. */
export function rootsBelow(kind: 'modules' | 'examples'): readonly string[] {
  const files = readdirSync(join(source, kind), { recursive: true, encoding: 'utf8' });
  const found = files.filter((file) => file.endsWith('/versions.tf'));
  return found.map((file) => join(kind, file, '..')).toSorted();
}

/** Whether a module or example needs binaries of providers. */
export const needsProviders = (folder: string): boolean =>
  readFileSync(join(source, folder, 'versions.tf'), 'utf8').includes('required_providers');

/** Copies terraform/; disposal removes the copy. */
export async function copyTerraform(): Promise<TerraformCopy> {
  const folder = await openTestFolder();
  const copy = join(folder, 'terraform');
  await cp(source, copy, { recursive: true });
  await symlink(join(rootFolder, 'charts'), join(folder, 'charts'));
  const program = (await clusterTools(['tofu']))('tofu');
  const tofu: TerraformCopy['tofu'] = async (at, ...args) => {
    const options = {
      cwd: join(copy, at),
      env: { ...process.env, TF_IN_AUTOMATION: '1', TF_CLI_CONFIG_FILE: undefined },
      timeout: 120_000,
    };
    const { stdout } = await run(program, [...args, '-no-color'], { ...options, maxBuffer: 1e8 });
    return stdout;
  };
  return {
    tofu,
    async planned(name, input) {
      mkdirSync(join(copy, name));
      await writeFile(join(copy, name, 'main.tf'), root(input));
      await tofu(name, 'init', '-input=false');
      await tofu(name, 'apply', '-auto-approve', '-input=false');
      return Planned.parse(JSON.parse(await tofu(name, 'output', '-json'))).plan.value;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The regions of an example, as an example's root gives them to region-plan. */
export async function inputOf(example: string): Promise<string> {
  const path = join(source, 'examples', example, 'regions.yaml');
  const names = [...(await readFile(path, 'utf8')).matchAll(/^(\w+):/gm)].map(([, name = '']) => name);
  return names.map((name) => `${name} = yamldecode(file("${path}")).${name}`).join('\n  ');
}
