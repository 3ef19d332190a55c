// A region with a domain agent for tests: a database of its own, a DNS server, claims as the API writes them.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Document, MongoClient } from 'mongodb';
import { inject, vi } from 'vitest';
import type { DomainStatus } from '@glimpse/contracts/handover/domains';
import { type DnsTestServer, startDns } from '../dns/server.ts';

const entry = fileURLToPath(new URL('../../src/agent.ts', import.meta.url));
export const target = 'edge.glimpse-test.net';

/** A claim by id; `sample` gives those of two accounts. */
export type Row = Document & { _id: string };
export const customers = { anna: 'anna-0001', ben: 'ben-00002' } as const;

export type AgentSite = AsyncDisposable & {
  readonly dns: DnsTestServer;
  readonly claims: ReturnType<typeof claimsOf>;
  status(id: string): Promise<DomainStatus | null>;
  /** Waits until the status of a claim fits. */
  until(id: string, fits: (status: DomainStatus) => boolean): Promise<DomainStatus>;
  edge(name: string): ReturnType<ReturnType<MongoClient['db']>['collection']>;
  startAgent(more?: Record<string, string>): AgentProcess;
};
export type AgentProcess = {
  readonly child: ChildProcess;
  readonly log: () => string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

function claimsOf(client: MongoClient, name: string) {
  const rows = client.db(name).collection<Row>('domains');
  const change = (id: string, set: Document) =>
    rows.updateOne({ _id: id }, [{ $set: { ...set, updatedAt: '$$NOW' } }]);
  return {
    rows,
    async add(hostname: string, customerId: string, more: Document = {}): Promise<string> {
      const _id = randomBytes(10).toString('hex');
      const set = {
        hostname,
        customerId,
        typed: hostname,
        entitled: true,
        createdAt: '$$NOW',
        updatedAt: '$$NOW',
      };
      await rows.updateOne({ _id }, [{ $set: { ...set, ...more } }], { upsert: true });
      return _id;
    },
    /** As "Check now" does. */
    recheck: (id: string) => change(id, { recheckAt: '$$NOW' }),
    remove: (id: string) => change(id, { deletedAt: '$$NOW' }),
    entitle: (id: string, entitled: boolean) => change(id, { entitled }),
    change,
  };
}

function startProcess(env: Record<string, string>): AgentProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [entry], { env: { PATH, HOME, ...env }, stdio: 'pipe' });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    log: () => Buffer.concat(chunks).toString(),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Opens a site. Agents are started by the test. */
export async function openAgentSite(): Promise<AgentSite> {
  await using opened = new AsyncDisposableStack();
  const name = `agent_${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-agent-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const dns = opened.use(await startDns());
  const url = new URL(inject('mongoUrl'));
  const client = new MongoClient(url.href);
  opened.defer(() => client.close());
  opened.defer(async () => {
    await client.db(name).dropDatabase();
    await client.db(`${name}_edge`).dropDatabase();
  });
  url.pathname = `/${name}`;
  const claims = claimsOf(client, name);
  await claims.rows.createIndex({ updatedAt: 1, _id: 1 });
  const edge = (collection: string) => client.db(`${name}_edge`).collection(collection);
  const status = (id: string) =>
    client.db(`${name}_edge`).collection<DomainStatus>('domain_status').findOne({ _id: id });
  const agents: AgentProcess[] = [];
  opened.defer(async () => void (await Promise.all(agents.map((agent) => agent.stop('SIGKILL')))));
  const env = {
    MONGO_URL: url.href,
    REGION: 'eu',
    SITE_ORIGIN: 'https://glimpse-test.org',
    DOMAINS_TARGET: target,
    DOMAINS_IPV4: '198.51.100.7',
    DNS_MODE: 'recursive',
    DNS_RESOLVERS: `${dns.address}:${dns.port}`,
    OPERATOR_KEY_FILE: join(folder, 'operator-key'),
  };
  const owned = opened.move();
  return {
    dns,
    claims,
    status,
    edge,
    async until(id, fits) {
      return vi.waitFor(
        async () => {
          const found = await status(id);
          if (!found || !fits(found)) throw new Error(`Status is ${JSON.stringify(found)}`);
          return found;
        },
        { timeout: 20_000, interval: 100 },
      );
    },
    startAgent(more = {}) {
      const agent = startProcess({ ...env, ...more });
      agents.push(agent);
      return agent;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
