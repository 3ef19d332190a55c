// `make cluster`: runs a complete cluster with real pods on this machine until Ctrl-C. With `load IMAGE...`
// builds images again and loads them into the running cluster of KUBECONFIG.
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { type ImageName, buildImages, imageNames } from './cluster/images/images.ts';
import { importImages } from './cluster/node/containerd.ts';
import { startPodCluster } from './cluster/pod-cluster.ts';
import { clusterTools } from './cluster/tools.ts';
import { UserError, sentenceOf } from './tool/user-error.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

async function run(): Promise<void> {
  const given = process.env['KUBECONFIG'];
  if (given) return console.log(`KUBECONFIG is set: tests use the cluster of ${given}, and none is started.`);
  const start = performance.now();
  const say = (line: string) => console.error(`Starting ${line} ...`);
  await using cluster = await startPodCluster({ say });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`The cluster is ready after ${seconds} s:\n  export KUBECONFIG=${cluster.kubeconfig}`);
  console.log(
    `Edge: http://${cluster.address} and https://${cluster.address}, IngressClass ${cluster.ingressClass}`,
  );
  console.log(`Images: ${Object.values(cluster.images).join(' ')}`);
  console.error(`Logs are in ${cluster.folder}. Press Ctrl-C to stop and remove everything.`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  console.error('Stopping the cluster ...');
}

/** Builds images from the current files. Pods that start afterwards use them. */
async function load(words: readonly string[]): Promise<void> {
  const names = words.filter(isImage);
  const kubeconfig = process.env['KUBECONFIG'];
  if (!kubeconfig || names.length === 0 || names.length < words.length)
    throw new UserError(`Use: KUBECONFIG=... load ${Object.keys(imageNames).join('|')} ...`);
  const tool = await clusterTools(['ctr']);
  const folder = dirname(resolve(kubeconfig));
  await importImages(tool('ctr'), folder, await buildImages(names, folder));
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
