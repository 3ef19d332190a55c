// The claims on one host name under a domain agent whose days pass at once.
import type { DomainClaim } from '@glimpse/contracts/handover/domains';
import { neverAborted, systemClock } from '#platform/clock.ts';
import { txtRecords } from '../../checks/ownership.ts';
import { type MemoryZone, zoneResolver } from '../../checks/testing/memory-resolver.ts';
import type { StoredStatus } from '../../status-row.ts';
import { checkHost, type CheckSettings } from '../check-host.ts';
import { entryDueAt } from '../claim-check.ts';
import { aClaim } from './claim-samples.ts';

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
export const simulatedName = 'links.acme.org';
const hostname = simulatedName;
export const simulatedTarget = 'edge.glimpse-test.net';

const settings: CheckSettings = {
  ownHosts: ['glimpse-test.org'],
  target: { cname: simulatedTarget, ipv4: ['198.51.100.7'], ipv6: [] },
  txtOf: txtRecords(Buffer.alloc(32, 7), 'eu', {
    namePrefix: '_glimpse-challenge',
    valuePrefix: 'glimpse-verify=',
  }),
  caa: undefined,
};

/** Creates the simulation. `accounts` claim the name one after the other. */
export function simulateHost(...accounts: readonly string[]) {
  let nowMs = Date.UTC(2026, 1, 1);
  const clock = { ...systemClock, now: () => new Date(nowMs) };
  const started = clock.now();
  const zone: { -readonly [Name in keyof MemoryZone]: MemoryZone[Name] } = {};
  const claims = new Map<string, DomainClaim>(
    accounts.map((customerId) => {
      const claim = { ...aClaim(customerId, hostname), customerId, createdAt: started, updatedAt: started };
      return [customerId, claim];
    }),
  );
  const statuses = new Map<string, StoredStatus>();
  const entries = () =>
    [...claims.entries()].map(([customerId, claim]) => ({
      id: claim._id,
      claim,
      status: statuses.get(customerId),
    }));
  const random = { unit: () => 0.5, bytes: (count: number) => Buffer.alloc(count) };
  let count = 0;
  async function checkAll(): Promise<void> {
    count += 1;
    const deps = { settings, resolver: zoneResolver(zone), clock, random };
    for (const row of await checkHost(deps, entries(), neverAborted))
      statuses.set(row.customerId ?? '', { ...row, writer: 'test', term: 1, updatedAt: clock.now() });
  }
  const valueOf = (customerId: string): string => settings.txtOf({ customerId, hostname }).value;
  return {
    clock,
    zone,
    valueOf,
    txtName: settings.txtOf({ customerId: 'any', hostname }).name,
    status: (customerId: string): StoredStatus => {
      const found = statuses.get(customerId);
      if (!found) throw new Error('There is no status yet');
      return found;
    },
    /** Sets the TXT records to the values of these accounts. */
    prove(...of: readonly string[]): void {
      zone[settings.txtOf({ customerId: 'any', hostname }).name] = of.map((one) => ['TXT', valueOf(one)]);
    },
    point: (): void => void (zone[hostname] = [['CNAME', simulatedTarget]]),
    /** As "Check now" does. */
    recheck(customerId: string): void {
      const claim = claims.get(customerId);
      const now = clock.now();
      if (claim) claims.set(customerId, { ...claim, recheckAt: now, updatedAt: now });
    },
    /** Lets time pass with every look that is due. @returns how many there were */
    async pass(ms: number): Promise<number> {
      const end = nowMs + ms;
      const before = count;
      for (;;) {
        const due = Math.min(...entries().map((entry) => entryDueAt(entry) ?? Infinity));
        if (due > end) break;
        nowMs = Math.max(nowMs, due);
        await checkAll();
      }
      nowMs = end;
      return count - before;
    },
  };
}
