// Builds the images of a release from nothing, and writes each as an OCI archive.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBaseImage } from '../images/base-image.ts';
import { machineSettings, standInArchive, targets, type Target } from '../images/build.ts';
import { type Buildah, buildahIn, imagesFolder, runProgram } from '../images/commands.ts';
import { writeArchiveOf } from './archive.ts';
import { debianParts, nodePart } from './debian.ts';
import { finishImage, firstLayer, type ImageLayout, joinImages } from './oci-layout.ts';
import { pagesIn } from './pages.ts';
import { type ImagePlatform, ownProcessor } from './processors.ts';
import type { ReleaseFacts } from './refusals.ts';

/** `root` is the checkout whose Dockerfile is built, `into` gets the archives. */
export type ImagesPlan = Pick<ReleaseFacts, 'version' | 'base' | 'platforms' | 'standIns'> & {
  readonly commit: string;
  readonly epoch: number;
  readonly root: string;
  readonly into: string;
};

/** Name of the repository of an image in a registry. */
export const repositoryOf = (target: Target): string => (target === 'glimpse' ? target : `glimpse-${target}`);

/** Names the archive of an image. One with stand-in programs has `-stand-in` in its name. */
export const imageFile = (target: Target, { version, standIns }: Pick<ImagesPlan, 'version' | 'standIns'>) =>
  `${repositoryOf(target)}-${version}${standIns ? '-stand-in' : ''}.oci.tar`;

const store = 'release';

/**
 * Layers of an earlier release would be taken again, and hide what differs. buildah removes them, since they
 * may hold files of users that only buildah may touch.
 */
async function emptyStore(): Promise<Buildah> {
  const buildah = buildahIn(store);
  const folder = join(imagesFolder(), store);
  if (existsSync(folder)) {
    await buildah('rm', '--all'); // containers of a build that was stopped
    await buildah('rmi', '--all', '--force');
  }
  for (const path of [folder, `${folder}-run`]) await rm(path, { recursive: true, force: true });
  await mkdir(imagesFolder(), { recursive: true });
  return buildah;
}

type Options = { readonly common: readonly string[]; mongod(platform: ImagePlatform): readonly string[] };

/** Options for base image and mongod; those of a stand-in reach the registries of this machine. */
async function programOptions({ base, standIns }: ImagesPlan): Promise<Options & AsyncDisposable> {
  if (standIns) {
    const archive = await standInArchive();
    const common = ['--pull-never', ...machineSettings()];
    const mongod = () => archive.options;
    return { common, mongod, [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose]() };
  }
  return {
    common: [`--build-arg=NODE_IMAGE=docker.io/library/${base}`],
    mongod: ({ archive, sha256 }) => [
      `--build-arg=MONGODB_ARCHIVE=${archive}`,
      `--build-arg=MONGODB_SHA256=${sha256}`,
    ],
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Options for another processor. Packages and pages are built by that of this machine (Dockerfile). */
const processorOptions = ({ processor }: ImagePlatform): readonly string[] =>
  processor === ownProcessor
    ? []
    : [`--platform=linux/${processor}`, `--build-arg=BUILDPLATFORM=linux/${ownProcessor}`];

const argsOf = ({ version, commit, epoch }: ImagesPlan): readonly string[] => [
  'bud',
  '--layers', // the targets share their stages
  '--format=docker', // the only one with a health check
  '--isolation=chroot',
  '--network=host',
  `--timestamp=${epoch}`,
  `--build-arg=VERSION=${version}`,
  `--build-arg=REVISION=${commit}`,
];

type Inspected = { readonly Docker: { readonly config: { readonly Healthcheck: object } } };

/** The image of a processor: what it holds beside packages of npm, and the hashes of its pages. */
type WrittenImage = ImageLayout & {
  readonly parts: Awaited<ReturnType<typeof debianParts>>;
  readonly pages: string | undefined;
};

/**
 * What the root of an image holds beside packages of npm. It is the first layer, which is read as a file:
 * buildah mounts an image for root alone.
 */
async function partsIn(layout: string): Promise<WrittenImage['parts']> {
  const root = `${layout}-root`;
  await mkdir(root);
  const names = ['etc/os-release', 'var/lib/dpkg/status.d', 'usr/share/doc'];
  const from = ['--file', await firstLayer(layout), '--directory', root];
  await runProgram('tar', ['--extract', '--gzip', '--no-same-owner', ...from, ...names]);
  const parts = [...(await debianParts(root)), await nodePart(root)];
  await rm(root, { recursive: true });
  return parts;
}

/** What an image is built of: the store, its target, its platform, and the options of the programs. */
type Build = {
  readonly buildah: Buildah;
  readonly target: Target;
  readonly platform: ImagePlatform;
  readonly options: Options;
};

/** Builds the image of one processor. */
async function buildImage(build: Build, plan: ImagesPlan): Promise<WrittenImage> {
  const { buildah, target, platform, options } = build;
  const { version, into, root } = plan;
  const { processor } = platform;
  const image = `localhost/${repositoryOf(target)}:${version}-${processor}`;
  const more = [...processorOptions(platform), ...(target === 'glimpse' ? options.mongod(platform) : [])];
  await buildah(...argsOf(plan), ...options.common, ...more, `--target=${target}`, `--tag=${image}`, root);
  const folder = join(into, `.image-${target}-${processor}`);
  await buildah('push', '--quiet', '--format=oci', image, `oci:${folder}:${version}`);
  const inspected: Inspected = JSON.parse(await buildah('inspect', '--type', 'image', image));
  const { Healthcheck } = inspected.Docker.config;
  await finishImage(folder, version, { Healthcheck });
  const [parts, pages] = [await partsIn(folder), await pagesIn(folder)];
  return { folder, architecture: processor, parts, pages };
}

/** Writes the archive of an image, for all processors. @returns the digest that a registry will show */
async function writeImage(
  images: readonly WrittenImage[],
  target: Target,
  plan: ImagesPlan,
): Promise<string> {
  const { version, epoch, into } = plan;
  const folder = join(into, `.image-${target}`);
  const digest = await joinImages(folder, version, images);
  const names = ['blobs', 'index.json', 'oci-layout'];
  await writeArchiveOf({ folder, names, epoch, into: join(into, imageFile(target, plan)) });
  for (const path of [folder, ...images.map((image) => image.folder)]) await rm(path, { recursive: true });
  return digest;
}

/**
 * The digests of images, by the name of their repository, the packages of Debian that they hold, and the
 * hashes of the pages of each image.
 */
export type Images = {
  readonly digests: Readonly<Record<string, string>>;
  readonly parts: WrittenImage['parts'];
  readonly pages: readonly (string | undefined)[];
};

/** Builds and writes all images, each for all processors. */
export async function writeImages(plan: ImagesPlan): Promise<Images> {
  const buildah = await emptyStore();
  if (plan.standIns) await makeBaseImage(buildah);
  await using options = await programOptions(plan);
  const digests: Record<string, string> = {};
  const all: WrittenImage[] = [];
  for (const target of targets) {
    const start = performance.now();
    const images: WrittenImage[] = [];
    for (const platform of plan.platforms)
      images.push(await buildImage({ buildah, target, platform, options }, plan));
    digests[repositoryOf(target)] = await writeImage(images, target, plan);
    all.push(...images);
    console.error(`  image ${target}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  await emptyStore();
  return { digests, parts: all.flatMap(({ parts }) => parts), pages: all.map(({ pages }) => pages) };
}
