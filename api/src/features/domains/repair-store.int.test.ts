// Tests that a repair of a told break is mailed once, also with two processes and after a killed one
// (docs/design/http-api.md#breaks-of-domains).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DomainBreak } from '@glimpse/contracts/handover/domains';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { withDatabase } from '../../../../scripts/stores/with-database.ts';
import { openBreakRegion } from './testing/break-region.ts';

const region = await openBreakRegion();
const { breaks, domains, aDomain, aProcess } = region;
beforeAll(() => region.start());
afterAll(() => region[Symbol.asyncDispose]());

const [minuteMs, dayMs] = [60_000, 86_400_000];
const start = new Date();
const at = (ms: number) => new Date(start.getTime() + ms);
const aBreak = (kind: string, ms = 0): DomainBreak => ({
  kind,
  since: at(ms),
  endsAt: at(ms + 7 * dayMs),
  endedAt: null,
});
type Domain = Awaited<ReturnType<typeof aDomain>>;
const events = async (domain: Domain) =>
  (await domain.mails()).map(({ data }) =>
    'event' in data ? data.event : 'what' in data ? data.what : 'move',
  );
const runTwo = async (ms: number) => void (await Promise.all([aProcess(at(ms))(), aProcess(at(ms))()]));

test('J5 two processes at once send one mail for a repair, and none for a break that was not told', async () => {
  const domain = await aDomain(aBreak('dns'), aBreak('lookup'));
  await runTwo(0);
  await domain.set(aBreak('lookup'));
  await runTwo(minuteMs);
  await runTwo(2 * minuteMs);
  expect(await events(domain)).toEqual(['dns_began', 'lookup_began', 'dns']);
  expect((await domain.mails()).at(-1)?.data).toMatchObject({ host: domain.hostname, stillBroken: true });
  await domain.set();
  await runTwo(3 * minuteMs);
  expect((await domain.mails()).at(-1)?.data).toMatchObject({ what: 'lookup', stillBroken: false });
  const quick = await aDomain();
  await runTwo(4 * minuteMs);
  expect(await quick.mails()).toEqual([]);
});

test('J5 a process that is killed before its transaction ends leaves one mail to the next', async () => {
  const domain = await aDomain(aBreak('txt'));
  await aProcess(at(0))();
  await domain.set();
  const script = fileURLToPath(new URL('testing/break-process.ts', import.meta.url));
  const url = withDatabase(inject('mongoUrl'), region.db.databaseName);
  const child = spawn(process.execPath, [script, url, String(at(minuteMs).getTime())], { stdio: 'pipe' });
  const [printed] = await once(child.stdout, 'data');
  expect(String(printed)).toBe('written\n');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await events(domain)).toEqual(['txt_began']);
  // MongoDB ends the transaction of the dead one within a minute; the job is repeated every 20 s.
  await vi.waitFor(() => aProcess(at(2 * minuteMs))(), { timeout: 120_000, interval: 1000 });
  await runTwo(3 * minuteMs);
  expect(await events(domain)).toEqual(['txt_began', 'txt']);
});

test('J5 a domain that flaps brings one repair a day of a kind', async () => {
  const domain = await aDomain();
  for (let ms = 0; ms < 3 * dayMs; ms += dayMs / 8) {
    await domain.set(aBreak('dns', ms));
    await aProcess(at(ms))();
    await domain.set();
    await aProcess(at(ms + minuteMs))();
  }
  const said = await events(domain);
  expect(said.filter((event) => event === 'dns_began')).toHaveLength(3);
  expect(said.filter((event) => event === 'dns')).toHaveLength(3);
});

test('J5 an owner who switched the mails off hears of no repair, then or later', async () => {
  const domain = await aDomain(aBreak('dns'));
  await aProcess(at(0))();
  await breaks.setMails(domain.customerId, domain.id, false);
  await domain.set();
  await runTwo(minuteMs);
  await breaks.setMails(domain.customerId, domain.id, true);
  await runTwo(2 * minuteMs);
  expect(await events(domain)).toEqual(['dns_began']);
});

test('J1 a record that is back before a move is told once, whatever the switch says', async () => {
  const domain = await aDomain(aBreak('txt'));
  await aProcess(at(0))();
  await domain.set(aBreak('move', minuteMs));
  await runTwo(minuteMs);
  await breaks.setMails(domain.customerId, domain.id, false);
  await domain.set();
  await runTwo(2 * minuteMs);
  await runTwo(3 * minuteMs);
  expect(await events(domain)).toEqual(['txt_began', 'move', 'move']);
});

test('J5 a host that is off, a deleted and a stopped domain have no repair', async () => {
  const [off, deleted, stopped] = [
    await aDomain(aBreak('dns')),
    await aDomain(aBreak('dns')),
    await aDomain(aBreak('dns')),
  ];
  await aProcess(at(0))();
  await off.answer({ hosted: false, ownership: 'lapsed', serving: 'waiting', breaks: null });
  await domains.release(deleted.customerId, deleted.id);
  await domains.stop(stopped.customerId);
  for (const one of [deleted, stopped]) await one.set();
  await runTwo(minuteMs);
  for (const one of [off, deleted, stopped]) expect(await events(one)).toEqual(['dns_began']);
});
