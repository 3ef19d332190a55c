// The processors for which a release has images, and the archive of MongoDB of each.
import { existsSync } from 'node:fs';

/** Processors by the names of image registries. */
export const processors = ['amd64', 'arm64'] as const;
export type Processor = (typeof processors)[number];

/** The processor of this machine. */
export const ownProcessor: Processor = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** What an image is built for: a processor, with address and SHA-256 of MongoDB's archive for it. */
export type ImagePlatform = {
  readonly processor: Processor;
  readonly archive: string;
  readonly sha256: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The platforms of a release: each processor whose archive is given; with stand-ins this machine's. */
export function platformsOf(env: Environment, standIns: boolean): readonly ImagePlatform[] {
  if (standIns) return [{ processor: ownProcessor, archive: '', sha256: '' }];
  return processors
    .map((processor) => {
      const name = processor.toUpperCase();
      const [archive = '', sha256 = ''] = [env[`MONGODB_ARCHIVE_${name}`], env[`MONGODB_SHA256_${name}`]];
      return { processor, archive, sha256 };
    })
    .filter(({ archive, sha256 }) => archive !== '' || sha256 !== '');
}

/** What Node and npm call a processor. */
export const nodeCpuOf = (processor: Processor): string => (processor === 'amd64' ? 'x64' : processor);

/** The entry by which Linux runs programs of another processor. */
const emulators = {
  amd64: '/proc/sys/fs/binfmt_misc/qemu-x86_64',
  arm64: '/proc/sys/fs/binfmt_misc/qemu-aarch64',
} as const;

/** Why this machine cannot build for one of the processors. */
export function emulatorFault(platforms: readonly ImagePlatform[]): string | undefined {
  const lost = platforms.find(({ processor: one }) => one !== ownProcessor && !existsSync(emulators[one]));
  return lost
    ? `Run make emulator: this machine runs no programs of ${lost.processor}, of which images are built.`
    : undefined;
}
