// Tests that each stage of a break is mailed once, also with two processes and after a crash
// (docs/design/http-api.md#breaks-of-domains).
import type { DomainBreak } from '@glimpse/contracts/handover/domains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBreakRegion } from './testing/break-region.ts';

const region = await openBreakRegion();
const { domains, breaks, aDomain, aProcess } = region;
beforeAll(() => region.start());
afterAll(() => region[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const start = new Date();
const at = (ms: number) => new Date(start.getTime() + ms);
const gone: DomainBreak = { kind: 'txt', since: start, endsAt: at(7 * dayMs), endedAt: null };
const moving: DomainBreak = { kind: 'move', since: start, endsAt: at(dayMs), endedAt: null };

test('J5 two processes at once send one mail for each stage of a break', async () => {
  const domain = await aDomain(gone);
  for (const [ms, sent] of [
    [0, 1],
    [dayMs, 1],
    [6 * dayMs, 2],
    [6.5 * dayMs, 2],
  ] as const) {
    await Promise.all([aProcess(at(ms))(), aProcess(at(ms + 1))()]);
    expect(await domain.mails()).toHaveLength(sent);
  }
  await domain.set({ ...gone, endedAt: at(7 * dayMs) });
  await Promise.all([aProcess(at(7 * dayMs))(), aProcess(at(7 * dayMs))()]);
  await aProcess(at(30 * dayMs))();
  const events = (await domain.mails()).map(({ data }) => 'event' in data && data.event);
  expect(events).toEqual(['txt_began', 'txt_soon', 'txt_over']);
});

test('J1 a move brings one mail, also to who wants none about breaks', async () => {
  const domain = await aDomain(moving);
  expect(await breaks.setMails(domain.customerId, domain.id, false)).toBe(true);
  await Promise.all([aProcess(at(0))(), aProcess(at(0))()]);
  await domain.set({ ...moving, endedAt: at(dayMs) });
  await aProcess(at(dayMs))();
  expect(await domain.mails()).toMatchObject([
    { kind: 'domain_moving', data: { host: domain.hostname, atMs: at(dayMs).getTime(), moved: false } },
  ]);
});

test('J1 a process that dies before its mail is written loses none', async () => {
  const domain = await aDomain(moving);
  const dying = aProcess(at(0), () => {
    throw new Error('The process ends here');
  });
  await expect(dying()).rejects.toThrow('ends here');
  expect(await domain.mails()).toEqual([]);
  await aProcess(at(2 * dayMs))();
  await aProcess(at(2 * dayMs))();
  expect(await domain.mails()).toHaveLength(1);
});

test('J5 an owner who switched the mails off gets none, and the break that lasts when they are on', async () => {
  const domain = await aDomain(gone);
  await breaks.setMails(domain.customerId, domain.id, false);
  await aProcess(at(0))();
  expect(await domain.mails()).toEqual([]);
  expect((await domains.find(domain.customerId, domain.id))?.row.mailsOff).toBe(true);
  await breaks.setMails(domain.customerId, domain.id, true);
  await aProcess(at(1000))();
  expect(await domain.mails()).toHaveLength(1);
  expect(await breaks.setMails('another-account-0000', domain.id, false)).toBe(false);
});

test('J5 a domain that flaps brings one mail a day, and one about a repair', async () => {
  const domain = await aDomain();
  for (let minute = 0; minute < 60; minute += 3) {
    const since = at(minute * 60_000);
    await domain.set({ kind: 'dns', since, endsAt: at(minute * 60_000 + 7 * dayMs), endedAt: null });
    await aProcess(since)();
    await domain.set();
    await aProcess(since)();
  }
  const kinds = async () => (await domain.mails()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['domain_break', 'domain_repaired']);
  await domain.set({ kind: 'dns', since: at(dayMs), endsAt: at(8 * dayMs), endedAt: null });
  await aProcess(at(dayMs))();
  expect(await kinds()).toEqual(['domain_break', 'domain_repaired', 'domain_break']);
});

test('deleted and stopped domains, and kinds of a newer operator, bring no mail', async () => {
  const [deleted, stopped, newer] = [
    await aDomain(gone),
    await aDomain(gone),
    await aDomain({ ...gone, kind: 'x' }),
  ];
  await domains.release(deleted.customerId, deleted.id);
  await domains.stop(stopped.customerId);
  await aProcess(at(0))();
  for (const domain of [deleted, stopped, newer]) expect(await domain.mails()).toEqual([]);
});
