// Builds the targets of Dockerfile for the tests, on the local base image and with the mongod of the tests.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { sha256Of } from '@glimpse/programs/lock-file';
import { findMongod } from '@glimpse/programs/store-programs';
import { makeBaseImage } from './base-image.ts';
import { buildah, runProgram } from './commands.ts';
import { keepStages, removeSuperseded } from './superseded.ts';

/** Targets of Dockerfile that are images. */
export const targets = ['api', 'operator', 'glimpse'] as const;
export type Target = (typeof targets)[number];

/** Name of the image of a target in the local store. */
export const imageOf = (target: Target): string => `localhost/glimpse-${target}:test`;

/** Settings of this machine's registries for stages that install packages; they are mounted, not copied. */
export const machineSettings = (): readonly string[] =>
  [
    [join(homedir(), '.npmrc'), '/root/.npmrc'],
    ['/etc/ssl/certs', '/etc/ssl/certs'],
    ['/etc/hosts', '/etc/hosts'],
    ['/etc/apt/apt.conf.d', '/etc/apt/apt.conf.d'],
  ].flatMap(([from = '', to]) => (existsSync(from) ? [`--volume=${from}:${to}:ro`] : []));

/** Archives of MongoDB have such a file, without which the image of all in one is not built. */
const licence = 'LICENSE-stand-in.txt';

/** Packs the mongod of the tests as MongoDB packs its own. The folder is removed on disposal. */
export async function standInArchive() {
  const program = await findMongod();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-mongodb-'));
  const archive = join(folder, 'mongodb.tar');
  await writeFile(
    join(folder, licence),
    'mongod of the tests: the text of its licence is not in its wheel.\n',
  );
  const places = ['--transform', 's,^mongod$,bin/&,', '--transform', 's,^,mongodb/,'];
  const form = ['--mtime', '@0', '--owner', '0', '--group', '0', '--mode', 'u+rw,go+r,go-w,a+X'];
  const files = ['--directory', dirname(program), 'mongod', '--directory', folder, licence];
  await runProgram('tar', ['cf', archive, ...places, ...form, ...files]);
  return {
    options: [
      `--volume=${folder}:/stand-in:ro`,
      '--build-arg=MONGODB_ARCHIVE=/stand-in/mongodb.tar',
      `--build-arg=MONGODB_SHA256=${await sha256Of(archive)}`,
    ],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Arguments of `buildah bud` for a target; the local store keeps the layers of each step. */
const argsOf = (target: Target, more: readonly string[]): readonly string[] => [
  'bud',
  '--layers',
  '--force-rm', // a build that fails leaves no container, which would keep its images
  '--format=docker',
  '--isolation=chroot',
  '--network=host',
  '--pull-never',
  ...machineSettings(),
  ...more,
  `--target=${target}`,
  `--tag=${imageOf(target)}`,
  rootFolder,
];

/** Builds all targets: about 4 minutes at first, then only what has changed. */
export async function buildAll(): Promise<void> {
  await makeBaseImage(buildah);
  await using mongodb = await standInArchive();
  for (const target of targets) {
    const start = performance.now();
    const printed = await buildah(...argsOf(target, target === 'glimpse' ? mongodb.options : []));
    await keepStages(buildah, target, printed);
    console.error(`  image ${target} built in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  await removeSuperseded(buildah);
}
