// The network of pods: a bridge with our address, and the plugin list that connects pods to it.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Addresses, chooseAddresses, usedRanges } from './addresses.ts';
import { systemEnvironment, systemProgram } from './machine.ts';

const run = promisify(execFile);

/** Name of the bridge that carries pods. */
export const bridge = 'glimpse0';

const forwardFile = '/proc/sys/net/ipv4/ip_forward';

/** Runs a program of the system, also while its outcome does not matter. */
export async function tryRun(command: string, ...args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, ...systemEnvironment() };
  return run(command, args, { env, timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}

async function link(...args: readonly string[]): Promise<void> {
  await run(systemProgram('ip'), args);
}

/** Chooses addresses that no route and no interface of this machine has. @throws UserError if none is free */
export async function freeAddresses(): Promise<Addresses> {
  const listed = async (...args: readonly string[]): Promise<string> =>
    (await run(systemProgram('ip'), ['-json', '-4', ...args])).stdout.trim() || '[]';
  return chooseAddresses(usedRanges(await listed('route', 'show', 'table', 'all'), await listed('address')));
}

async function writePlugins(folder: string, pods: string): Promise<string> {
  const own = join(folder, 'network');
  await mkdir(own, { recursive: true });
  const plugin = {
    type: 'bridge',
    bridge,
    isGateway: true,
    hairpinMode: true,
    ipam: {
      type: 'host-local',
      dataDir: join(folder, 'addresses'),
      ranges: [[{ subnet: pods }]],
      routes: [{ dst: '0.0.0.0/0' }],
    },
  };
  const list = { cniVersion: '1.0.0', name: 'glimpse', plugins: [plugin] };
  await writeFile(join(own, '10-glimpse.conflist'), JSON.stringify(list));
  return own;
}

/** The bridge and the folder of the plugin list. Disposal removes the bridge. */
export type PodNetwork = AsyncDisposable & { readonly plugins: string };

/** Makes the bridge and forwards between pods. It must exist before kubelet starts. */
export async function openNetwork(folder: string, addresses: Addresses): Promise<PodNetwork> {
  await using opened = new AsyncDisposableStack();
  const forwarded = (await readFile(forwardFile, 'utf8')).trim();
  await link('link', 'add', bridge, 'type', 'bridge');
  opened.defer(() => link('link', 'del', bridge));
  await link('addr', 'add', `${addresses.address}/16`, 'dev', bridge);
  await link('addr', 'add', `${addresses.secondAddress}/32`, 'dev', bridge);
  await link('link', 'set', bridge, 'up');
  await writeFile(forwardFile, '1');
  opened.defer(() => writeFile(forwardFile, forwarded));
  for (const module of ['br_netfilter', 'overlay']) await tryRun('modprobe', module); // may be built in
  const plugins = await writePlugins(folder, addresses.pods);
  const owned = opened.move();
  return { plugins, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
