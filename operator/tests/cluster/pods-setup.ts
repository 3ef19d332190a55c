// Global set-up of tier `pods`: starts one cluster with real pods, or takes the one that KUBECONFIG names.
import type { TestProject } from 'vitest/node';
import { imageNames } from '../../../scripts/cluster/images/images.ts';
import { startPodCluster } from '../../../scripts/cluster/pod-cluster.ts';
import { ingressClass, secondIngressClass } from '../../../scripts/cluster/node/edge.ts';
import { nodeName, nodePlace } from '../../../scripts/cluster/node/kubelet.ts';
import { network } from '../../../scripts/cluster/node/network.ts';
import { storageClass } from '../../../scripts/cluster/node/volumes.ts';
import { clusterTools } from '../../../scripts/cluster/tools.ts';
import type { PodClusterFacts } from './pods.ts';

const env = (name: string, fallback: string): string => process.env[name] || fallback;

/** A cluster that runs already. The variables describe one that is not from `make cluster`. */
function givenCluster(kubeconfig: string, kubectlProgram: string): PodClusterFacts {
  const image = (name: keyof typeof imageNames) => env(`TEST_IMAGE_${name.toUpperCase()}`, imageNames[name]);
  return {
    kubeconfig,
    kubectlProgram,
    address: env('TEST_EDGE_ADDRESS', network.address),
    images: {
      pause: image('pause'),
      mongo: image('mongo'),
      redis: image('redis'),
      api: image('api'),
      operator: image('operator'),
    },
    storageClass: env('TEST_STORAGE_CLASS', storageClass),
    ingressClass: env('TEST_INGRESS_CLASS', ingressClass),
    second: {
      address: env('TEST_SECOND_ADDRESS', network.secondAddress),
      ingressClass: env('TEST_SECOND_CLASS', secondIngressClass),
    },
    node: {
      name: env('TEST_NODE', nodeName),
      region: env('TEST_REGION', nodePlace.region),
      zone: env('TEST_ZONE', nodePlace.zone),
    },
    ranges: {
      pods: env('TEST_POD_RANGE', network.pods),
      services: env('TEST_SERVICE_RANGE', network.services),
    },
    dnsUpstream: env('TEST_DNS', network.dnsUpstream),
  };
}

/** Provides the cluster to the tests. @returns what stops it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kubectl = (await clusterTools(['kubectl']))('kubectl');
  const given = process.env['KUBECONFIG'];
  if (given) {
    project.provide('podCluster', givenCluster(given, kubectl));
    return async () => {};
  }
  const cluster = await startPodCluster();
  project.provide('podCluster', {
    kubectlProgram: kubectl,
    dnsUpstream: network.dnsUpstream,
    kubeconfig: cluster.kubeconfig,
    address: cluster.address,
    images: cluster.images,
    storageClass,
    ingressClass,
    second: cluster.second,
    node: cluster.node,
    ranges: cluster.ranges,
  });
  return async () => cluster[Symbol.asyncDispose]();
}
