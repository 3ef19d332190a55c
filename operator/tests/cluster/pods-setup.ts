// Global set-up of tier `pods`: starts one cluster with real pods, or takes the one that KUBECONFIG names.
import { readFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { imageNames, nextApiImage } from '@glimpse/test-cluster/images/images';
import { addressesFile, startPodCluster } from '@glimpse/test-cluster/pod-cluster';
import { ingressClass, secondIngressClass } from '@glimpse/test-cluster/node/edge';
import { nodeName, nodePlace } from '@glimpse/test-cluster/node/kubelet';
import { type Addresses, chooseAddresses } from '@glimpse/test-cluster/node/addresses';
import { storageClass } from '@glimpse/test-cluster/node/volumes';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { buildWeb } from '../../../scripts/web-build.ts';
import type { PodClusterFacts } from './pods.ts';

/** The addresses of a cluster of `make cluster`; of another one the variables say them. */
const addressesOf = (kubeconfig: string): Promise<Addresses> =>
  readFile(addressesFile(kubeconfig), 'utf8').then(
    (text): Addresses => JSON.parse(text),
    () => chooseAddresses([]),
  );

const env = (name: string, fallback: string): string => process.env[name] || fallback;

/** A cluster that runs already. The variables describe one that is not from `make cluster`. */
async function givenCluster(kubeconfig: string, kubectlProgram: string): Promise<PodClusterFacts> {
  const network = await addressesOf(kubeconfig);
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
    nextApiImage: env('TEST_IMAGE_API_NEXT', nextApiImage),
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
    project.provide('podCluster', await givenCluster(given, kubectl));
    return async () => {};
  }
  const cluster = await startPodCluster({ buildPages: buildWeb });
  project.provide('podCluster', {
    kubectlProgram: kubectl,
    dnsUpstream: cluster.dnsUpstream,
    kubeconfig: cluster.kubeconfig,
    address: cluster.address,
    images: cluster.images,
    nextApiImage,
    storageClass,
    ingressClass,
    second: cluster.second,
    node: cluster.node,
    ranges: cluster.ranges,
  });
  return async () => cluster[Symbol.asyncDispose]();
}
