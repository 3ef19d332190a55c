// A region with a domain agent for tests: a database of its own, a DNS server, claims as the API writes them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DnsTestServer, startDns } from '../dns/server.ts';
import { openClaims, claimTarget } from './claims-database.ts';

const entry = fileURLToPath(new URL('../../src/agent.ts', import.meta.url));

type Claims = Awaited<ReturnType<typeof openClaims>>;
export type AgentSite = Omit<Claims, 'url'> & {
  readonly dns: DnsTestServer;
  startAgent(more?: Record<string, string>): AgentProcess;
};
export type AgentProcess = {
  readonly child: ChildProcess;
  readonly log: () => string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** The exit code, once the process has ended; null after a signal that ended it. */
  readonly ended: Promise<number | null>;
};

/** Starts the agent's entry with this environment. */
export function startAgentProcess(env: Readonly<Record<string, string>>): AgentProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [entry], { env: { PATH, HOME, ...env }, stdio: 'pipe' });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    log: () => Buffer.concat(chunks).toString(),
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Opens a site. Agents are started by the test. */
export async function openAgentSite(): Promise<AgentSite> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-agent-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const dns = opened.use(await startDns());
  const database = opened.use(await openClaims());
  const agents: AgentProcess[] = [];
  opened.defer(async () => void (await Promise.all(agents.map((agent) => agent.stop('SIGKILL')))));
  const env = {
    MONGO_URL: database.url,
    REGION: 'eu',
    SITE_ORIGIN: 'https://glimpse-test.org',
    DOMAINS_TARGET: claimTarget,
    DOMAINS_IPV4: '198.51.100.7',
    DNS_MODE: 'recursive',
    DNS_RESOLVERS: `${dns.address}:${dns.port}`,
    OPERATOR_KEY_FILE: join(folder, 'operator-key'),
  };
  const owned = opened.move();
  return {
    ...database,
    dns,
    startAgent(more = {}) {
      const agent = startAgentProcess({ ...env, ...more });
      agents.push(agent);
      return agent;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
