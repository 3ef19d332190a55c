// Starts kubelet and kube-proxy, and cleans up what pods leave on the machine.
import { execFile } from 'node:child_process';
import { readFile, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';
import type { Kubectl } from '../kubectl.ts';
import { flags, startProgram } from '../program.ts';
import { socketOf } from './containerd.ts';
import { systemEnvironment } from './machine.ts';
import type { NodePlan } from './edge.ts';
import { tryRun } from './network.ts';

/** Name of the only node. The API server reaches kubelet by it, so kubelet listens on loopback only. */
export const nodeName = 'localhost';

/** Region and zone of the node. */
export const nodePlace = { region: 'test-region', zone: 'test-zone' } as const;

/** A machine with a full disk also runs the tests: nothing is evicted. */
const noEviction = {
  'memory.available': '0%',
  'nodefs.available': '0%',
  'nodefs.inodesFree': '0%',
  'imagefs.available': '0%',
  'imagefs.inodesFree': '0%',
};

type KubeletPorts = { readonly main: number; readonly health: number };

const kubeletConfig = (folder: string, address: string, ports: KubeletPorts) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  address: '127.0.0.1',
  port: ports.main,
  healthzBindAddress: '127.0.0.1',
  healthzPort: ports.health,
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } }, // loopback only
  authorization: { mode: 'AlwaysAllow' },
  containerRuntimeEndpoint: `unix://${socketOf(folder)}`,
  cgroupDriver: 'cgroupfs',
  failCgroupV1: false,
  failSwapOn: false,
  enforceNodeAllocatable: [],
  evictionHard: noEviction,
  imageGCHighThresholdPercent: 100,
  clusterDNS: [address],
  clusterDomain: 'cluster.local',
  podLogsDir: join(folder, 'pod-logs'),
  resolvConf: join(folder, 'resolv.conf'),
  syncFrequency: '10s',
  nodeStatusUpdateFrequency: '4s',
  shutdownGracePeriod: '0s',
  maxPods: 250,
  makeIPTablesUtilChains: false,
});

/** Starts kubelet and waits until its node is Ready. */
export async function startKubelet(plan: NodePlan, kubectl: Kubectl): Promise<Child> {
  const { command, folder, kubeconfig, addresses } = plan;
  const config = join(folder, 'kubelet.json');
  const ports = { main: await freePort(), health: await freePort() };
  await writeFile(config, JSON.stringify(kubeletConfig(folder, addresses.address, ports)));
  await writeFile(join(folder, 'resolv.conf'), 'search test.invalid\n'); // pods ask our server only
  const labels = Object.entries(nodePlace).map(([name, value]) => `topology.kubernetes.io/${name}=${value}`);
  const args = flags({
    config,
    kubeconfig,
    'root-dir': join(folder, 'kubelet'),
    'hostname-override': nodeName,
    'node-ip': addresses.address,
    'node-labels': labels.join(','),
  });
  const ready = async () => {
    const node = ['get', 'node', nodeName, '-o', 'jsonpath={.status.conditions[?(@.type=="Ready")].status}'];
    return (await kubectl(node).catch(() => '')) === 'True';
  };
  return startProgram({ name: 'kubelet', command, args, folder, env: systemEnvironment(), ready });
}

/** Starts kube-proxy, which makes service addresses work. */
export async function startProxy({ command, folder, kubeconfig, addresses }: NodePlan): Promise<Child> {
  const health = await freePort();
  const args = flags({
    kubeconfig,
    'proxy-mode': 'nftables',
    'cluster-cidr': addresses.pods,
    'bind-address': addresses.address,
    'hostname-override': nodeName,
    'nodeport-addresses': `${addresses.address}/32`,
    'masquerade-all': true, // answers between pods of one bridge would go past the translation
    'healthz-bind-address': `127.0.0.1:${health}`,
    'metrics-bind-address': `127.0.0.1:${await freePort()}`,
    'conntrack-max-per-core': 0,
    'conntrack-tcp-timeout-established': '0s',
    'conntrack-tcp-timeout-close-wait': '0s',
  });
  const ready = async () =>
    fetch(`http://127.0.0.1:${health}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  return startProgram({ name: 'kube-proxy', command, args, folder, env: systemEnvironment(), ready });
}

/** Removes the rules of kube-proxy. */
export async function removeRules(): Promise<void> {
  for (const family of ['ip', 'ip6']) await tryRun('nft', 'delete', 'table', family, 'kube-proxy');
}

/** Deletes all pods while kubelet still runs, so that it stops their containers. */
export async function stopPods(kubectl: Kubectl, ctr: string, folder: string): Promise<void> {
  const list = ['--address', socketOf(folder), '-n', 'k8s.io', 'tasks', 'list', '-q'];
  await kubectl(['cordon', nodeName]).catch(() => ''); // the API server may have ended already
  const all = ['delete', 'pods', '--all-namespaces', '--all', '--force', '--grace-period=0', '--wait=false'];
  await kubectl(all).catch(() => '');
  await waitFor(async () => (await outputOf(ctr, list)) === '', 20_000);
  for (const id of (await outputOf(ctr, list)).split('\n').filter(Boolean))
    await tryRun(ctr, ...list.slice(0, 4), 'tasks', 'delete', '--force', id);
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: 10_000 }, (_error, out) => resolve(out.trim()));
  });
}

/** Unmounts everything below the cluster's folder: volumes of pods, roots and network namespaces. */
export async function unmountBelow(folder: string): Promise<void> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  const ours = mounts.filter((path) => path.startsWith(`${folder}/`)).toReversed();
  for (const path of ours) await tryRun('umount', '-l', path);
}

/** Removes the control groups of pods. */
export async function removeControlGroups(root = '/sys/fs/cgroup'): Promise<void> {
  const controllers = await readdir(root, { withFileTypes: true });
  const folders = [
    root,
    ...controllers.filter((one) => one.isDirectory()).map((one) => join(root, one.name)),
  ];
  for (const folder of folders) await removeTree(join(folder, 'kubepods'));
}

async function removeTree(folder: string): Promise<void> {
  const inner = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const one of inner) if (one.isDirectory()) await removeTree(join(folder, one.name));
  await rmdir(folder).catch(() => {}); // not there, or still in use
}
