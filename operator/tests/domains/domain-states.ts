// The cells of the table of states (contracts/vectors/domain-states.json), as DNS answers and memories.
import { readFileSync } from 'node:fs';
import { txtRecords } from '#domains/checks/ownership.ts';
import type { MemoryZone } from '#domains/checks/testing/memory-resolver.ts';
import type { Proof } from '#domains/claims/proof.ts';
import type { Memory } from '#domains/status-row.ts';

export const stateNow = new Date('2026-02-10T00:00:00Z');
const before = (hours: number): Date => new Date(stateNow.getTime() - hours * 3_600_000);
/** Claims were made ten minutes ago. */
export const createdAt = before(1 / 6);

export const dimensions = {
  name: ['subdomain', 'apex'],
  txt: [
    'missing',
    'wildcard',
    'doubled',
    'other',
    'ours',
    'gone',
    'moving',
    'lapsed',
    'seen once',
    'fails',
    'fails long',
    'too much',
  ],
  address: ['nothing', 'target', 'foreign', 'alias', 'both', 'away', 'fails', 'fails long', 'too much'],
  answers: ['other', 'proxy', 'nothing'],
  caa: ['allows', 'forbids', 'account', 'fails', 'too much', 'ours forbids', 'ours fails'],
  claim: ['ours', 'another', 'another proven', 'another leaves'],
  plan: ['included', 'ended'],
} as const;
type Dimension = keyof typeof dimensions;
export type Cells = { readonly [One in Dimension]: (typeof dimensions)[One][number] };

/** A row: `any` or the values of each cell, and what follows. `operatorNext`: where it differs. */
export type StateRow = { readonly [One in Dimension]: 'any' | readonly Cells[One][] } & {
  readonly reason: string;
  readonly record: string | null;
  readonly remove: string | null;
  readonly next: string;
  readonly operatorNext?: string;
  readonly acts: string;
};
const path = new URL('../../../contracts/vectors/domain-states.json', import.meta.url);
const vectors: { readonly rows: readonly StateRow[] } = JSON.parse(readFileSync(path, 'utf8'));
export const stateRows = vectors.rows;

const fits = (row: StateRow, cells: Cells): boolean =>
  (Object.keys(dimensions) as Dimension[]).every((one) => {
    const wanted: 'any' | readonly string[] = row[one];
    return wanted === 'any' || wanted.includes(cells[one]);
  });
/** The first row that fits decides. */
export const rowOf = (cells: Cells): StateRow | undefined => stateRows.find((row) => fits(row, cells));

/** What a claim beside another one can't have, before it is proven. */
const proven: readonly string[] = [
  'ours',
  'gone',
  'moving',
  'lapsed',
  'seen once',
  'fails',
  'fails long',
  'too much',
];
/**
 * Whether cells go together: only foreign addresses answer, only an alias meets the target's CAA records.
 * Beside a look-up without a result the operator tells a CAA fault, and the agent the look-up.
 */
function isState({ name, txt, address, answers, caa, claim }: Cells): boolean {
  if (caa.startsWith('ours') && (address !== 'target' || name === 'apex')) return false;
  if (claim === 'another' && proven.includes(txt)) return false;
  if (claim.startsWith('another ') && txt !== 'ours') return false;
  if (answers !== 'other' && !['foreign', 'alias', 'away'].includes(address)) return false;
  if (caa === 'allows') return true;
  if (['gone', 'moving', 'seen once', 'fails', 'fails long', 'too much'].includes(txt)) return false;
  return !['fails', 'fails long', 'too much'].includes(address);
}

/** Every state, in the order of the dimensions. */
export const allStates: readonly Cells[] = (Object.keys(dimensions) as Dimension[])
  .reduce<readonly Partial<Cells>[]>(
    (all, one) => all.flatMap((cells) => dimensions[one].map((value) => ({ ...cells, [one]: value }))),
    [{}],
  )
  .map((cells) => cells as Cells)
  .filter(isState);

export const target = { cname: 'edge.glimpse.net', ipv4: [], ipv6: [] } as const;
export const stateOwner = 'customer-1';
export const otherOwner = 'customer-2';
export const hostOf = ({ name }: Cells): string => (name === 'apex' ? 'acme.example' : 'links.acme.example');
export const txtOf = txtRecords(Buffer.alloc(32, 1), 'eu', {
  namePrefix: '_glimpse',
  valuePrefix: 'glimpse-verify=',
});
export const needs = {
  identities: ['ca.example'],
  accountUri: 'https://ca.example/1',
  method: 'http-01',
} as const;

type Records = MemoryZone[string];

function txtZone({ txt, ...cells }: Cells): MemoryZone {
  const { name, value } = txtOf({ hostname: hostOf({ txt, ...cells }), customerId: stateOwner });
  const other = txtOf({ hostname: hostOf({ txt, ...cells }), customerId: otherOwner });
  const others = [['TXT', other.value] as const];
  const records: Partial<Record<Cells['txt'], Records>> = {
    wildcard: [['TXT', 'v=spf1 -all']],
    other: [['TXT', `${value.slice(0, -1)}_`]],
    ours: [['TXT', value], ...(cells.claim === 'another proven' ? others : [])],
    'seen once': [['TXT', value]],
    moving: others,
    fails: 'silent',
    'fails long': 'silent',
    'too much': 'oversized',
  };
  if (txt === 'doubled') return { [`${name}.acme.example`]: [['TXT', value]] };
  const found = records[txt];
  return found === undefined ? {} : { [name]: found };
}

/** An apex copies the addresses of the target; other names have an alias to it. */
function addressZone(cells: Cells): MemoryZone {
  const foreign = ['A', '192.0.2.1'] as const;
  const ours: Records = cells.name === 'apex' ? [['A', '198.51.100.7']] : [['CNAME', target.cname]];
  const records: Readonly<Record<Cells['address'], Records | undefined>> = {
    nothing: undefined,
    target: ours,
    foreign: [foreign],
    alias: [['CNAME', 'shop.else.example']],
    both: [['A', '198.51.100.7'], foreign],
    away: [foreign],
    fails: 'silent',
    'fails long': 'silent',
    'too much': 'oversized',
  };
  const found = records[cells.address];
  return { 'shop.else.example': [foreign], ...(found && { [hostOf(cells)]: found }) };
}

const forbids = ['CAA', '0 issue ";"'] as const;

function withCaa(zone: MemoryZone, { caa }: Cells): MemoryZone {
  const address: readonly [string, string] = ['A', '198.51.100.7'];
  const own: Records =
    caa === 'ours fails' ? 'silent' : caa === 'ours forbids' ? [address, forbids] : [address];
  const zoneRecords: Partial<Record<Cells['caa'], Records>> = {
    forbids: [forbids],
    account: [['CAA', '0 issue "ca.example; accounturi=https://ca.example/2"']],
    fails: 'silent',
    'too much': 'oversized',
  };
  const found = zoneRecords[caa];
  return { ...zone, [target.cname]: own, ...(found && { example: found }) };
}

export const zoneFor = (cells: Cells): MemoryZone =>
  withCaa({ ...txtZone(cells), ...addressZone(cells) }, cells);

/** What was proven before. */
export function proofFor({ txt }: Cells): Proof {
  const verified = { verifiedAt: before(240), last: 'matched' } as const;
  if (txt === 'gone') return { ...verified, last: 'missing', missingSince: before(24) };
  if (txt === 'moving') return { ...verified, last: 'missing', missingSince: before(1), moveAt: before(-23) };
  if (txt === 'lapsed') return { lapsedAt: before(1), last: 'missing' };
  if (txt === 'seen once') return { firstSeenAt: before(1 / 6), last: 'matched' };
  return ['ours', 'fails', 'fails long', 'too much'].includes(txt) ? verified : {};
}

/** Where the name led before, and since when a look-up fails. */
export function memoryFor({ txt, address }: Cells): Memory {
  const failing = { since: before(3), why: 'Silent' } as const;
  const fails = {
    ...(txt === 'fails long' && { txtFailing: failing }),
    ...(address === 'fails long' && { dnsFailing: failing }),
  };
  if (address === 'away')
    return { ...fails, pointed: false, routedOnce: true, awaySince: before(48), awayChecks: 9 };
  const worked = ['target', 'fails', 'fails long', 'too much'].includes(address);
  return { ...fails, ...(worked && { pointed: true, routedOnce: true }) };
}
