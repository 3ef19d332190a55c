// Tests what the domain agent writes about a host name.
import { expect, test } from 'vitest';
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
    title: 'Switch the proxy off',
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
