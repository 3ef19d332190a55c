// What building and running images needs from the machine: Linux, root and a few Debian packages.
import { existsSync, readFileSync } from 'node:fs';
import { onPath } from '@glimpse/processes/on-path';
import { installDebian, systemEnvironment } from '@glimpse/test-cluster/node/machine';

/** Programs that build and run images. Each is a Debian package of the same name. */
const programs = ['buildah', 'podman', 'mmdebstrap', 'runc'] as const;

const pathOf = (name: string) => onPath(name, systemEnvironment()['PATH']);

/** Programs that podman calls for networks with names, in the package of the same name. */
const helpers = ['netavark', 'aardvark-dns'] as const;
const hasHelper = (name: string) =>
  ['/usr/lib/podman', '/usr/libexec/podman'].some((at) => existsSync(`${at}/${name}`));

const missing = () => [
  ...programs.filter((name) => !pathOf(name)),
  ...helpers.filter((name) => !hasHelper(name)),
  ...(pathOf('iptables') ? [] : ['iptables']),
];

/** Why images cannot be built and run here; packages that are missing are installed. */
export function missingForImages(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'images are built on Linux x64 here';
  if (process.getuid?.() !== 0) return 'images need root (mounts and control groups)';
  if (!pathOf('apt-get')) return 'images need Debian, whose packages make the base image';
  return undefined;
}

/** Installs what is missing. @throws UserError if that fails */
export const installForImages = (): Promise<void> => installDebian(missing());

/** The driver for layers: overlay where the kernel has it, else plain copies. */
export const storageDriver = (): 'overlay' | 'vfs' =>
  readFileSync('/proc/filesystems', 'utf8').includes('overlay') ? 'overlay' : 'vfs';

/** The path of the runtime, which podman does not look up itself. */
export const runtimePath = (): string => pathOf('runc') ?? 'runc';
