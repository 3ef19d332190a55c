// Mails about breaks and moves of domains, from two running copies of which one is killed
// (docs/design/http-api.md#breaks-of-domains).
import { waitFor } from '@glimpse/processes/wait';
import type { DomainBreak } from '@glimpse/contracts/handover/domains';
import { afterAll, expect, test } from 'vitest';
import { activeStatus } from '../../src/features/domains/testing/fake-operator.ts';
import { aCustomerWithPlan, addDomain, openInstallation, recordOf } from './domain-owner.ts';

const opened = await openInstallation();
const { api, sink, client, operator } = opened;
afterAll(() => opened[Symbol.asyncDispose]());

const aBreak = (kind: string, days: number): DomainBreak => {
  const since = new Date();
  return { kind, since, endsAt: new Date(since.getTime() + days * 86_400_000), endedAt: null };
};
const mailsTo = (address: string, host: string) =>
  sink.mails().filter(({ to, subject }) => to.includes(address) && subject.includes(host));

/** A customer with a live domain, and what the operator says of it. */
async function aLiveDomain(host: string) {
  const { browser, address } = await aCustomerWithPlan({ api, sink, client });
  const id = String(recordOf(await addDomain(browser, host))['domainid']);
  const say = (...breaks: DomainBreak[]) => operator.answer(id, { ...activeStatus, breaks });
  await say();
  return { browser, id, say, mails: () => mailsTo(address, host) };
}

test('J5 a break and a move are mailed once each, also when a copy is killed meanwhile', async () => {
  const broken = await aLiveDomain('broken.example.org');
  const moving = await aLiveDomain('moving.example.net');
  const dns = await aLiveDomain('later.example.net');
  const quiet = await aLiveDomain('quiet.example.com');
  const path = `/api/v2/account/domains/${quiet.id}/mails`;
  const off = await quiet.browser.send(path, { body: { on: 'false' } });
  expect([off.status, recordOf(off)['break_mails']]).toEqual([200, false]);
  await Promise.all([
    broken.say(aBreak('txt', 7)),
    moving.say(aBreak('move', 1)),
    quiet.say(aBreak('dns', 7)),
  ]);
  await api.kill(1);
  const isThere = () => broken.mails().length > 0 && moving.mails().length > 0;
  expect(await waitFor(async () => isThere(), 60_000)).toBe(true);
  expect(broken.mails()[0]?.text).toContain('Put it back before');
  expect(moving.mails()[0]?.text).toContain('The name moves to that account on');
  await broken.say();
  await broken.say(aBreak('txt', 7));
  const told = async () => Boolean((await operator.claims.findOne({ _id: broken.id }))?.['told']);
  expect(await told()).toBe(true);
  await dns.say(aBreak('dns', 7));
  expect(await waitFor(async () => dns.mails().length > 0, 60_000)).toBe(true);
  for (const { mails } of [broken, moving, dns]) expect(mails()).toHaveLength(1);
  expect(quiet.mails()).toEqual([]);
});
