// Tests the answers about hosts on the agent's private port, and a real Caddy that asks there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '@glimpse/processes/ports';
import { builtTool } from '@glimpse/test-cluster/tools';
import { type AgentProcess, type AgentSite, openAgentSite } from './agent-site.ts';
import { customers, claimTarget } from './claims-database.ts';

const caddy = await builtTool('caddy');
let site: AgentSite;
let agent: AgentProcess;
let port: number;
beforeAll(async () => {
  site = await openAgentSite();
  port = await freePort();
  agent = site.startAgent({ HEALTH_PORT: String(port) });
});
afterAll(() => site[Symbol.asyncDispose]());

const statusOf = async (domain: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/ask?domain=${domain}`)).status;

/** Adds a claim whose records are right, and waits until it is served. */
async function aServedDomain(hostname: string): Promise<string> {
  const id = await site.claims.add(hostname, customers.anna);
  const { txt } = await site.until(id, (status) => status.txt.value !== '');
  site.dns.set(txt.name, 'TXT', txt.value);
  site.dns.set(hostname, 'CNAME', claimTarget);
  await site.claims.recheck(id);
  await site.until(id, ({ hosted }) => hosted);
  return id;
}

test('a served host is 200 until it is stopped or removed; a waiting or unknown one is 404', async () => {
  const [stopped, removed] = ['stopped.ask.org', 'removed.ask.org'];
  const ids = [await aServedDomain(stopped), await aServedDomain(removed)];
  await site.claims.add('waiting.ask.org', customers.ben);
  expect(await statusOf('waiting.ask.org')).toBe(404);
  expect(await statusOf('unknown.ask.org')).toBe(404);
  const [stoppedId = '', removedId = ''] = ids;
  await site.claims.change(stoppedId, { stoppedAt: '$$NOW' });
  expect(await statusOf(stopped)).toBe(404);
  expect(await statusOf(removed)).toBe(200);
  await site.claims.remove(removedId);
  await vi.waitFor(async () => expect(await statusOf(removed)).toBe(404), { timeout: 60_000, interval: 500 });
  expect(agent.log()).not.toContain('ask.org');
});

/** The blocks that docs/domain-agent.md shows. */
function blocksOfPage(): string {
  const page = readFileSync(new URL('../../../docs/domain-agent.md', import.meta.url), 'utf8');
  const [, blocks = ''] = /```caddy\n([\s\S]*?)```/.exec(page) ?? [];
  return blocks;
}

/** Starts Caddy with the blocks of the page, and an authority of its own. */
async function startCaddy(program: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-caddy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const api = createServer((_request, response) => response.end('the site')).listen(0, '127.0.0.1');
  onTestFinished(() => void api.close());
  await once(api, 'listening');
  const [http, https] = [await freePort(), await freePort()];
  const ports = `{\n  admin off\n  skip_install_trust\n  http_port ${http}\n  https_port ${https}\n`;
  const config = blocksOfPage()
    .replace(/^\{\n/, ports)
    .replace('127.0.0.1:9091', `127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${(api.address() as AddressInfo).port}`)
    .replace('\n  tls {', '\n  tls internal {');
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, config);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PATH: '' };
  const child = spawn(program, ['run', '--config', path, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  return https;
}

/** The name in the certificate that a host gets; why there is none. */
function certificateOf(servername: string, at: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: at, servername, rejectUnauthorized: false });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    socket.on('secureConnect', () => {
      resolve(socket.getPeerCertificate().subjectaltname ?? '');
      socket.destroy();
    });
  });
}

const title = caddy === undefined ? ' (skipped: Caddy is not built; make e2e builds it)' : '';
test.skipIf(caddy === undefined)(
  `Caddy gets a certificate for a served host, and for no other${title}`,
  async () => {
    const host = 'served.caddy.org';
    await aServedDomain(host);
    const https = await startCaddy(caddy ?? '');
    await vi.waitFor(async () => expect(await certificateOf(host, https)).toBe(`DNS:${host}`), {
      timeout: 60_000,
      interval: 500,
    });
    for (const other of ['other.caddy.org', 'waiting.caddy.org', 'edge.glimpse-test.net'])
      expect(await certificateOf(other, https)).toMatch(/^ERR_SSL_/);
    expect(await certificateOf(host, https)).toBe(`DNS:${host}`);
  },
);
