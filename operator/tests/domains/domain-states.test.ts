// Runs every row of the table of states for the domain agent and for the operator
// (docs/design/web-domains.md#states).
import { domainReasons } from '@glimpse/contracts/handover/domain-reasons';
import type { NextAction } from '@glimpse/contracts/handover/domains';
import { expect, test } from 'vitest';
import { kubeTime } from '#kube/conditions.ts';
import { evenRandom } from '#kube/testing/samples.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { domainCondition } from '#resources/domain-conditions.ts';
import { toFailingStatus } from '#domains/check-memory.ts';
import { checkDomain, targetOf } from '#domains/check-domain.ts';
import { zoneResolver } from '#domains/checks/testing/memory-resolver.ts';
import { type DomainRun, newDomainMemory } from '#domains/deps.ts';
import { domainStatus } from '#domains/status.ts';
import { probes, signal, type Told, toldByAgent } from './agent-told.ts';
import { entriesFor } from './domain-entries.ts';
import {
  allStates,
  type Cells,
  createdAt,
  hostOf,
  memoryFor,
  needs,
  proofFor,
  rowOf,
  stateNow as now,
  stateOwner as customerId,
  stateRows,
  target,
  txtOf,
  zoneFor,
} from './domain-states.ts';

const hour = 3_600_000;
const at = (ms: number): Date => new Date(now.getTime() + ms);

const texts = <T extends object>(times: T) =>
  Object.fromEntries(
    Object.entries(times).map(([name, value]) => [name, value instanceof Date ? kubeTime(value) : value]),
  );

/** A run of the operator on the object of a claim. */
function runOf(cells: Cells): DomainRun {
  const hostname = hostOf(cells);
  const metadata = { name: hostname, uid: 'one', creationTimestamp: kubeTime(createdAt) };
  const { txtFailing, dnsFailing, ...memory } = memoryFor(cells);
  const dns = {
    ...texts(memory),
    failing: toFailingStatus(dnsFailing),
    probeToken: 'a-token',
    lastChecked: kubeTime(at(-hour)),
  };
  const ownership = { ...texts(proofFor(cells)), failing: toFailingStatus(txtFailing) };
  const domain = customDomains.parse({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata,
    spec: { hostname, customerId, suspended: cells.plan === 'ended' },
    status: { conditions: [], ownership, dns },
  });
  const order = { selfCheck: async () => probes[cells.answers] };
  const tools = { resolver: zoneResolver(zoneFor(cells)), txtOf, authority: needs, order };
  const deps = { clock: fakeClock(now), random: evenRandom, memory: newDomainMemory() };
  const region = { spec: { routing: { customDomainTarget: target } } };
  const row = { contested: cells.txt === 'moving', quarantined: cells.txt === 'seen once' };
  return { deps, domain, region, tools, row, now, signal } as never;
}

/** CAA counts while the certificate is missing. */
async function toldByOperator(cells: Cells): Promise<Told> {
  if (cells.claim !== 'ours') return toldByAgent(cells, true);
  const run = runOf(cells);
  const checked = await checkDomain(run);
  const has = cells.caa === 'allows';
  const facts = {
    domain: run.domain,
    now,
    partConditions: {
      Accepted: domainCondition('Accepted', 'Accepted'),
      ...checked.partConditions,
      Issuing: domainCondition('Issuing', has ? 'Idle' : 'Blocked'),
      CertificateReady: domainCondition('CertificateReady', has ? 'Issued' : 'NotIssued'),
      Programmed: domainCondition('Programmed', has ? 'Programmed' : 'ListenerPending'),
    },
    checked,
    target: targetOf(run.region),
    issuer: 'ca.example',
    contested: false,
  };
  const status = domainStatus({
    ...facts,
    issuing: undefined,
    route: undefined,
    orderedWith: undefined,
    paused: undefined,
    deleting: undefined,
  });
  const action = { record: null, found: null, retryAt: null, ...(status['nextAction'] as object) };
  return { action: action as NextAction, next: checked.nextCheck };
}

const programs = { agent: toldByAgent, operator: toldByOperator } as const;
type Program = keyof typeof programs;
const everyState = (Object.keys(programs) as Program[]).flatMap((program) =>
  allStates.map((cells) => ({ program, cells })),
);
const told = await Promise.all(
  everyState.map(async ({ program, cells }) => ({ program, cells, ...(await programs[program](cells)) })),
);

/** Steps that remove a record. */
const removals: Readonly<Record<string, string>> = {
  remove_dns: 'other address',
  remove_txt: 'other TXT record',
};

/** The shortest pause that the jitter makes, as it was planned. */
const pauseOf = (next: Date | null | undefined): string =>
  next ? `${(next.getTime() - now.getTime()) / 0.9 / 60_000} min` : 'never';

test('each state is told as the first row that fits says, by agent and operator', () => {
  const wrong = told.flatMap(({ program, cells, action, next }) => {
    const row = rowOf(cells);
    const planned = program === 'operator' ? (row?.operatorNext ?? row?.next) : row?.next;
    const wanted = [row?.reason, row?.record, row?.acts, row?.remove, planned];
    const isRemoval = removals[action.code ?? ''] ?? null;
    const pause = cells.plan === 'ended' ? planned : pauseOf(next);
    const found = [action.reason, action.record?.type ?? null, action.forWhom, isRemoval, pause];
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ program, cells, wanted, found }];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
});

test('every row is the first that fits some state', () => {
  const used = new Set(allStates.map(rowOf));
  expect(stateRows.filter((row) => !used.has(row))).toEqual([]);
});

test('nobody has to act only where all is right, or where only time or another look helps', () => {
  for (const { cells, action } of told.filter((one) => one.action.forWhom === 'Nobody')) {
    const isRight =
      cells.claim === 'ours' && cells.txt === 'ours' && cells.address === 'target' && cells.caa === 'allows';
    const isWait =
      cells.claim === 'another leaves' ||
      cells.txt === 'seen once' ||
      [cells.txt, cells.address].includes('fails');
    expect([cells, action.reason, isRight || isWait]).toEqual([cells, action.reason, true]);
    expect(action.reason === 'Live').toBe(isRight);
  }
});

test('who acts, and the kind of the record, are those of the reason', () => {
  for (const { reason, record, acts } of stateRows) {
    const kind = record === 'TXT' || record === 'CAA' ? record : record === null ? undefined : 'address';
    const { forWhom, record: given } = domainReasons.get(reason) ?? {};
    expect([reason, forWhom, given]).toEqual([reason, acts, kind]);
  }
});

test('a sentence that promises a next check has one', () => {
  for (const { action, next } of told)
    if ('retryAt' in action.params)
      expect([action.reason, next instanceof Date]).toEqual([action.reason, true]);
});

test('a claim that is looked at no more is promised no check', async () => {
  const old = allStates.filter(
    ({ txt, plan }) => txt !== 'ours' && txt !== 'seen once' && plan === 'included',
  );
  for (const cells of old) {
    const { action, next } = await toldByAgent(cells, false, entriesFor(cells, at(-68 * 24 * hour), {}));
    expect([next, 'retryAt' in action.params, /check(s|ed)? (at|again)/.test(action.text)]).toEqual([
      null,
      false,
      false,
    ]);
  }
});

test('the answer of a wildcard is never replaced, and an apex never gets a CNAME record', () => {
  for (const { cells, action } of told) {
    if (cells.txt === 'wildcard') expect(action.code).not.toBe('fix_txt');
    if (cells.name === 'apex') expect(action.record?.type).not.toBe('CNAME');
  }
});

test('each reason that DNS, claim or plan decide stands in the table', () => {
  const steps: readonly string[] = ['TXT', 'address', 'CAA'];
  const wanted = [...domainReasons].filter(
    ([, { record }]) => record !== undefined && steps.includes(record),
  );
  const named = new Set(stateRows.map(({ reason }) => reason));
  expect(wanted.map(([reason]) => reason).filter((reason) => !named.has(reason))).toEqual(['NoAddress']);
});
