// Tests that one of two domain agents writes, that the other takes over, and that a stop is clean.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { type AgentSite, openAgentSite } from './agent-site.ts';
import { customers, claimTarget } from './claims-database.ts';

let site: AgentSite;
beforeAll(async () => {
  site = await openAgentSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const lease = () => site.edge('operator_state').findOne({ _id: 'lease' as never });

test('of two agents one writes; a stop hands the lease on at once, and a late writer changes nothing', async () => {
  const first = site.startAgent();
  const id = await site.claims.add('one.example.org', customers.anna);
  const row = await site.until(id, ({ reason }) => reason === 'AwaitingTXT');
  expect(row.term).toBe(1);
  const second = site.startAgent();
  await site.claims.recheck(id);
  expect((await lease())?.['term']).toBe(1);
  expect(await first.stop()).toBe(0);
  await vi.waitFor(async () => expect((await lease())?.['term']).toBe(2), { timeout: 20_000, interval: 100 });
  const other = await site.claims.add('two.example.org', customers.anna);
  const next = await site.until(other, ({ reason }) => reason === 'AwaitingTXT');
  expect(next.term).toBe(2);
  expect(next.writer).not.toBe(row.writer);
  const beat = await site.edge('operator_state').findOne({ _id: 'heartbeat' as never });
  expect(Date.now() - (beat!['at'] as Date).getTime()).toBeLessThan(onThisMachine(20_000));
  expect(await second.stop()).toBe(0);
});

test('an agent whose wrong setting stops it says which', async () => {
  const agent = site.startAgent({ DNS_RESOLVERS: 'nowhere' });
  await vi.waitFor(() => expect(agent.log()).toContain('DNS_RESOLVERS must be addresses'), {
    timeout: 10_000,
  });
  expect(await agent.ended).toBe(1); // a stop could end it before it has ended itself
});

test('a key that is lost while domains are verified with it is not made again', async () => {
  const id = await site.claims.add('key.example.org', customers.anna);
  const agent = site.startAgent();
  const { txt } = await site.until(id, (status) => status.txt.value !== '');
  site.dns.set(txt.name, 'TXT', txt.value);
  await site.claims.recheck(id);
  await site.until(id, ({ ownership }) => ownership === 'verified');
  expect(await agent.stop()).toBe(0);
  const other = site.startAgent({ OPERATOR_KEY_FILE: '/nonexistent-folder/operator-key' });
  await vi.waitFor(() => expect(other.log()).toContain('put it back'), { timeout: 10_000 });
  expect(await other.ended).toBe(1);
});

test('nothing that is logged names a host, an account or an address', async () => {
  const agent = site.startAgent({ LOG_LEVEL: 'debug' });
  const id = await site.claims.add('secret-host.example.org', customers.ben);
  await site.until(id, ({ reason }) => reason === 'AwaitingTXT');
  await agent.stop();
  expect(agent.log()).toContain('Domain agent started');
  expect(agent.log()).not.toMatch(/secret-host|ben-00002|glimpse-verify|127\.0\.0\.1|mongodb:/);
});

test('own-58 a database restored without its claims keeps every domain that is served', async () => {
  const host = 'kept.example.org';
  const id = await site.claims.add(host, customers.anna);
  const agent = site.startAgent();
  const { txt } = await site.until(id, (status) => status.txt.value !== '');
  site.dns.set(txt.name, 'TXT', txt.value);
  site.dns.set(host, 'CNAME', claimTarget);
  await site.claims.recheck(id);
  await site.until(id, ({ serving }) => serving === 'active');
  expect(await agent.stop()).toBe(0);
  await site.claims.rows.deleteMany({});
  const next = site.startAgent();
  const kept = await site.until(id, ({ reason }) => reason === 'RowMissing');
  expect(kept).toMatchObject({ hosted: true, holder: true, serving: 'active', ownership: 'verified' });
  expect(await next.stop()).toBe(0);
});
