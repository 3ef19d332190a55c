// The cluster with real pods that tests of tier `pods` share, and short programs in its pods.
import { inject } from 'vitest';
import type { PodCluster } from '@glimpse/test-cluster/pod-cluster';
import { type Kubectl, type Manifest, applyManifests, kubectlOf } from '@glimpse/test-cluster/kubectl';

/** Facts of the cluster that pass between processes. */
export type PodClusterFacts = Pick<
  PodCluster,
  'kubeconfig' | 'address' | 'images' | 'storageClass' | 'ingressClass' | 'second' | 'node' | 'ranges'
> & {
  readonly kubectlProgram: string;
  /** Another name of the image of the API, for upgrades. */
  readonly nextApiImage: string;
  /** `address:port` where the cluster asks about names outside; a test starts its DNS server there. */
  readonly dnsUpstream: string;
};

/** The shared cluster. */
export type SharedCluster = PodClusterFacts & {
  readonly kubectl: Kubectl;
  readonly apply: (...manifests: readonly Manifest[]) => Promise<void>;
};

/** Returns the cluster of this run. */
export function podCluster(): SharedCluster {
  const facts = inject('podCluster');
  const kubectl = kubectlOf(facts.kubectlProgram, facts.kubeconfig);
  return { ...facts, kubectl, apply: (...manifests) => applyManifests(kubectl, manifests) };
}

/** A namespace under the restricted pod security standard, deleted at disposal. */
export async function openNamespace(cluster: SharedCluster, name: string): Promise<AsyncDisposable> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
  return {
    async [Symbol.asyncDispose]() {
      await cluster.kubectl(['delete', 'namespace', name, '--wait=false']);
    },
  };
}

/** Security settings that the restricted standard asks for, of a pod and of its containers. */
export const restricted = {
  pod: {
    runAsNonRoot: true,
    runAsUser: 65_532,
    runAsGroup: 65_532,
    fsGroup: 65_532,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  container: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
} as const;

/** A Node program for a new pod of a namespace. */
export type PodScript = { readonly namespace: string; readonly name: string; readonly script: string };

/** Runs a Node program (module code) in a new pod to its end. @returns what it prints; rejects if it fails */
export async function runInPod(
  cluster: SharedCluster,
  { namespace, name, script }: PodScript,
): Promise<string> {
  const { kubectl, apply, images } = cluster;
  const container = {
    name: 'script',
    image: images.operator,
    imagePullPolicy: 'IfNotPresent',
    command: ['node', '--input-type=module', '-e', script],
    securityContext: restricted.container,
  };
  await apply({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: restricted.pod,
      containers: [container],
    },
  });
  const wait = ['wait', 'pod', name, '-n', namespace, '--timeout=60s', '--for=jsonpath={.status.phase}'];
  await Promise.any(
    ['Succeeded', 'Failed'].map((phase) => kubectl([...wait.slice(0, -1), `${wait.at(-1)}=${phase}`])),
  );
  const phase = await kubectl(['get', 'pod', name, '-n', namespace, '-o', 'jsonpath={.status.phase}']);
  const said = await kubectl(['logs', name, '-n', namespace]);
  await kubectl(['delete', 'pod', name, '-n', namespace, '--wait=false']);
  if (phase !== 'Succeeded') throw new Error(`the program in pod ${name} failed: ${said}`);
  return said.trim();
}
