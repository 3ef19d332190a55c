// The entry of the API process: environment, signals, exit code. Only entries use `process`. With
// WEB_CONCURRENCY this process starts others, which serve, and loads only what watches them (record 086).
import cluster from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createLogger, type Log } from '#platform/observe/log.ts';
import { processCount } from './config/concurrency.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { withSecretFiles } from './config/secret-files.ts';
import { openServicePort } from './platform/http/routing/service-port.ts';
import { joinGroup } from './platform/processes/group-member.ts';
import { openGroup } from './platform/processes/group.ts';

// V8 would place objects of requests among the old ones under load, where they stay longer (record 128).
setFlagsFromString('--no-allocation-site-pretenuring');
// The middle compiler costs a busy process 15 MB; without it there are as many plain pairs (record 129).
setFlagsFromString('--no-maglev');

const stopLimitMs = 20_000;
const stop = new AbortController();
let reload = (): void => undefined;

/** Begins an orderly stop. A stop that hangs ends the process. */
function beginStop(): void {
  if (stop.signal.aborted) return;
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  stop.abort();
}

/** A second signal ends the process at once. */
function onSignal(): void {
  if (stop.signal.aborted) process.exit(1);
  beginStop();
}

/** Logs the class and place of an uncaught error, but not its text, which may contain secrets. */
function onDefect(log: Log): (err: unknown) => void {
  return (err) => {
    log.error({ err }, 'Uncaught error, exiting');
    log.flush();
    process.exit(1);
  };
}

async function serveAlone(config: Config, log: Log): Promise<number> {
  const member = joinGroup({ onStop: beginStop, onReload: () => reload() });
  const { serve } = await import('./serve.ts');
  await serve(config, {
    log,
    stop: stop.signal,
    die: () => void process.kill(process.pid, 'SIGKILL'),
    onReload: (given) => void (reload = given),
    member,
  });
  return 0;
}

/** All together keep 180 MB, and 120 MB for each further one (record 086). */
const memberFlags = ['--max-semi-space-size=8'];

/** Starts and watches `count` processes. @returns the exit code */
async function serveTogether(config: Config, log: Log, count: number): Promise<number> {
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...memberFlags] });
  const group = await openGroup({
    count,
    fork: () => cluster.fork({ WEB_CONCURRENCY: String(count) }),
    log,
    nowMs: () => performance.now(),
    pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
  });
  if (!group) return 1;
  ({ reload } = group);
  const { bindAddress: host, servicePort: port } = config;
  await using service = await openServicePort({ host, port, checks: group.checks, metrics: group.metrics });
  log.info({ port: group.port, servicePort: service.port, count }, 'All processes are listening');
  log.flush();
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  return (await group.stop()) ? 0 : 1;
}

function countOf(config: Config): number {
  if (!cluster.isPrimary) return 1;
  const memoryBytes = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return processCount(config, { cores: availableParallelism(), memoryBytes });
}

async function main(): Promise<number> {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal);
  process.on('SIGHUP', () => reload());
  const config = readConfig(withSecretFiles(process.env));
  const log = createLogger({ level: config.logLevel, region: config.region });
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, onDefect(log));
  const count = countOf(config);
  return await (count > 1 ? serveTogether(config, log, count) : serveAlone(config, log)).finally(log.flush);
}

/** The line for a failed start. Only what fails loads what knows all causes. */
async function messageOf(thrown: unknown): Promise<string> {
  if (thrown instanceof ConfigError) return thrown.message;
  const { startupErrorMessage } = await import('./composition/startup-error.ts');
  return startupErrorMessage(thrown);
}

await main().then(
  (code) => process.exit(code),
  async (thrown: unknown) => {
    process.stderr.write(`${await messageOf(thrown)}\n`);
    process.exit(1);
  },
);
