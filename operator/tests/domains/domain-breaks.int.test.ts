// Tests how soon the operator notices breaks and repairs of a live domain, and what it tells about them.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type DomainDnsFixture,
  domainTarget,
  openDomainDnsFixture,
  settleDomain,
} from './domain-dns-fixture.ts';

const host = 'links.acme.example';
const txtName = `_glimpse-challenge.${host}`;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let fixture: DomainDnsFixture;
beforeEach(async () => {
  fixture = await openDomainDnsFixture();
  onTestFinished(() => fixture[Symbol.asyncDispose]());
  fixture.add(host);
  fixture.point(host);
  await settleDomain(fixture, host);
});

const statusOf = async () => (await fixture.object(host))?.status;
/** Lets time pass until the next planned check, and makes it. @returns how long that was */
async function nextCheck(): Promise<number> {
  const { nextCheck: at = '' } = (await statusOf())?.dns ?? {};
  const waitMs = Math.max(0, Date.parse(at) - fixture.clock.now().getTime()) + 1000;
  fixture.clock.skip(waitMs);
  await fixture.reconcile(host);
  return waitMs;
}

test('J10 the operator notices breaks within 10 minutes and repairs within 2, of TXT and DNS', async () => {
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
  await nextCheck();
  fixture.dns.set(txtName, 'TXT');
  expect(await nextCheck()).toBeLessThan(10 * minute);
  expect(await fixture.reasonOf(host, 'OwnershipVerified')).toBe('TXTMissingGrace');
  fixture.point(host);
  expect(await nextCheck()).toBeLessThan(2 * minute);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
  fixture.dns.set(host, 'CNAME', 'other.example');
  fixture.dns.set('other.example', 'A', '192.0.2.1');
  expect(await nextCheck()).toBeLessThan(10 * minute);
  expect(await fixture.reasonOf(host, 'DNSRouted')).toBe('WrongTarget');
  fixture.dns.set(host, 'CNAME', domainTarget);
  expect(await nextCheck()).toBeLessThan(2 * minute);
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
});

test('the operator asks each minute for a week for a domain that moved away, not for ever', async () => {
  fixture.dns.set(host, 'CNAME');
  await nextCheck();
  const { brokenSince = '' } = (await statusOf())?.dns ?? {};
  expect(Date.parse(brokenSince)).toBeGreaterThan(fixture.clock.now().getTime() - 10 * minute);
  expect(await nextCheck()).toBeLessThan(2 * minute);
  fixture.clock.skip(8 * day);
  await fixture.reconcile(host);
  expect(await nextCheck()).toBeGreaterThan(5 * hour);
  fixture.point(host);
  fixture.clock.skip(7 * hour);
  await fixture.reconcile(host);
  expect((await statusOf())?.dns?.brokenSince).toBeUndefined();
});

test('J1 a record that is gone while another account has proven the name counts a day', async () => {
  const row = { present: true, recheckAt: undefined, contested: true, quarantined: false };
  fixture.outside.row = row;
  fixture.dns.set(txtName, 'TXT');
  await nextCheck();
  const { nextAction, ownership } = (await statusOf()) ?? {};
  expect(nextAction?.reason).toBe('TXTMissingMove');
  expect(nextAction?.params?.['deadline']).toBe(ownership?.moveAt);
  const leftMs = Date.parse(ownership?.moveAt ?? '') - fixture.clock.now().getTime();
  expect(leftMs).toBeGreaterThan(23.9 * hour);
  await nextCheck();
  expect((await statusOf())?.ownership?.moveAt).toBe(ownership?.moveAt);
  fixture.outside.row = { ...row, contested: false };
  await nextCheck();
  expect((await statusOf())?.nextAction?.reason).toBe('TXTMissingGrace');
});

test.each([
  ['servfail', 'its name servers answer with an error (SERVFAIL)'],
  ['refused', 'its name servers refuse to answer (REFUSED)'],
  ['bogus', 'its DNSSEC signatures are wrong'],
] as const)('J8 a live domain whose servers answer %s for hours is told so', async (fault, problem) => {
  for (const name of [host, txtName]) fixture.dns.fail(name, fault);
  await nextCheck();
  expect(await fixture.reasonOf(host, 'OwnershipVerified')).toBe('LookupFailed');
  fixture.clock.skip(2 * hour);
  await fixture.reconcile(host);
  const { nextAction } = (await statusOf()) ?? {};
  expect([nextAction?.reason, nextAction?.forWhom]).toEqual(['DNSFailing', 'Owner']);
  expect(nextAction?.text).toContain(`${problem}. Ask your DNS provider`);
  for (const name of [host, txtName]) fixture.dns.fail(name);
  await nextCheck();
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
});

test('J8 aliases in a circle are told to the owner of a live domain', async () => {
  fixture.dns.set(host, 'CNAME', 'a.example');
  fixture.dns.set('a.example', 'CNAME', host);
  await nextCheck();
  fixture.clock.skip(2 * hour);
  await fixture.reconcile(host);
  expect((await statusOf())?.nextAction?.text).toContain(`The lookup of ${host} has been failing since`);
  expect((await statusOf())?.nextAction?.text).toContain('form a loop');
});
