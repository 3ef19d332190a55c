// Entry of the solver: environment, signals, exit code.
import { createKube } from '#kube/client.ts';
import { type EndpointSource, loadEndpoint } from '#kube/http/endpoint.ts';
import { createTransport } from '#kube/http/transport.ts';
import { noMetrics } from '#kube/metrics.ts';
import { systemClock } from '#platform/clock.ts';
import { createLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { SettingError } from '#platform/setting.ts';
import { startSolver } from './domains/solver/run-solver.ts';
import { readSolverSettings } from './domains/solver/settings.ts';

async function main(): Promise<void> {
  const { namespace, port, healthPort, logLevel, kubeconfig } = readSolverSettings(process.env);
  const [clock, random, log] = [systemClock, secureRandom, createLogger({ level: logLevel })];
  const source: EndpointSource =
    kubeconfig === undefined ? { kind: 'inCluster' } : { kind: 'file', path: kubeconfig };
  const endpoint = loadEndpoint(source, clock);
  const transport = createTransport({ endpoint, clock, random, metrics: noMetrics });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => transport.close());
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.resolve());
  const kube = createKube({ transport });
  const solver = opened.use(await startSolver({ kube, namespace, port, healthPort, clock, random, log }));
  log.info({ port: solver.port }, 'The solver listens');
  await stopped.promise;
}

await main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    const sentence = thrown instanceof SettingError ? thrown.message : 'The solver ended; its log says why.';
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  },
);
