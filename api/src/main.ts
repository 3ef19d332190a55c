// The entry of the API process: environment, signals, exit code. Only entries use `process`.
import { once } from 'node:events';
import { systemClock } from './platform/time/clock.ts';
import { connectionsByFiles } from './platform/http/routing/connection-ceiling.ts';
import { listen } from './platform/http/routing/listen.ts';
import { strictHeaders } from './platform/http/core/strict-headers.ts';
import { createLogger, type Log } from '#platform/observe/log.ts';
import { openServicePort } from './platform/http/routing/service-port.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { withSecretFiles } from './config/secret-files.ts';
import { startContext } from './composition/context.ts';
import { readinessChecks } from './composition/readiness.ts';
import { startupErrorMessage } from './composition/startup-error.ts';

const stopLimitMs = 20_000;
const stop = new AbortController();

/** The first signal begins an orderly stop. A second signal or a stop that hangs ends the process at once. */
function onSignal(): void {
  if (stop.signal.aborted) process.exit(1);
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  stop.abort();
}

/** Logs the class and place of an uncaught error, but not its text, which may contain secrets. */
function onDefect(log: Log): (err: unknown) => void {
  return (err) => {
    log.error({ err }, 'The process met a defect and ends');
    log.flush();
    process.exit(1);
  };
}

/** The setting, or less if the operating system allows less. */
async function mostConnections({ maxConnections }: Config, log: Log): Promise<number> {
  const byFiles = (await connectionsByFiles()) ?? maxConnections;
  if (byFiles < maxConnections)
    log.warn({ code: 'http.few_files', count: byFiles }, 'The limit of open files allows fewer connections');
  return Math.min(byFiles, maxConnections);
}

async function run(config: Config, log: Log): Promise<void> {
  const die = () => void process.kill(process.pid, 'SIGKILL');
  await using ctx = await startContext(config, { log, clock: systemClock, die });
  process.on(
    'SIGHUP',
    () => void ctx.keyring.reload().catch((err: unknown) => log.error({ err }, 'The keys were not reloaded')),
  );
  const app = await createApp(ctx);
  const {
    bindAddress: host,
    port,
    servicePort,
    shutdownAcceptMs: acceptMs,
    shutdownDrainMs: drainMs,
  } = config;
  const strict = strictHeaders(config.https ? 'https' : 'http').plain;
  await using listener = await listen(app, {
    host,
    port,
    strict,
    connections: { most: await mostConnections(config, log), onEnded: ctx.metrics.connectionEnded },
    acceptMs,
    drainMs,
    working: ctx.http.loadShedding.inFlight,
  });
  const checks = readinessChecks(ctx, listener.stopping);
  await using service = await openServicePort({ host, port: servicePort, checks, metrics: ctx.metrics });
  log.info({ port: listener.port, servicePort: service.port }, 'Listening');
  log.flush();
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  log.info({}, 'Stopping: no new work is announced, what runs is finished');
  await listener.stop();
}

async function main(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal);
  const config = readConfig(withSecretFiles(process.env));
  const log = createLogger({ level: config.logLevel, region: config.region });
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, onDefect(log));
  await run(config, log).finally(log.flush);
}

await main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    process.stderr.write(`${startupErrorMessage(thrown)}\n`);
    process.exit(1);
  },
);
