// Publishes the release in `dist/`: pushes images and charts, signs them and the sums, and makes its page.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sayingOf, UserError } from '@glimpse/processes/user-error';
import { targets } from '../images/build.ts';
import { chartFiles, chartNames } from './charts.ts';
import { distFolder, releaseName } from './facts.ts';
import { imageFile, repositoryOf } from './images.ts';
import { digestsIn, digestsName, namesIn, sumsName } from './sums.ts';

const run = promisify(execFile);

/** What is published, and where: `registry` is a host with a path, such as `ghcr.io/owner`. */
export type PublishPlan = {
  readonly version: string;
  readonly standIns: boolean;
  readonly tag: string;
  readonly registry: string;
  readonly digests: ReadonlyMap<string, string>;
  /** Files of the release, without the sums. */
  readonly names: readonly string[];
};

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

const signature = `${sumsName}.sigstore.json`;

/** Archives by the repository to which they go. */
function archivesOf({ version }: PublishPlan): readonly (readonly [repository: string, file: string])[] {
  const images = targets.map((target) => [
    repositoryOf(target),
    imageFile(target, { version, standIns: false }),
  ]);
  const charts = chartNames.map((chart) => [`charts/${chart}`, chartFiles(chart, version).layout]);
  return [...images, ...charts].map(([repository = '', file = '']) => [repository, file]);
}

/** Why nothing can be published, one sentence each. */
export function publishFaults(plan: PublishPlan): readonly string[] {
  const { version, tag, registry, names, digests } = plan;
  const faults: string[] = [];
  if (plan.standIns) faults.push('dist/ holds a release with stand-ins: run make release without STAND_INS.');
  if (tag !== `v${version}`) faults.push(`Set TAG to v${version}, the tag of the release in dist/.`);
  if (!/^[\w.-]+(:\d+)?(\/[\w.-]+)+$/.test(registry))
    faults.push('Set REGISTRY to a host with a path, such as ghcr.io/owner.');
  const lost = archivesOf(plan).filter(([name, file]) => !names.includes(file) || !digests.has(name));
  if (!plan.standIns && lost.length > 0)
    faults.push(`dist/ has no ${lost.map(([, file]) => file).join(', ')}: run make release again.`);
  return faults;
}

/** The commands, in their order. The last one makes the release seen by everybody. */
export function publishCommands(plan: PublishPlan): readonly Command[] {
  const { version, tag, names, digests } = plan;
  const registry = plan.registry.toLowerCase();
  const pushes = archivesOf(plan).flatMap(([name, file]): readonly Command[] => {
    const place = `${registry}/${name}`;
    const copy = ['--all', '--preserve-digests', `oci-archive:${file}`, `docker://${place}:${version}`];
    return [
      ['skopeo', 'copy', ...copy],
      ['cosign', 'sign', '--yes', `${place}@${digests.get(name)}`],
    ];
  });
  const kind = version.includes('-') ? ['--prerelease'] : [];
  const text = ['--verify-tag', '--title', `Glimpse ${version}`, '--notes-file', 'release-notes.md', ...kind];
  return [
    ...pushes,
    ['cosign', 'sign-blob', '--yes', '--bundle', signature, sumsName],
    ['gh', 'release', 'create', tag, ...text, ...names, sumsName, signature],
  ];
}

type Environment = Readonly<Record<string, string | undefined>>;

function readPlan(env: Environment): PublishPlan {
  const path = join(distFolder, releaseName);
  if (!existsSync(path)) throw new UserError('dist/ holds no release: run make release first.');
  const read = (name: string) => readFileSync(join(distFolder, name), 'utf8');
  const { version, standIns }: { version: string; standIns: boolean } = JSON.parse(read(releaseName));
  return {
    version,
    standIns,
    tag: env['TAG'] ?? '',
    registry: env['REGISTRY'] ?? '',
    digests: digestsIn(read(digestsName)),
    names: namesIn(read(sumsName)),
  };
}

async function call([program, ...args]: Command, env: Environment): Promise<void> {
  console.error(`  ${program} ${args.slice(0, 2).join(' ')} ...`);
  await run(program, args, { cwd: distFolder, env, timeout: 600_000, maxBuffer: 1e7 }).catch(
    (cause: unknown) => {
      throw new UserError(`${program} ${args.join(' ')} failed: ${sayingOf(cause).slice(-1000)}`, { cause });
    },
  );
}

/** Gives the token to skopeo and cosign in a file of its own, never as an argument. */
async function signIn(registry: string, env: Environment, folder: string): Promise<void> {
  const [host = ''] = registry.split('/');
  const { REGISTRY_USER: user = '', REGISTRY_TOKEN: token = '' } = env;
  const args = [
    'login',
    '--authfile',
    join(folder, 'config.json'),
    '--username',
    user,
    '--password-stdin',
    host,
  ];
  const login = run('skopeo', args, { env, timeout: 60_000 });
  login.child.stdin?.end(token);
  await login.catch((cause: unknown) => {
    throw new UserError(`${host} refuses REGISTRY_USER and REGISTRY_TOKEN: ${sayingOf(cause)}`, { cause });
  });
}

/** Publishes the release in `dist/`. @throws UserError with every reason against it */
export async function publish(env: Environment): Promise<void> {
  const plan = readPlan(env);
  const faults = publishFaults(plan);
  if (faults.length > 0) throw new UserError(`Nothing is published:\n- ${faults.join('\n- ')}`);
  await run('sha256sum', ['--check', '--strict', '--quiet', sumsName], { cwd: distFolder }).catch(
    (cause: unknown) => {
      throw new UserError(`dist/ is not what make release wrote: ${sayingOf(cause)}`, { cause });
    },
  );
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-publish-'));
  try {
    await signIn(plan.registry, env, folder);
    const signedIn = { ...env, DOCKER_CONFIG: folder, REGISTRY_AUTH_FILE: join(folder, 'config.json') };
    for (const command of publishCommands(plan)) await call(command, signedIn);
  } finally {
    await rm(folder, { recursive: true });
  }
}
