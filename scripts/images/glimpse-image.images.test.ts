// The image of all in one gives a whole region with one volume: it keeps the data, ends all its programs, and
// ends itself when one of them does. The mongod inside is the stand-in of the tests (decision 29).
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';
import { expect, onTestFinished, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { startDns } from '../../operator/tests/dns/server.ts';
import { type ContainerPlan, startContainer } from './container.ts';
import { addDomain, type Visit } from './domain-owner.ts';
import { ask } from './https-visitor.ts';
import { answers, create, reveal, user } from './visitor.ts';

async function startGlimpse(env: ContainerPlan['env'] = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-images-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chown(folder, user, user);
  const port = await freePort();
  const container = await startContainer({
    target: 'glimpse',
    env: { PORT: String(port), ...env },
    mounts: { [folder]: '/data' },
  });
  const site = `http://127.0.0.1:${port}`;
  const ready = async () =>
    waitFor(async () => (await container.logs()).includes('Glimpse is ready'), 90_000);
  return { ...container, site, ready };
}

test('a secret survives a restart and opens once, and all ends within 20 s', async () => {
  await using glimpse = await startGlimpse();
  expect(await glimpse.ready(), await glimpse.logs()).toBe(true);
  await glimpse.checkHealth();
  expect(await answers(`${glimpse.site}/`)).toBe(true);
  const key = await create(glimpse.site, 'kept in the volume');
  const { code, seconds } = await glimpse.stop(30);
  expect(code, await glimpse.logs()).toBe(0);
  expect(seconds).toBeLessThan(onThisMachine(20));
  await glimpse.start();
  expect(await waitFor(() => answers(`${glimpse.site}/`), 90_000), await glimpse.logs()).toBe(true);
  expect(await reveal(glimpse.site, key)).toBe('kept in the volume');
  expect(await reveal(glimpse.site, key)).toBeUndefined();
});

test('another host name is refused by a page that names the setting for it', async () => {
  await using glimpse = await startGlimpse({ SITE_ORIGIN: 'http://glimpse.example' });
  expect(await glimpse.ready(), await glimpse.logs()).toBe(true);
  const page = await fetch(`${glimpse.site}/`, { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(421);
  expect(await page.text()).toContain('SITE_ORIGIN');
});

test('an account connects a custom domain, which the agent inside checks', async () => {
  await using dns = await startDns();
  await using glimpse = await startGlimpse({
    DOMAINS_ENABLED: 'true',
    DOMAINS_TARGET: 'edge.glimpse-test.net',
    DNS_MODE: 'recursive',
    DNS_RESOLVERS: `127.0.0.1:${dns.port}`,
    AUTOVERIFY_ENABLED: 'true',
    PLANS_ENABLED: 'false',
  });
  expect(await glimpse.ready(), await glimpse.logs()).toBe(true);
  const key = await create(glimpse.site, 'opened on a custom domain');
  const visit: Visit = (path, sent) => ask(`${glimpse.site}${path}`, '', sent);
  const domain = 'links.customer.org';
  const owner = await addDomain(visit, { origin: glimpse.site, domain, log: glimpse.logs });
  expect(await waitFor(owner.awaitsProof, 60_000), await glimpse.logs()).toBe(true);
  const onDomain = async () => (await visit(`/secret/${key}`, { headers: { host: domain } })).status;
  expect(await onDomain()).toBe(421);
  const { name, value } = await owner.proof();
  dns.set(name, 'TXT', value);
  dns.set(domain, 'CNAME', 'edge.glimpse-test.net');
  await owner.verify();
  expect(await waitFor(owner.isActive, 60_000), await glimpse.logs()).toBe(true);
  expect(await waitFor(async () => (await onDomain()) === 200, 30_000)).toBe(true);
});

test.each(['bin/mongod', 'bin/redis-server', 'api/src/main.ts', 'operator/src/agent.ts'])(
  'the container ends when %s ends',
  async (program) => {
    await using glimpse = await startGlimpse({ DOMAINS_ENABLED: 'true' });
    expect(await glimpse.ready(), await glimpse.logs()).toBe(true);
    process.kill(await glimpse.pidOf(program), 'SIGKILL');
    expect(await waitFor(async () => !(await glimpse.running()), 40_000)).toBe(true);
    expect(await glimpse.logs()).toMatch(
      /(API|MongoDB|Redis|domain agent).* ended unexpectedly, so this container ends/,
    );
  },
);
