// Starts a complete cluster of one node on this machine: real pods, service addresses, DNS, volumes, edge.
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { UserError } from '@glimpse/processes/user-error';
import { connectApi } from './api-calls.ts';
import { type Plane, startPlane } from './control-plane.ts';
import { type BuildPages, type ImageName, buildImages, imageNames } from './images/images.ts';
import { type Kubectl, type Manifest, applyManifests } from './kubectl.ts';
import { importImages, nameNextApi, startContainerd } from './node/containerd.ts';
import { ingressClass, ingressClassObjects, secondIngressClass, startDns, startEdge } from './node/edge.ts';
import {
  nodeName,
  nodePlace,
  removeControlGroups,
  removeRules,
  startKubelet,
  startProxy,
  stopPods,
  unmountBelow,
} from './node/kubelet.ts';
import type { Addresses } from './node/addresses.ts';
import { holdMachine, removeLeftovers } from './node/leftovers.ts';
import { installPackages, missingForCluster } from './node/machine.ts';
import { freeAddresses, openNetwork } from './node/network.ts';
import { startVolumes, storageClass, storageClassObject } from './node/volumes.ts';
import { clusterTools, definitions } from './tools.ts';
import { tryPod } from './trial-pod.ts';

/** What to start. `say` gets one line per step. */
export type PodClusterPlan = {
  readonly buildPages: BuildPages;
  readonly say?: (line: string) => void;
};

/** A cluster with pods. Disposal stops it and leaves nothing behind. */
export type PodCluster = AsyncDisposable & {
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  readonly kubectl: Kubectl;
  readonly apply: (...manifests: readonly Manifest[]) => Promise<void>;
  /** Where Traefik answers on ports 80 and 443, and where pods reach servers of this machine. */
  readonly address: string;
  readonly images: Readonly<Record<ImageName, string>>;
  readonly storageClass: string;
  readonly ingressClass: string;
  /** A second edge, for a second region. */
  readonly second: { readonly address: string; readonly ingressClass: string };
  readonly node: { readonly name: string; readonly region: string; readonly zone: string };
  /** Ranges of pods and services. */
  readonly ranges: { readonly pods: string; readonly services: string };
  /** `address:port` where the cluster asks about names outside. */
  readonly dnsUpstream: string;
  /** Folder with kubectl and helm. */
  readonly bin: string;
  /** Folder of logs; absent in a cluster that was not started here. */
  readonly folder?: string;
};

const programs = [
  'containerd',
  'containerd-shim-runc-v2',
  'ctr',
  'kubelet',
  'kube-proxy',
  'coredns',
] as const;
const forUsers = ['kubectl', 'helm'] as const;
const allPrograms = [...programs, 'traefik', ...forUsers] as const;
type Tool = (name: (typeof allPrograms)[number]) => string;
type Open = {
  readonly opened: AsyncDisposableStack;
  readonly folder: string;
  readonly tool: Tool;
  readonly say: (line: string) => void;
  readonly buildPages: BuildPages;
  readonly addresses: Addresses;
};

/** Lets pods reach the API server by the service `kubernetes`. */
function apiServerSlice(server: string): object {
  const { hostname, port } = new URL(server);
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      labels: { 'kubernetes.io/service-name': 'kubernetes' },
    },
    addressType: 'IPv4',
    endpoints: [{ addresses: [hostname], conditions: { ready: true } }],
    ports: [{ name: 'https', port: Number(port), protocol: 'TCP' }],
  };
}

async function applyBasics(plane: Plane): Promise<void> {
  const crds = [...(await definitions('gatewayApi')), ...(await definitions('prometheus'))];
  const objects = [storageClassObject, ...ingressClassObjects, apiServerSlice(plane.server)];
  await applyManifests(plane.kubectl, [...crds, ...objects]);
}

const images: readonly ImageName[] = ['pause', 'mongo', 'redis', 'api', 'operator'];

/** Runs containers: containerd with the images, then kubelet. Cleaning up is registered before each start. */
async function startNode(open: Open, plane: Plane, plugins: string) {
  const { opened, folder, tool, say, addresses } = open;
  opened.defer(() => removeControlGroups());
  opened.defer(() => unmountBelow(folder));
  const [ctr, containerd] = [tool('ctr'), tool('containerd')];
  opened.use(await startContainerd({ containerd, ctr, folder, plugins }));
  say('images');
  await importImages(ctr, folder, await buildImages(images, folder, open.buildPages));
  await nameNextApi(ctr, folder);
  const kubeconfig = await plane.kubeconfig('node');
  say('node');
  opened.use(await startKubelet({ command: tool('kubelet'), folder, kubeconfig, addresses }, plane.kubectl));
  opened.defer(() => stopPods(plane.kubectl, ctr, folder));
}

/** Starts service addresses, DNS, volumes and the edge. */
async function startServices({ opened, folder, tool, addresses }: Open, plane: Plane) {
  const admin = await plane.kubeconfig('admin');
  const proxy = await plane.kubeconfig('proxy');
  opened.defer(() => removeRules());
  opened.use(await startProxy({ command: tool('kube-proxy'), folder, kubeconfig: proxy, addresses }));
  opened.use(await startDns({ command: tool('coredns'), folder, kubeconfig: admin, addresses }));
  const ca = await readFile(plane.caFile, 'utf8');
  const api = opened.use(connectApi(plane.server, plane.users.admin.token, ca));
  opened.use(await startVolumes(api, join(folder, 'volumes')));
  const edge = { command: tool('traefik'), folder, kubeconfig: admin };
  opened.use(await startEdge({ ...edge, address: addresses.address, className: ingressClass }));
  opened.use(await startEdge({ ...edge, address: addresses.secondAddress, className: secondIngressClass }));
}

async function openCluster(open: Open): Promise<Plane> {
  const { opened, folder, say, addresses } = open;
  say('network and control plane');
  const { plugins } = opened.use(await openNetwork(folder, addresses));
  const { address, services } = addresses;
  const everything = { controllers: true, scheduler: true };
  const plane = opened.use(await startPlane({ folder, address, services, node: nodeName, ...everything }));
  await applyBasics(plane);
  await startNode(open, plane, plugins);
  say('service addresses, DNS, volumes and edge');
  await startServices(open, plane);
  say('one pod');
  await tryPod(plane.kubectl, imageNames.operator);
  return plane;
}

/** Where a test that gets the kubeconfig of a running cluster finds its addresses. */
export const addressesFile = (kubeconfig: string): string => join(dirname(kubeconfig), 'addresses.json');

/** Puts the programs that users call into one folder. @returns its path */
async function linkPrograms(folder: string, tool: Tool): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of forUsers) await symlink(tool(name), join(bin, name));
  return bin;
}

/** What tests and users are told about a cluster. */
const factsOf = (addresses: Addresses) => ({
  address: addresses.address,
  images: imageNames,
  storageClass,
  ingressClass,
  second: { address: addresses.secondAddress, ingressClass: secondIngressClass },
  node: { name: nodeName, ...nodePlace },
  ranges: { pods: addresses.pods, services: addresses.services },
  dnsUpstream: addresses.dnsUpstream,
});

/**
 * Starts the cluster. It needs Linux on x64, root, Go and gcc; missing Debian packages are installed.
 * @throws UserError that names what is missing or failed
 */
export async function startPodCluster(plan: PodClusterPlan): Promise<PodCluster> {
  const reason = await missingForCluster();
  if (reason !== undefined) throw new UserError(`The test cluster cannot start: ${reason}.`);
  await installPackages();
  const tool = await clusterTools(allPrograms);
  await using opened = new AsyncDisposableStack();
  opened.use(await holdMachine());
  await removeLeftovers();
  const folder = await openTestFolder(true);
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const addresses = await freeAddresses();
  const { buildPages, say = () => {} } = plan;
  const plane = await openCluster({ opened, folder, tool, say, buildPages, addresses });
  const kubeconfig = await plane.kubeconfig('admin');
  await writeFile(addressesFile(kubeconfig), JSON.stringify(addresses));
  const bin = await linkPrograms(folder, tool);
  const owned = opened.move();
  return {
    ...factsOf(addresses),
    kubeconfig,
    kubectl: plane.kubectl,
    apply: (...manifests) => applyManifests(plane.kubectl, manifests),
    folder,
    bin,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
