// What the cluster with pods needs from the machine: Linux, root, a C compiler and a few Debian packages.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { onPath } from '@glimpse/processes/on-path';
import { UserError } from '@glimpse/processes/user-error';
import { podTools } from '@glimpse/programs/tool-list';
import { missingForTools } from '../tools.ts';

const run = promisify(execFile);
const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin';

/** Programs of the system and the Debian packages that have them. */
const packageOf = {
  runc: 'runc',
  nft: 'nftables',
  ip: 'iproute2',
  modprobe: 'kmod',
  mount: 'mount',
} as const;

/** Folders in which systems keep the network plugins. */
const pluginFolders = ['/usr/lib/cni', '/opt/cni/bin', '/usr/libexec/cni'];
const plugins = ['bridge', 'host-local', 'loopback'];

const hasPlugins = (folder: string) => plugins.every((name) => existsSync(`${folder}/${name}`));

/** The folder of the network plugins. @throws UserError if there is none */
export function pluginFolder(): string {
  const folder = pluginFolders.find(hasPlugins);
  if (!folder) throw new UserError('The network plugins are missing: install containernetworking-plugins.');
  return folder;
}

/** Environment of programs that call others: runc, nft and mount may stand outside the caller's PATH. */
export const systemEnvironment = (): Readonly<Record<string, string>> => ({
  PATH: `${process.env['PATH'] ?? ''}:${systemPath}`,
  HOME: process.env['HOME'] ?? '/root',
});

/** The path of a program of the system. @throws UserError if it is missing */
export function systemProgram(name: keyof typeof packageOf): string {
  const path = onPath(name, systemEnvironment()['PATH']);
  if (!path) throw new UserError(`${name} is missing: install the package ${packageOf[name]}.`);
  return path;
}

function missingPackages(): readonly string[] {
  const found = (name: string) => onPath(name, systemEnvironment()['PATH']) !== undefined;
  const missing = Object.entries(packageOf).flatMap(([name, one]) => (found(name) ? [] : [one]));
  return pluginFolders.some(hasPlugins) ? missing : [...missing, 'containernetworking-plugins'];
}

/** Why pods cannot run here; packages that are missing are installed. */
function missingForPods(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'pods need Linux on x64';
  if (process.getuid?.() !== 0) return 'pods need root (network, mounts and control groups)';
  if (!onPath('gcc')) return 'gcc is missing: install it (Debian: apt-get install gcc libc6-dev)';
  const missing = missingPackages();
  if (missing.length > 0 && !onPath('apt-get', systemPath))
    return `these packages are missing: ${missing.join(', ')}`;
  return undefined;
}

/** Why the test cluster with pods cannot start here, as one sentence; `undefined` if it can. */
export async function missingForCluster(): Promise<string | undefined> {
  return missingForPods() ?? (await missingForTools(podTools));
}

/** Installs the Debian packages that are missing. @throws UserError if that fails */
export const installPackages = (): Promise<void> => installDebian(missingPackages());

/** Installs Debian packages; none is no work. @throws UserError if that fails */
export async function installDebian(missing: readonly string[]): Promise<void> {
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(', ')} ...`);
  const env = { ...process.env, ...systemEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args: readonly string[]) => run('apt-get', args, { env, timeout: 300_000 });
  try {
    await apt('update', '-qq');
    await apt('install', '-y', '--no-install-recommends', ...missing);
  } catch (cause) {
    throw new UserError(`Packages could not be installed: install ${missing.join(', ')} by hand.`, { cause });
  }
}
