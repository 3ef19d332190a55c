// Starts the API as a child of `make run` and waits until it is ready.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiArguments, apiMemory } from '../tool/api-command.ts';
import { type Child, startChild } from '../tool/child.ts';
import { UserError } from '../tool/user-error.ts';
import { waitFor } from '../tool/wait.ts';
import { webDist } from '../web-build.ts';
import type { Ports } from './ports.ts';

/** Data folder, ports and servers of this run. */
export type RunContext = {
  readonly folder: string;
  readonly ports: Ports;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly smtpUrl: string;
  /** Settings of payments. */
  readonly payments: Readonly<Record<string, string>>;
};

/** Adds the loopback address to the site's hosts, unless SITE_ORIGIN is set. */
function siteAddresses(port: number): Record<string, string> {
  const { SITE_ORIGIN, SITE_ALIASES } = process.env;
  if (SITE_ORIGIN) return {};
  return {
    SITE_ORIGIN: `http://localhost:${port}`,
    SITE_ALIASES: [`127.0.0.1:${port}`, SITE_ALIASES].filter(Boolean).join(),
  };
}

/**
 * Environment of the API (docs/configuration.md). The caller's variables override the defaults,
 * but not the addresses of this run's ports and servers.
 */
function environmentOf({ folder, ports, payments, ...servers }: RunContext): Record<string, string> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const development = { BIND_ADDRESS: '127.0.0.1', REGION: 'eu', DEVELOPMENT: 'true' };
  const defaults = { ...development, SHUTDOWN_ACCEPT_MS: '0' }; // no load balancer has to notice the stop
  const files = {
    KEYS_FILE: join(folder, 'keys.json'),
    WEB_DIST: webDist,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
  };
  const fixed = {
    MONGO_URL: servers.mongoUrl,
    REDIS_URL: servers.redisUrl,
    SMTP_URL: servers.smtpUrl,
    ...payments,
    PORT: String(ports.site),
    SERVICE_PORT: String(ports.service),
  };
  return { ...apiMemory, ...defaults, ...files, ...inherited, ...siteAddresses(ports.site), ...fixed };
}

async function isReady(servicePort: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${servicePort}/readyz`, {
      signal: AbortSignal.timeout(1000),
    });
    return answer.status === 200;
  } catch {
    return false; // not listening yet
  }
}

/** The last line of the API's log, shortened. It names the fault and contains no secret (rule 20). */
async function lastLogLine(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return (
    lines.findLast((line) => line && !/^\s+at |^Node\.js v/.test(line))?.slice(0, 500) ?? 'its log is empty'
  );
}

/**
 * Starts the API and waits until it is ready.
 * @throws UserError with its last log line; stops the process first
 */
export async function startApi(context: RunContext): Promise<Child> {
  const logFile = join(context.folder, 'api.log');
  await copyFile(logFile, `${logFile}.1`).catch(() => {}); // the first start has no previous log
  await writeFile(logFile, '');
  const api = startChild({
    command: process.execPath,
    args: apiArguments(),
    logFile,
    env: environmentOf(context),
    stopMs: 22_000,
  });
  if (
    await waitFor(
      () => isReady(context.ports.service),
      40_000,
      () => !api.running(),
    )
  )
    return api;
  const ended = !api.running();
  await api[Symbol.asyncDispose]();
  const reason = await lastLogLine(logFile);
  throw new UserError(
    ended ? `The API did not start: ${reason}` : `The API was not ready after 40 s; its log is ${logFile}.`,
  );
}
