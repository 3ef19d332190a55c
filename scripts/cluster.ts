// `make cluster`: runs a complete cluster with real pods on this machine until Ctrl-C.
import { once } from 'node:events';
import { startPodCluster } from './cluster/pod-cluster.ts';
import { sentenceOf } from './tool/user-error.ts';

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

try {
  await run();
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
