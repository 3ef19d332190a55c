// The network of pods: a bridge with our address, and the plugin list that connects pods to it.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemEnvironment, systemProgram } from './machine.ts';

const run = promisify(execFile);

/** Addresses of the test cluster. Everything that pods reach on this machine listens on `address`. */
export const network = {
  bridge: 'glimpse0',
  address: '10.88.0.1',
  /** Where the second edge answers: regions never share one. */
  secondAddress: '10.89.0.1',
  pods: '10.88.0.0/16',
  services: '10.0.0.0/24',
  /** Where DNS servers of tests listen; CoreDNS asks them about names outside the cluster. */
  dnsUpstream: '10.88.0.1:5300',
} as const;

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

async function writePlugins(folder: string): Promise<string> {
  const own = join(folder, 'network');
  await mkdir(own, { recursive: true });
  const plugin = {
    type: 'bridge',
    bridge: network.bridge,
    isGateway: true,
    hairpinMode: true,
    ipam: {
      type: 'host-local',
      dataDir: join(folder, 'addresses'),
      ranges: [[{ subnet: network.pods }]],
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
export async function openNetwork(folder: string): Promise<PodNetwork> {
  await using opened = new AsyncDisposableStack();
  const forwarded = (await readFile(forwardFile, 'utf8')).trim();
  await link('link', 'add', network.bridge, 'type', 'bridge');
  opened.defer(() => link('link', 'del', network.bridge));
  await link('addr', 'add', `${network.address}/16`, 'dev', network.bridge);
  await link('addr', 'add', `${network.secondAddress}/32`, 'dev', network.bridge);
  await link('link', 'set', network.bridge, 'up');
  await writeFile(forwardFile, '1');
  opened.defer(() => writeFile(forwardFile, forwarded));
  for (const module of ['br_netfilter', 'overlay']) await tryRun('modprobe', module); // may be built in
  const plugins = await writePlugins(folder);
  const owned = opened.move();
  return { plugins, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
