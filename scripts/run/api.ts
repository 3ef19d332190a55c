// Starts the API as a child of `make run` and waits until it is ready.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiArguments, apiMemory } from './api-command.ts';
import { type Child, startChild } from '@glimpse/processes/child';
import { UserError } from '@glimpse/processes/user-error';
import { waitFor } from '@glimpse/processes/wait';
import { webDist } from '../web-build.ts';
import { newLog } from './folder.ts';
import type { RunPorts } from './ports.ts';

/** Data folder, ports and servers of this run. Without `smtpUrl` the environment may name a mail server. */
export type RunContext = {
  readonly folder: string;
  readonly ports: RunPorts;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly smtpUrl?: string;
  /** Settings of payments. */
  readonly payments: Readonly<Record<string, string>>;
};

/** Where the API listens and takes its pages from, and how Node runs it. `shown`: its log is our output. */
export type ApiPlace = {
  readonly port: number;
  readonly webDist: string;
  readonly flags?: readonly string[];
  readonly shown?: boolean;
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
function environmentOf(
  { folder, ports, payments, ...servers }: RunContext,
  place: ApiPlace,
): Record<string, string> {
  const { site, service } = ports.held;
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const development = { BIND_ADDRESS: '127.0.0.1', REGION: 'eu', DEVELOPMENT: 'true' };
  const hasBalancer = (process.env['DEVELOPMENT'] || 'true') !== 'true'; // it has to notice the stop
  const defaults = { ...development, ...(!hasBalancer && { SHUTDOWN_ACCEPT_MS: '0' }) };
  const files = {
    KEYS_FILE: join(folder, 'keys.json'),
    WEB_DIST: place.webDist,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
  };
  const fixed = {
    MONGO_URL: servers.mongoUrl,
    REDIS_URL: servers.redisUrl,
    ...(servers.smtpUrl !== undefined && { SMTP_URL: servers.smtpUrl }),
    ...payments,
    PORT: String(place.port),
    SERVICE_PORT: String(service.port),
  };
  return { ...apiMemory, ...defaults, ...files, ...inherited, ...siteAddresses(site.port), ...fixed };
}

/** Whether the API answers requests, asked at its service port. */
export async function isReady(servicePort: number): Promise<boolean> {
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
export async function startApi(
  context: RunContext,
  place: ApiPlace = { port: context.ports.held.site.port, webDist },
): Promise<Child> {
  const logFile = place.shown ? undefined : await newLog(context.folder, 'api');
  const { site, service } = context.ports.held;
  const env = environmentOf(context, place);
  for (const held of [site, service]) await held[Symbol.asyncDispose]();
  const api = startChild({
    command: process.execPath,
    args: apiArguments(place.flags),
    logFile,
    env,
    stopMs: 22_000,
  });
  if (
    await waitFor(
      () => isReady(service.port),
      40_000,
      () => !api.running(),
    )
  )
    return api;
  const ended = !api.running();
  await api[Symbol.asyncDispose]();
  const reason = logFile === undefined ? 'its log is above' : await lastLogLine(logFile);
  const log = logFile === undefined ? 'above' : logFile;
  throw new UserError(
    ended ? `The API did not start: ${reason}` : `The API was not ready after 40 s; its log is ${log}.`,
  );
}
