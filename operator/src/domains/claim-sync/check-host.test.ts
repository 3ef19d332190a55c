// Tests what the domain agent writes about a host name, at one look and over days.
import { expect, test } from 'vitest';
import { day, hour, minute, simulatedName as hostname, simulateHost } from './testing/host-simulation.ts';
import { evenRandom } from '#kube/testing/samples.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { txtRecords } from '../checks/ownership.ts';
import type { ProbeResult } from '../checks/probe.ts';
import { type MemoryZone, zoneResolver } from '../checks/testing/memory-resolver.ts';
import { checkHost } from './check-host.ts';
import { aClaim } from './testing/claim-samples.ts';

const host = 'links.acme.example';
const target = 'edge.glimpse.net';
const txtOf = txtRecords(Buffer.alloc(32, 1), 'eu', {
  namePrefix: '_glimpse',
  valuePrefix: 'glimpse-verify=',
});
const claim = aClaim('a', host);
const { name, value } = txtOf(claim);
const proof = { [name]: [['TXT', value]] } as const;

/** The row of the claim, and the names that were dialled. */
async function check(zone: MemoryZone, result: ProbeResult = { kind: 'failed', why: 'otherContent' }) {
  const dialled: string[] = [];
  const [row] = await checkHost(
    {
      settings: {
        ownHosts: [target],
        target: { cname: target, ipv4: ['198.51.100.7'], ipv6: [] },
        txtOf,
        caa: undefined,
      },
      resolver: zoneResolver(zone),
      clock: fakeClock(new Date('2026-02-01T00:10:00Z')),
      random: evenRandom,
      probe: async ({ hostname }) => {
        dialled.push(hostname);
        return result;
      },
    },
    [{ id: claim._id, claim }],
    new AbortController().signal,
  );
  if (!row) throw new Error('There is a row');
  return { row, dialled };
}
const proxy = { kind: 'failed', why: 'proxy' } as const;
const foreign = [['A', '104.16.0.1']] as const;

test('a proxy that hides the record is named, with the record that stands behind it', async () => {
  const { row } = await check({ ...proof, [host]: foreign }, proxy);
  expect(row.nextAction).toMatchObject({
    reason: 'ProxyInFront',
    title: 'Turn off the proxy',
    forWhom: 'Owner',
    record: { type: 'CNAME', name: host, value: target },
  });
  expect(row).toMatchObject({ serving: 'dns_wrong', hosted: false });
});

test('a record whose name a provider doubled is told by its own sentence', async () => {
  const { row } = await check({ [`${name}.acme.example`]: [['TXT', value]] });
  expect(row).toMatchObject({ ownership: 'pending', hosted: false, memory: { last: 'missing' } });
  expect(row.nextAction).toMatchObject({
    reason: 'TXTDoubled',
    params: { zone: 'acme.example' },
    record: { type: 'TXT', name, value },
    forWhom: 'Owner',
  });
});

test('what answers otherwise, and what a visible alias names, leads elsewhere', async () => {
  const alias = { [host]: [['CNAME', 'shop.else.example']], 'shop.else.example': foreign } as const;
  const seen = [await check({ ...proof, [host]: foreign }), await check({ ...proof, ...alias }, proxy)];
  expect(seen.map(({ row }) => row.reason)).toEqual(['WrongTarget', 'WrongTarget']);
});

test('nobody makes the agent dial a name that is not proven, or one that leads here', async () => {
  expect((await check({ [host]: foreign }, proxy)).dialled).toEqual([]);
  expect((await check({ ...proof, [host]: [['CNAME', target]] }, proxy)).dialled).toEqual([]);
});

/** Account a is live, account b claims the name, too. */
async function twoAccounts() {
  const world = simulateHost('account-a', 'account-b');
  world.prove('account-a');
  world.point();
  await world.pass(minute);
  expect(world.status('account-a').serving).toBe('active');
  return world;
}

/** One live account. */
async function live() {
  const world = simulateHost('account-a');
  world.prove('account-a');
  world.point();
  await world.pass(minute);
  return world;
}

test('J1 who has proven the name of another reads what is missing, then the time, then has it', async () => {
  const world = await twoAccounts();
  expect(world.status('account-b').reason).toBe('HeldByAnother');
  world.prove('account-a', 'account-b');
  await world.pass(10 * minute);
  const { nextAction: waits } = world.status('account-b');
  expect(waits.text).toBe(
    `We found your record. Remove the other TXT record at ${world.status('account-b').txt.name} ` +
      `(${world.valueOf('account-a')}). ${hostname} then moves to you within a day.`,
  );
  expect([waits.code, waits.record, waits.forWhom]).toEqual(['remove_txt', null, 'Owner']);
  world.prove('account-b');
  await world.pass(10 * minute);
  const [move] = world.status('account-a').breaks ?? [];
  const { nextAction: moves } = world.status('account-b');
  expect([moves.code, moves.forWhom]).toEqual(['wait', 'Nobody']);
  expect(moves.text).toContain(`We found your record. ${hostname} moves to you on `);
  expect(Date.parse(moves.params['deadline'] ?? '')).toBeCloseTo(move?.endsAt?.getTime() ?? 0, -3.5);
  const loses = world.status('account-a');
  expect([loses.reason, loses.hosted, move?.kind]).toEqual(['TXTMissingMove', true, 'move']);
  await world.pass((move?.endsAt?.getTime() ?? 0) - world.clock.now().getTime() - 1);
  expect(world.status('account-a').holder).toBe(true);
  await world.pass(2 * minute);
  expect(world.status('account-b')).toMatchObject({ holder: true, hosted: true });
  expect(world.status('account-a')).toMatchObject({ holder: false, hosted: false, reason: 'HeldByAnother' });
  expect(world.status('account-a').breaks).toMatchObject([{ kind: 'move', since: move?.since }]);
  expect(world.status('account-a').breaks?.[0]?.endedAt).not.toBeNull();
});

test('J1 “Check now” of one account looks at the record of the other, too', async () => {
  const world = await twoAccounts();
  world.prove('account-a', 'account-b');
  await world.pass(10 * minute);
  expect(world.status('account-b').reason).toBe('OtherRecordStands');
  world.prove('account-b');
  world.recheck('account-b');
  await world.pass(minute / 10);
  expect([world.status('account-b').reason, world.status('account-a').reason]).toEqual([
    'MovesSoon',
    'TXTMissingMove',
  ]);
});

test('J1 a record that comes back within the day keeps the name', async () => {
  const world = await twoAccounts();
  world.prove('account-b');
  await world.pass(20 * hour);
  world.prove('account-a', 'account-b');
  await world.pass(2 * minute);
  expect(world.status('account-a')).toMatchObject({ holder: true, reason: 'Live', breaks: null });
  expect(world.status('account-b').reason).toBe('OtherRecordStands');
});

test('J10 breaks are noticed within 10 minutes and repairs within 2, of TXT and DNS', async () => {
  const world = await live();
  await world.pass(9 * day);
  world.prove();
  await world.pass(10 * minute);
  expect(world.status('account-a').breaks).toMatchObject([{ kind: 'txt' }]);
  world.prove('account-a');
  await world.pass(2 * minute);
  expect(world.status('account-a')).toMatchObject({ reason: 'Live', breaks: null });
  world.zone[hostname] = [['A', '192.0.2.1']];
  await world.pass(10 * minute);
  expect(world.status('account-a').breaks).toMatchObject([{ kind: 'dns' }]);
  expect(world.status('account-a').serving).toBe('failing');
  world.point();
  await world.pass(2 * minute);
  expect(world.status('account-a')).toMatchObject({ serving: 'active', breaks: null });
});

test('a domain that moved away for good is not asked for each minute for ever', async () => {
  const world = await live();
  await world.pass(day);
  world.zone[hostname] = [['A', '192.0.2.1']];
  await world.pass(8 * day);
  expect(world.status('account-a').breaks).toMatchObject([{ kind: 'dns', endedAt: expect.any(Date) }]);
  expect(await world.pass(30 * day)).toBeLessThan(30 * 4 + 2);
  world.recheck('account-a');
  world.point();
  await world.pass(2 * minute);
  expect(world.status('account-a')).toMatchObject({ serving: 'active', breaks: null });
});

test('J7 an unproven claim is looked at daily for 60 days, then stops until its owner asks', async () => {
  const world = simulateHost('account-a');
  await world.pass(8 * day);
  expect(await world.pass(20 * day)).toBeLessThanOrEqual(22);
  world.prove('account-a');
  world.point();
  await world.pass(1.2 * day);
  expect(world.status('account-a').ownership).toBe('verified');
  const idle = simulateHost('account-a');
  await idle.pass(68 * day);
  expect(idle.status('account-a').dns.nextCheck).toBeNull();
  expect(await idle.pass(300 * day)).toBe(0);
  idle.recheck('account-a');
  await idle.pass(minute);
  expect(idle.status('account-a').dns.nextCheck).not.toBeNull();
});

test.each([
  ['a pending name', false],
  ['a live name', true],
])('J8 %s whose name servers fail for hours is told what fails and whom to ask', async (_name, isLive) => {
  const world = isLive ? await live() : simulateHost('account-a');
  world.zone[hostname] = world.zone[world.txtName] = 'silent';
  await world.pass(hour);
  expect(world.status('account-a').reason).toBe('LookupFailed');
  await world.pass(2 * hour);
  const { nextAction, serving, breaks } = world.status('account-a');
  expect([nextAction.reason, nextAction.forWhom, nextAction.code]).toEqual([
    'DNSFailing',
    'Owner',
    'ask_provider',
  ]);
  expect(nextAction.text).toContain(`The lookup of ${world.txtName} has been failing since`);
  expect(nextAction.text).toContain('its name servers don’t answer. Ask your DNS provider');
  expect(serving).toBe(isLive ? 'active' : 'waiting');
  expect(breaks?.map(({ kind }) => kind)).toEqual(isLive ? ['lookup'] : undefined);
  world.prove('account-a');
  world.point();
  await world.pass(10 * minute);
  expect(world.status('account-a')).toMatchObject({ reason: 'Live', breaks: null });
});
