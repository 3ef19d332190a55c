// The API as a child of `make run`: its environment, and the wait until it is ready.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiArguments, apiMemory } from '../tool/api-command.ts';
import { type Child, startChild } from '../tool/child.ts';
import { UserError } from '../tool/user-error.ts';
import { waitFor } from '../tool/wait.ts';
import { webDist } from '../web-build.ts';
import type { Ports } from './ports.ts';

/** What the API needs to know from its surroundings. */
export type Surroundings = {
  readonly folder: string;
  readonly ports: Ports;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly smtpUrl: string;
};

/** Adds the loopback address to the hosts of the site. A caller who sets SITE_ORIGIN names all hosts alone. */
function siteAddresses(port: number): Record<string, string> {
  const { SITE_ORIGIN, SITE_ALIASES } = process.env;
  if (SITE_ORIGIN) return {};
  return { SITE_ORIGIN: `http://localhost:${port}`, SITE_ALIASES: [`127.0.0.1:${port}`, SITE_ALIASES].filter(Boolean).join() };
}

/** The variables of the API process (docs/configuration.md): ours first, what the caller set wins where it is a matter of taste. */
function environmentOf({ folder, ports, mongoUrl, redisUrl, smtpUrl }: Surroundings): Record<string, string> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const here = { BIND_ADDRESS: '127.0.0.1', REGION: 'eu', DEVELOPMENT: 'true' };
  const taste = { ...here, SHUTDOWN_ACCEPT_MS: '0' }; // no balancer has to hear of a stop first
  const files = { KEYS_FILE: join(folder, 'keys.json'), WEB_DIST: webDist, NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
  const fixed = {
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: smtpUrl,
    PORT: String(ports.site),
    SERVICE_PORT: String(ports.service),
  };
  return { ...apiMemory, ...taste, ...files, ...inherited, ...siteAddresses(ports.site), ...fixed };
}

async function isReady(servicePort: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${servicePort}/readyz`, { signal: AbortSignal.timeout(1000) });
    return answer.status === 200;
  } catch {
    return false; // not listening yet
  }
}

/** The last thing the API said, shortened: it names what is wrong and holds no secret (house rule 20). */
async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return lines.findLast((line) => line && !/^\s+at |^Node\.js v/.test(line))?.slice(0, 500) ?? 'it said nothing';
}

/** Starts the API and waits until it is ready. @throws Problem with its last words, nothing left running */
export async function startApi(surroundings: Surroundings): Promise<Child> {
  const logFile = join(surroundings.folder, 'api.log');
  await copyFile(logFile, `${logFile}.1`).catch(() => {}); // the first start has no earlier log
  await writeFile(logFile, '');
  const api = startChild({ command: process.execPath, args: apiArguments(), logFile, env: environmentOf(surroundings), stopMs: 22_000 });
  if (
    await waitFor(
      () => isReady(surroundings.ports.service),
      40_000,
      () => !api.running(),
    )
  )
    return api;
  const ended = !api.running();
  await api[Symbol.asyncDispose]();
  const said = await lastWords(logFile);
  throw new UserError(ended ? `The API did not start: ${said}` : `The API was not ready after 40 s; its log is ${logFile}.`);
}
