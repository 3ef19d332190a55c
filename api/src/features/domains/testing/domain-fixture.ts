// Claims in memory and the dependencies of the operations, for their unit tests.
import type { Plan } from '@glimpse/contracts/billing';
import type { DomainStatus } from '@glimpse/contracts/handover/domains';
import { testCustomer } from '#platform/http/core/testing.ts';
import { toCustomerId, type DomainDeps } from '../domain-deps.ts';
import { pendingAction, type Claim } from '../domain.ts';

export const domainsNow = new Date('2026-11-22T12:00:00Z');
export const owner = testCustomer();
export const stranger = testCustomer({
  custid: 'eve@example.com',
  account: { id: Buffer.alloc(12, 0xee), planId: 'identity' },
});
export const ownerId = toCustomerId(owner.account?.id ?? Buffer.alloc(0));

/** A claim of the owner without a status. */
export const sampleClaim = (id: string, hostname: string, over: Partial<Claim['row']> = {}): Claim => ({
  row: {
    _id: id.padEnd(20, '0'),
    hostname,
    customerId: ownerId,
    entitled: true,
    typed: hostname,
    createdAt: domainsNow,
    updatedAt: domainsNow,
    ...over,
  },
  status: undefined,
});

/** The status of a claim that the operator has just checked. */
export const sampleStatus = ({ row }: Claim, over: Partial<DomainStatus> = {}): DomainStatus => ({
  _id: row._id,
  hostname: row.hostname,
  customerId: row.customerId,
  seen: row.updatedAt,
  holder: false,
  ownership: 'pending',
  serving: 'waiting',
  hosted: false,
  reason: 'AwaitingTXT',
  nextAction: {
    ...pendingAction(row.hostname),
    reason: 'AwaitingTXT',
    text: `Add the TXT record of ${row.hostname}.`,
  },
  conditions: [],
  txt: { name: `_glimpse.${row.hostname}`, value: 'glimpse-0123456789abcdef0123456789abcdef' },
  dns: { expected: [], observed: [] },
  writer: 'test',
  term: 1,
  updatedAt: domainsNow,
  ...over,
});

const planWith = (domains: number): Plan => ({
  planid: 'identity',
  price: 0,
  discount: 0,
  options: {
    ttl: 60,
    size: 1000,
    file_bytes: 1_048_576,
    api: true,
    name: 'Identity Plus',
    email: true,
    custom_domains: domains > 0,
    max_custom_domains: domains,
    dark_mode: true,
  },
});

type FixtureOptions = {
  readonly claims?: readonly Claim[];
  readonly quota?: number;
  readonly domainsEnabled?: boolean;
};

/** Creates the dependencies. `claims` can be changed by the test, for example while an operation pauses. */
export function domainFixture({ claims: given = [], quota = 2, domainsEnabled = true }: FixtureOptions = {}) {
  const claims = [...given];
  const paused: number[] = [];
  const find = async (customerId: string, name: string): Promise<Claim | undefined> =>
    claims.find(({ row }) => row.customerId === customerId && [row._id, row.hostname].includes(name));
  const domains: Pick<
    DomainDeps['domains'],
    'add' | 'find' | 'listByCustomer' | 'heartbeat' | 'recheck' | 'release'
  > = {
    add: async ({ id, ...row }, limit) => {
      const own = claims.filter((claim) => claim.row.customerId === row.customerId);
      if (own.some((claim) => claim.row.hostname === row.hostname)) return 'duplicate';
      if (own.length >= limit) return 'full';
      claims.push(sampleClaim(id, row.hostname, row));
      return 'added';
    },
    find,
    listByCustomer: async (customerId) => claims.filter(({ row }) => row.customerId === customerId),
    heartbeat: async () => ({ heartbeat: domainsNow, now: domainsNow }),
    recheck: async (customerId, id) => {
      const claim = await find(customerId, id);
      if (claim)
        claims[claims.indexOf(claim)] = {
          ...claim,
          row: { ...claim.row, updatedAt: new Date(domainsNow.getTime() + 1) },
        };
      return claim ? 1 : 0;
    },
    release: async (customerId, id) => {
      const claim = await find(customerId, id);
      return claim !== undefined && claims.splice(claims.indexOf(claim), 1).length === 1;
    },
  };
  const edge = {
    siteHost: 'glimpse.example.com',
    domainsTarget: 'edge.example.net',
    domainsIpv4: ['192.0.2.7'],
    domainsIpv6: [],
  };
  let made = 0;
  const deps = {
    domains,
    plans: { of: () => planWith(quota) },
    ids: { pick: () => `d${made++}` },
    pause: async (ms: number) => void paused.push(ms),
    config: { ...edge, domainsEnabled, siteAliases: ['www.glimpse.example.com'] },
  };
  return { deps, claims, paused };
}
