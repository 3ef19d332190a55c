// `make cluster`: runs a cluster with real pods on this machine until Ctrl-C, of kind where Docker answers.
// With `load IMAGE...` builds images again and loads them into the running cluster of KUBECONFIG.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ImageName, buildImages, imageNames } from '@glimpse/test-cluster/images/images';
import { chooseKind, isOfKind, loadIntoKind, runHere, startKind } from '@glimpse/test-cluster/kind';
import { importImages } from '@glimpse/test-cluster/node/containerd';
import { startPodCluster } from '@glimpse/test-cluster/pod-cluster';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { UserError, sentenceOf } from '@glimpse/processes/user-error';
import { buildWeb } from './web-build.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

const say = (line: string): void => console.error(`Starting ${line} ...`);

async function untilStopped(): Promise<void> {
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  console.error('Stopping the cluster ...');
}

async function runKind(): Promise<void> {
  const folder = await openTestFolder(true);
  try {
    await using cluster = await startKind(runHere, { folder, say });
    console.log(`The cluster of kind is ready:\n  export KUBECONFIG=${cluster.kubeconfig}`);
    console.error('It has no edge. Press Ctrl-C to stop and remove everything.');
    await untilStopped();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTestCluster(): Promise<void> {
  const start = performance.now();
  await using cluster = await startPodCluster({ buildPages: buildWeb, say });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `The cluster is ready after ${seconds} s:\n  export KUBECONFIG=${cluster.kubeconfig} PATH=${cluster.bin}:$PATH`,
  );
  console.log(
    `Edge: http://${cluster.address} and https://${cluster.address}, IngressClass ${cluster.ingressClass}`,
  );
  console.log(`Images: ${Object.values(cluster.images).join(' ')}`);
  console.error(`Logs are in ${cluster.folder}. Press Ctrl-C to stop and remove everything.`);
  await untilStopped();
}

async function run(): Promise<void> {
  const given = process.env['KUBECONFIG'];
  if (given) return console.log(`KUBECONFIG is set: tests use the cluster of ${given}, and none is started.`);
  const { usable, hint } = await chooseKind(runHere);
  if (hint !== undefined) console.error(hint);
  await (usable ? runKind() : runTestCluster());
}

/** Builds images from the current files. Pods that start afterwards use them. */
async function load(words: readonly string[]): Promise<void> {
  const names = words.filter(isImage);
  const kubeconfig = process.env['KUBECONFIG'];
  if (!kubeconfig || names.length === 0 || names.length < words.length)
    throw new UserError(`Use: KUBECONFIG=... load ${Object.keys(imageNames).join('|')} ...`);
  if (isOfKind(kubeconfig)) await loadIntoKind(runHere, names);
  else {
    const tool = await clusterTools(['ctr']);
    const folder = dirname(resolve(kubeconfig));
    await importImages(tool('ctr'), folder, await buildImages(names, folder, buildWeb));
  }
  console.log(`Loaded ${names.map((name) => imageNames[name]).join(' ')}`);
}

const isImage = (name: string): name is ImageName => name in imageNames;

try {
  const [command, ...words] = process.argv.slice(2);
  await (command === 'load' ? load(words) : run());
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
