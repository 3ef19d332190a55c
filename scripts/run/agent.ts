// Starts the domain agent as a child of `make run`, if custom domains are switched on (decision 22).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, startChild } from '@glimpse/processes/child';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';
import { waitFor } from '@glimpse/processes/wait';
import type { RunContext } from './api.ts';
import { newLog } from './folder.ts';

/** Whether the environment switches custom domains on. */
export const wantsAgent = (): boolean => process.env['DOMAINS_ENABLED'] === 'true';

/** Settings that the API has, too, and the agent's own ones (docs/domain-agent.md). */
const inherited = [
  'PATH',
  'HOME',
  'LD_LIBRARY_PATH',
  'REGION',
  'SITE_ALIASES',
  'DOMAINS_TARGET',
  'DOMAINS_IPV4',
  'DOMAINS_IPV6',
  'DNS_MODE',
  'DNS_RESOLVERS',
  'ALLOWED_PRIVATE_CIDRS',
  'OWNERSHIP_PREFIX',
  'OWNERSHIP_VALUE_PREFIX',
  'CAA_IDENTITIES',
  'CAA_ACCOUNT_URI',
  'HEALTH_PORT',
  'OPERATOR_KEY_FILE',
];

function environmentOf({ folder, ports, mongoUrl }: RunContext): Record<string, string> {
  const environment: Record<string, string> = {
    OPERATOR_KEY_FILE: join(folder, 'operator-key'),
    SITE_ORIGIN: process.env['SITE_ORIGIN'] ?? `http://localhost:${ports.held.site.port}`,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    MONGO_URL: mongoUrl,
  };
  for (const name of inherited) {
    const value = process.env[name];
    if (value) environment[name] = value;
  }
  return environment;
}

/** Starts the agent and waits until it runs. @throws UserError with what it said, if it ends */
export async function startAgent(context: RunContext, flags: readonly string[] = []): Promise<Child> {
  const logFile = await newLog(context.folder, 'agent');
  const agent = startChild({
    command: process.execPath,
    args: ['--max-semi-space-size=4', ...flags, join(rootFolder, 'operator/src/agent.ts')],
    logFile,
    env: environmentOf(context),
  });
  const log = () => readFile(logFile, 'utf8');
  const started = async () => (await log()).includes('Domain agent started');
  if (await waitFor(started, 20_000, () => !agent.running())) return agent;
  const ended = !agent.running();
  await agent[Symbol.asyncDispose]();
  const line = (await log()).trim().split('\n').at(-1)?.slice(0, 500);
  throw new UserError(
    ended
      ? `The domain agent did not start: ${line}`
      : `The domain agent was not ready after 20 s; its log is ${logFile}.`,
  );
}
