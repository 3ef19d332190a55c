// Tests what the claim sync ends after days: retained certificates, sleeping claims, limits of a region.
import { expect, onTestFinished, test, vi } from 'vitest';
import { customers } from './claims-database.ts';
import { openClaimSync } from './claim-sync-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const day = 86_400_000;
const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 });

async function aWorld(options: Parameters<typeof openClaimSync>[0] = {}) {
  const fixture = await openClaimSync(options);
  onTestFinished(() => fixture[Symbol.asyncDispose]());
  return fixture;
}

test('the row of an object that people removed says for 30 days that its certificate is kept', async () => {
  const fixture = await aWorld();
  const host = 'kept.acme.org';
  const spec = { hostname: host, role: 'Customer', customerId: customers.anna };
  const given = { kind: 'CustomDomain', metadata: { name: host, namespace }, spec };
  fixture.api.objects.put(given);
  await fixture.control(host);
  await fixture.until(`manual:${host}`, ({ hosted }) => hosted);
  fixture.api.objects.remove('CustomDomain', host, namespace);
  fixture.release(host);
  const row = await fixture.until(`manual:${host}`, ({ removedAt }) => !!removedAt);
  expect(row.retained?.secret).toBe(`tls.${host}`);
  fixture.clock.skip(31 * day);
  await eventually(async () => expect(await fixture.status(`manual:${host}`)).toBeNull());
  expect(fixture.deleted).toEqual([]);
});

test('an unproven claim sleeps after 7 days without an object, until its owner asks', async () => {
  const fixture = await aWorld();
  const host = 'sleeps.acme.org';
  const id = await fixture.claims.add(host, customers.anna);
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
  await fixture.control(host, { ownership: false, pointing: false });
  fixture.clock.skip(8 * day);
  await eventually(async () =>
    expect((await fixture.object(host))?.metadata.deletionTimestamp).toBeDefined(),
  );
  fixture.release(host);
  await eventually(async () => expect(await fixture.object(host)).toBeUndefined());
  const { txt } = await fixture.until(id, (status) => status.txt.value !== '');
  fixture.dns.set(txt.name, 'TXT', txt.value);
  await fixture.claims.change(id, { recheckAt: new Date(Date.now() + 8 * day) });
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
});

test('J7 a sleeping claim is looked at daily, so a record is found without its owner asking', async () => {
  const fixture = await aWorld();
  const host = 'daily.acme.org';
  const id = await fixture.claims.add(host, customers.anna);
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
  await fixture.control(host, { ownership: false, pointing: false });
  fixture.clock.skip(8 * day);
  await eventually(async () =>
    expect((await fixture.object(host))?.metadata.deletionTimestamp).toBeDefined(),
  );
  fixture.release(host);
  const now = fixture.clock.now().getTime();
  const { txt, dns } = await fixture.until(id, (row) => (row.dns.nextCheck?.getTime() ?? 0) > now);
  expect((dns.nextCheck?.getTime() ?? 0) - now).toBeLessThan(1.2 * day);
  fixture.dns.set(txt.name, 'TXT', txt.value);
  fixture.clock.skip(1.2 * day);
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
});

test('J7 after 67 days nobody looks at an unproven claim, and its row says so', async () => {
  const fixture = await aWorld();
  const host = 'stopped.acme.org';
  const id = await fixture.claims.add(host, customers.anna);
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
  await fixture.control(host, { ownership: false, pointing: false });
  fixture.clock.skip(68 * day);
  await eventually(async () =>
    expect((await fixture.object(host))?.metadata.deletionTimestamp).toBeDefined(),
  );
  fixture.release(host);
  await fixture.until(id, ({ dns }) => !!dns.checkedAt && dns.nextCheck === null);
});

test('a deleted claim without an object drops the certificate that was kept while it slept', async () => {
  const fixture = await aWorld();
  const host = 'asleep.acme.org';
  const id = await fixture.claims.add(host, customers.anna);
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
  await fixture.control(host, { ownership: false, pointing: false });
  fixture.clock.skip(8 * day);
  await eventually(async () =>
    expect((await fixture.object(host))?.metadata.deletionTimestamp).toBeDefined(),
  );
  fixture.release(host);
  await eventually(async () => expect(await fixture.object(host)).toBeUndefined());
  expect(fixture.deleted).toEqual([]);
  await fixture.claims.remove(id);
  await fixture.until(id, ({ removedAt }) => !!removedAt);
  expect(fixture.deleted).toEqual([host]);
});

test('a full limit of unproven domains keeps no owner out who proves a name', async () => {
  const fixture = await aWorld({ unverifiedDomains: 1 });
  await fixture.claims.add('first.acme.org', customers.ben);
  await eventually(async () => expect(await fixture.object('first.acme.org')).toBeDefined());
  const id = await fixture.claims.add('second.acme.org', customers.anna);
  const { txt } = await fixture.until(id, ({ reason }) => reason === 'AwaitingTXT');
  expect(await fixture.object('second.acme.org')).toBeUndefined();
  fixture.dns.set(txt.name, 'TXT', txt.value);
  await fixture.claims.recheck(id);
  await eventually(async () => expect(await fixture.object('second.acme.org')).toBeDefined());
});

test('a full region says so', async () => {
  const fixture = await aWorld({ customDomains: 1 });
  await fixture.claims.add('first.acme.org', customers.ben);
  await eventually(async () => expect(await fixture.object('first.acme.org')).toBeDefined());
  const id = await fixture.claims.add('second.acme.org', customers.anna);
  await fixture.until(id, ({ reason }) => reason === 'QuotaExceeded');
});
