// Tests the domain agent as a process on a real MongoDB and a DNS server: from first claim to live domain.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import { type AgentSite, openAgentSite } from './agent-site.ts';
import { customers, claimTarget } from './claims-database.ts';

let site: AgentSite;
beforeAll(async () => {
  site = await openAgentSite();
  site.startAgent();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Adds a claim and proves it, with its records in DNS. */
async function aLiveDomain(hostname: string, customerId: string = customers.anna): Promise<string> {
  const id = await site.claims.add(hostname, customerId);
  const { txt } = await site.until(id, (status) => status.txt.value !== '');
  site.dns.set(txt.name, 'TXT', txt.value);
  site.dns.set(hostname, 'CNAME', claimTarget);
  await site.claims.recheck(id);
  await site.until(id, ({ serving }) => serving === 'active');
  return id;
}

test.concurrent('a claim gets its TXT value, is verified with it, and is live once its CNAME leads here', async () => {
  const host = 'links.first.org';
  const id = await site.claims.add(host, customers.anna);
  const waiting = await site.until(id, ({ reason }) => reason === 'AwaitingTXT');
  expect(waiting.txt.name).toBe(`_glimpse-challenge.${host}`);
  expect(waiting.txt.value).toMatch(/^glimpse-verify=[0-9a-f]{32}$/);
  expect(waiting.nextAction.record).toEqual({
    type: 'TXT',
    name: waiting.txt.name,
    value: waiting.txt.value,
  });
  expect(DomainStatus.safeParse(waiting).success).toBe(true);
  site.dns.set(waiting.txt.name, 'TXT', waiting.txt.value);
  await site.claims.recheck(id);
  const verified = await site.until(id, ({ ownership }) => ownership === 'verified');
  expect(verified).toMatchObject({ serving: 'dns_wrong', hosted: false, reason: 'NoAddress' });
  expect(verified.nextAction.record).toEqual({ type: 'CNAME', name: host, value: claimTarget });
  site.dns.set(host, 'CNAME', claimTarget);
  await site.claims.recheck(id);
  const live = await site.until(id, ({ serving }) => serving === 'active');
  expect(live).toMatchObject({ hosted: true, holder: true, reason: 'Live' });
  expect(live.conditions.find(({ type }) => type === 'CertificateReady')?.reason).toBe('NotManaged');
  const row = await site.claims.rows.findOne({ _id: id });
  expect(live.seen).toEqual(row?.['updatedAt']);
});

test.concurrent('"Check now" is answered within 5 s, once in 10 s', async () => {
  const id = await site.claims.add('quick.second.org', customers.anna);
  await site.until(id, ({ reason }) => reason === 'AwaitingTXT');
  const answer = async () => {
    await site.claims.recheck(id);
    const row = await site.claims.rows.findOne({ _id: id });
    const from = performance.now();
    const updated = (row!['updatedAt'] as Date).getTime();
    await site.until(id, ({ seen }) => (seen?.getTime() ?? 0) >= updated);
    return performance.now() - from;
  };
  expect(await answer()).toBeLessThan(onThisMachine(5000));
  expect(await answer()).toBeGreaterThan(8000);
});

test.concurrent('a name that leads elsewhere is said with where it leads', async () => {
  const host = 'away.third.org';
  const id = await site.claims.add(host, customers.anna);
  const { txt } = await site.until(id, (status) => status.txt.value !== '');
  site.dns.set(txt.name, 'TXT', 'something else', txt.value);
  site.dns.set(host, 'A', '198.51.100.200');
  await site.claims.recheck(id);
  const wrong = await site.until(id, ({ reason }) => reason === 'WrongTarget');
  expect(wrong).toMatchObject({ ownership: 'verified', serving: 'dns_wrong', hosted: false });
  expect(wrong.nextAction.found).toBe('198.51.100.200');
  expect(wrong.dns.observed).toEqual(['198.51.100.200']);
  site.dns.set(host, 'A', '198.51.100.200', '198.51.100.7');
  await site.claims.recheck(id);
  await site.until(id, ({ reason }) => reason === 'PartlyRouted');
  site.dns.set(host, 'A', '198.51.100.7');
  await site.claims.recheck(id);
  await site.until(id, ({ serving }) => serving === 'active');
});

test.concurrent('servers that do not answer take nothing away', async () => {
  const host = 'silent.fourth.org';
  const id = await aLiveDomain(host);
  site.dns.fail('fourth.org', 'servfail');
  await site.claims.recheck(id);
  const unknown = await site.until(id, ({ reason }) => reason === 'LookupFailed');
  expect(unknown).toMatchObject({ ownership: 'verified', serving: 'active', hosted: true, holder: true });
  site.dns.fail('fourth.org');
});

test.concurrent('a lapsed plan suspends a domain, and a new one ends that', async () => {
  const id = await aLiveDomain('plan.fifth.org');
  await site.claims.entitle(id, false);
  const suspended = await site.until(id, ({ serving }) => serving === 'suspended');
  expect(suspended).toMatchObject({ hosted: true, reason: 'Suspended' });
  await site.claims.entitle(id, true);
  await site.until(id, ({ serving }) => serving === 'active');
});

test.concurrent('own-59 the account that proves a name takes it over from one that only claimed it', async () => {
  const host = 'squat.sixth.org';
  const squatter = await site.claims.add(host, customers.ben);
  await site.until(squatter, ({ holder }) => holder);
  const owner = await site.claims.add(host, customers.anna);
  const held = await site.until(owner, ({ reason }) => reason === 'HeldByAnother');
  site.dns.set(held.txt.name, 'TXT', held.txt.value);
  await site.claims.recheck(owner);
  await site.until(owner, ({ holder }) => holder);
  expect(await site.status(squatter)).toMatchObject({ holder: false, hosted: false });
  site.dns.set(held.txt.name, 'TXT', held.txt.value, (await site.status(squatter))?.txt.value ?? '');
  await site.claims.recheck(squatter);
  await site.until(squatter, ({ ownership }) => ownership === 'verified');
  expect((await site.status(owner))?.holder).toBe(true);
});

test.concurrent('a deleted claim is cleaned up, and another account must be seen twice after it', async () => {
  const host = 'gone.seventh.org';
  const id = await aLiveDomain(host);
  await site.claims.remove(id);
  const gone = await site.until(id, ({ removedAt }) => !!removedAt);
  expect(gone).toMatchObject({ holder: false, hosted: false });
  const next = await site.claims.add(host, customers.ben);
  const { txt } = await site.until(next, (status) => status.txt.value !== '');
  expect(txt.value).not.toBe(gone.txt.value);
  site.dns.set(txt.name, 'TXT', txt.value);
  await site.claims.recheck(next);
  const row = await site.until(next, ({ dns, seen }) => !!dns.checkedAt && !!seen);
  expect(row.ownership).toBe('pending');
});

test.concurrent('cn-11029 hostile rows never become a domain', async () => {
  const hosts = [
    '../etc.org',
    'a".org',
    'a\nb.org',
    '${x}.org',
    '*.eighth.org',
    'a..org',
    '[::1]',
    '10.0.0.1',
  ];
  const ids = await Promise.all(hosts.map((host) => site.claims.add(host, customers.ben)));
  const suffix = await site.claims.add('github.io', customers.ben);
  const own = await site.claims.add('x.glimpse-test.org', customers.ben);
  for (const [id, why] of [
    [suffix, 'PublicSuffix'],
    [own, 'ReservedHostname'],
  ] as const) {
    const row = await site.until(id, ({ reason }) => reason === why);
    expect(row).toMatchObject({ hosted: false, ownership: 'pending' });
  }
  for (const [index, id] of ids.entries()) {
    const row = await site.status(id);
    expect(row === null || ['InvalidHostname', 'IPAddress'].includes(row.reason), hosts[index]).toBe(true);
  }
});
