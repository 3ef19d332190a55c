// The domain agent's work on one host name: checks every claim that is due and builds all rows.
import type { Clock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { domainVerdict } from '#resources/domain-conditions.ts';
import type { DnsRecord } from '#resources/next-action.ts';
import { type CaaNeeds, checkCaa } from '../checks/caa.ts';
import { lastActive, nextCheckAt } from '../checks/cadence.ts';
import { judgeHostname } from '../checks/hostname.ts';
import { checkOwnership, type TxtOf } from '../checks/ownership.ts';
import { checkPointing, expectedRecord, expectedValues, type Target } from '../checks/pointing.ts';
import type { Resolver } from '../checks/resolver.ts';
import { claimRow, removedRow } from '../claims/claim-row.ts';
import { holderOf, isContested } from '../claims/holder.ts';
import { readCaa, readPointing } from '../claims/look.ts';
import { nextProof, proofReason } from '../claims/proof.ts';
import type { StatusContent } from '../status-row.ts';
import { type Case, contenders, isAsked, isQuarantined, openCases } from './case.ts';
import type { Entry } from './registry.ts';

/** What the checks of a region need. */
export type CheckSettings = {
  readonly ownHosts: readonly string[];
  readonly target: Target;
  readonly txtOf: TxtOf;
  /** Absent: CAA is not looked at. */
  readonly caa: CaaNeeds | undefined;
  /** Whether certificates and routes are ours, too. */
  readonly managed?: boolean;
};
export type CheckDeps = {
  readonly settings: CheckSettings;
  readonly resolver: Resolver;
  readonly clock: Clock;
  readonly random: Random;
};
/** The work on one host name. */
export type Work = CheckDeps & {
  readonly entries: readonly Entry[];
  readonly cases: readonly Case[];
  readonly signal: AbortSignal;
};

/** Whether a claim's name may be a custom domain. */
export const isUsable = ({ settings }: CheckDeps, { claim }: Case): boolean =>
  judgeHostname(claim.hostname, settings.ownHosts) === 'valid';

/** Looks at the TXT record of one claim. */
export async function prove(work: Work, one: Case): Promise<void> {
  const { settings, resolver, signal, entries, cases, clock } = work;
  const finding = await checkOwnership(resolver, settings.txtOf(one.claim), { signal });
  if (signal.aborted) throw new Error('The check was stopped');
  const now = clock.now();
  if (isAsked(one.entry)) one.memory = { ...one.memory, answeredAt: now };
  const { customerId } = one.claim;
  one.proof = nextProof(one.proof, finding, {
    now,
    contested: isContested(contenders(cases), customerId),
    quarantined: isQuarantined(entries, customerId, now),
  });
  if (one.proof.lapsedAt) one.memory = { ...one.memory, routedOnce: false };
  const reason = proofReason(one.proof, finding === 'couldNotAsk');
  one.verdicts = { OwnershipVerified: domainVerdict('OwnershipVerified', reason) };
}

/** Looks at the addresses and the CAA records of the holder. */
async function look({ settings, resolver, signal, clock }: Work, one: Case): Promise<void> {
  const { hostname } = one.claim;
  const { target, caa } = settings;
  const pointing = await checkPointing(resolver, { hostname, target }, signal);
  const found = caa && (await checkCaa(resolver, { hostname, needs: caa }, { signal }));
  if (signal.aborted) throw new Error('The check was stopped');
  const owned = one.proof.verifiedAt !== undefined;
  const seen = readPointing(pointing, one.memory, { now: clock.now(), owned });
  if (pointing.kind !== 'couldNotAsk') one.observed = pointing.observed;
  const allowed = found && readCaa(found, seen.memory);
  one.memory = allowed?.memory ?? seen.memory;
  one.verdicts = { ...one.verdicts, ...seen.verdicts, ...allowed?.verdicts };
}

/** The records that would be right. */
function recordsOf({ settings: { target, caa } }: Work, { claim, memory }: Case) {
  const { hostname: name } = claim;
  const { type, values } = expectedRecord(name, target);
  const [value] = values;
  const [issuer] = caa?.identities ?? [];
  const address: DnsRecord | undefined = value === undefined ? undefined : { type, name, value };
  const caaRecord: DnsRecord | undefined =
    issuer === undefined
      ? undefined
      : { type: 'CAA', name: memory.caaName ?? name, value: `0 issue "${issuer}"` };
  return { address, caaRecord, issuer };
}

/** When the claim was checked, when it is checked next, and which of its changes is answered. */
function timesOf(work: Work, one: Case, holder: boolean) {
  const { claim, entry, proof, memory } = one;
  const now = work.clock.now();
  const looked = one.verdicts.OwnershipVerified !== undefined || (one.due && !isUsable(work, one));
  const seenBefore = entry.status?.seen ?? null;
  if (!looked) {
    const { checkedAt, nextCheck } = entry.status?.dns ?? {};
    const seen = isAsked(entry) ? seenBefore : (entry.claim?.updatedAt ?? seenBefore);
    return { now, seen, checkedAt: checkedAt ?? null, nextCheck: nextCheck ?? null };
  }
  const proven = proof.verifiedAt !== undefined;
  const live = proven && (!holder || memory.pointed === true);
  const wantedAt = lastActive(claim.createdAt, claim.recheckAt, proof.lapsedAt);
  const facts = { wantedAt, live, proven };
  const nextCheck = isUsable(work, one) ? (nextCheckAt(facts, now, work.random) ?? null) : null;
  return { now, seen: entry.claim?.updatedAt ?? seenBefore, checkedAt: now, nextCheck };
}

/** The row of a claim from what this run found. */
export function rowOf(work: Work, one: Case, holder: string | undefined): StatusContent {
  const { claim, entry, proof, memory, observed, verdicts } = one;
  const { settings, cases } = work;
  const { _id, hostname, customerId } = claim;
  const isHolder = holder === _id;
  return claimRow({
    ...recordsOf(work, one),
    ...timesOf(work, one, isHolder),
    identity: { _id, hostname, customerId },
    before: entry.status,
    verdict: judgeHostname(hostname, settings.ownHosts),
    holder: isHolder,
    suspended: !claim.entitled,
    rowMissing: !entry.claim,
    managed: settings.managed ?? false,
    contested: isContested(contenders(cases), customerId),
    proof,
    memory,
    verdicts,
    txt: settings.txtOf(claim),
    expected: expectedValues(hostname, settings.target),
    observed,
  });
}

/**
 * Checks the claims of a host that are due.
 * @returns the rows of all its claims, the holder's last, because only one row may be the holder's
 */
export async function checkHost(
  deps: CheckDeps,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<readonly StatusContent[]> {
  const now = deps.clock.now();
  const cases = openCases(entries, now);
  const work: Work = { ...deps, entries, cases, signal };
  for (const one of cases) if (one.due && isUsable(deps, one)) await prove(work, one);
  const holder = holderOf(contenders(cases));
  const held = cases.find(({ claim }) => claim._id === holder);
  const isNew = held?.entry.status?.holder !== true;
  if (held && isUsable(deps, held) && (held.due || isNew)) await look(work, held);
  const removed = entries.flatMap(({ claim, status }) =>
    claim?.deletedAt && status && !status.removedAt ? [removedRow(claim, status, now)] : [],
  );
  const rows = cases.map((one) => rowOf(work, one, holder));
  return [...removed, ...rows.toSorted((a, b) => Number(a.holder) - Number(b.holder))];
}
