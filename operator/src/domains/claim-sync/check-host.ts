// The domain agent's work on one host name: checks every claim that is due and builds all rows.
import type { Clock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { domainCondition } from '#resources/domain-conditions.ts';
import type { RecordToSet } from '#resources/next-action.ts';
import { type CaaNeeds, checkCaa } from '../checks/caa.ts';
import { lastActive, nextCheckAt } from '../checks/cadence.ts';
import type { DnsFault } from '../checks/dns-answer.ts';
import { checkHostname, zoneOf } from '../checks/hostname.ts';
import { noteFaults } from '../checks/noted-faults.ts';
import { checkOwnership, type OwnershipFinding, type TxtOf } from '../checks/ownership.ts';
import {
  checkPointing,
  expectedRecord,
  expectedValues,
  type Pointing,
  type Target,
} from '../checks/pointing.ts';
import type { Challenge, ProbeResult } from '../checks/probe.ts';
import type { Resolver } from '../checks/resolver.ts';
import { claimRow, type ClaimRowFacts, removedRow } from '../claims/claim-row.ts';
import { type Contender, holderOf, isContested } from '../claims/holder.ts';
import { failingAfter, lookupReason } from '../claims/lookups.ts';
import { moveOf } from '../claims/moves.ts';
import { type CheckResult, readCaa, readPointing } from '../claims/check-results.ts';
import { graceEnd, nextProof, ownershipReason } from '../claims/proof.ts';
import { isHidden } from '../proxy-probe.ts';
import { probeAnswer } from '../solver/answer.ts';
import type { Memory, StatusContent } from '../status-row.ts';
import { type ClaimCheck, contenders, isRequested, isQuarantined, openChecks } from './claim-check.ts';
import type { Entry } from './registry.ts';

/** A row holds no more of what was found. */
const maxObserved = 32;

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
  /** Asks what answers at the addresses of a name. Absent: nothing is dialled. */
  readonly probe?: ((challenge: Challenge, signal: AbortSignal) => Promise<ProbeResult>) | undefined;
};
/** The work on one host name. */
export type HostWork = CheckDeps & {
  readonly entries: readonly Entry[];
  readonly checks: readonly ClaimCheck[];
  readonly signal: AbortSignal;
};

/** Whether a claim's name may be a custom domain. */
export const isUsableHostname = ({ settings }: CheckDeps, { claim }: ClaimCheck): boolean =>
  checkHostname(claim.hostname, settings.ownHosts) === 'valid';

/** Why a look has no result; the fault is ours if no look-up failed. */
const faultOf = (finding: OwnershipFinding, noted: ReturnType<typeof noteFaults>): DnsFault | undefined =>
  finding === 'couldNotAsk' ? (noted.fault() ?? 'Unreachable') : undefined;

/** Looks at the TXT record of one claim. */
export async function prove(work: HostWork, one: ClaimCheck): Promise<void> {
  const { settings, resolver, signal, entries, checks, clock } = work;
  const noted = noteFaults(resolver);
  const record = { ...settings.txtOf(one.claim), zone: zoneOf(one.claim.hostname) };
  const finding = await checkOwnership(noted.resolver, record, { signal });
  if (signal.aborted) throw new Error('The check was stopped');
  const now = clock.now();
  if (isRequested(one.entry)) one.memory = { ...one.memory, answeredAt: now };
  const { customerId } = one.claim;
  one.proof = nextProof(one.proof, finding, {
    now,
    contested: isContested(contenders(checks), customerId),
    quarantined: isQuarantined(entries, customerId, now),
  });
  if (one.proof.lapsedAt) one.memory = { ...one.memory, routedOnce: false };
  const txtFailing = failingAfter(one.memory.txtFailing, faultOf(finding, noted), now);
  one.memory = { ...one.memory, txtFailing };
  const reason = ownershipReason(one.proof, finding, lookupReason(txtFailing, now));
  one.partConditions = { OwnershipVerified: domainCondition('OwnershipVerified', reason) };
}

/** Without identities nothing is looked at, and nothing that was found before is told on. */
const uncheckedCaa = (memory: Memory): CheckResult => ({
  memory: { ...memory, caaName: null },
  partConditions: { CAAPermitted: domainCondition('CAAPermitted', 'Pending') },
});

/**
 * Whether a proxy answers that hides where a name leads. Only owned names are probed, so that nobody makes us
 * send requests elsewhere.
 */
async function isBehindProxy(work: HostWork, hostname: string, pointing: Pointing): Promise<boolean> {
  const { probe, random, signal } = work;
  if (!probe || pointing.kind !== 'WrongTarget' || pointing.aliased) return false;
  const token = random.bytes(24).toString('base64url');
  const found = await probe({ hostname, token, keyAuthorization: probeAnswer(token) }, signal);
  return isHidden(found, pointing);
}

/** Looks at the addresses and the CAA records of the holder. */
async function checkDns(work: HostWork, one: ClaimCheck): Promise<void> {
  const { settings, resolver, signal, clock } = work;
  const { hostname } = one.claim;
  const { target, caa } = settings;
  const noted = noteFaults(resolver, target.cname);
  const pointing = await checkPointing(noted.resolver, { hostname, target }, signal);
  const found = caa && (await checkCaa(resolver, { hostname, needs: caa, target: target.cname }, { signal }));
  const owned = one.proof.verifiedAt !== undefined;
  const hidden = owned && (await isBehindProxy(work, hostname, pointing));
  if (signal.aborted) throw new Error('The check was stopped');
  const at = { now: clock.now(), owned, hidden, fault: noted.fault() };
  const seen = readPointing(pointing, one.memory, at);
  if (pointing.kind !== 'couldNotAsk') one.observed = pointing.observed.slice(0, maxObserved);
  const allowed = found ? readCaa(found, seen.memory) : uncheckedCaa(seen.memory);
  one.memory = allowed.memory;
  one.partConditions = { ...one.partConditions, ...seen.partConditions, ...allowed.partConditions };
}

/** The records that would be right. */
function recordsOf({ settings: { target, caa } }: HostWork, { claim, memory }: ClaimCheck) {
  const { hostname: name } = claim;
  const { type, values } = expectedRecord(name, target);
  const [value] = values;
  const [issuer] = caa?.identities ?? [];
  const address: RecordToSet | undefined = value === undefined ? undefined : { type, name, value };
  const caaRecord: RecordToSet | undefined =
    issuer === undefined
      ? undefined
      : { type: 'CAA', name: memory.caaName ?? name, value: `0 issue "${issuer}"` };
  return { address, caaRecord, issuer };
}

/** When the claim was checked, when it is checked next, and which of its changes is answered. */
function timesOf(work: HostWork, one: ClaimCheck, holder: boolean) {
  const { claim, entry, proof, memory } = one;
  const now = work.clock.now();
  const checked =
    one.partConditions.OwnershipVerified !== undefined || (one.due && !isUsableHostname(work, one));
  const seenBefore = entry.status?.seen ?? null;
  if (!checked) {
    const { checkedAt, nextCheck } = entry.status?.dns ?? {};
    const seen = isRequested(entry) ? seenBefore : (entry.claim?.updatedAt ?? seenBefore);
    return { now, seen, checkedAt: checkedAt ?? null, nextCheck: nextCheck ?? null };
  }
  const proven = proof.verifiedAt !== undefined;
  const live = proven && (!holder || memory.pointed === true);
  const wantedAt = lastActive(claim.createdAt, claim.recheckAt, proof.lapsedAt);
  const { brokenSince } = memory;
  const facts = { wantedAt, live, proven, brokenSince, deadline: graceEnd(proof) };
  const nextCheck = isUsableHostname(work, one) ? (nextCheckAt(facts, now, work.random) ?? null) : null;
  return { now, seen: entry.claim?.updatedAt ?? seenBefore, checkedAt: now, nextCheck };
}

/** Remembers since when something is wrong with a claim that worked. */
function noteBreak(one: ClaimCheck, holder: boolean, now: Date): void {
  const { proof, memory } = one;
  const isFaulty = proof.missingSince !== undefined || (holder && memory.pointed === false);
  const isBroken = proof.verifiedAt && isFaulty && (memory.routedOnce === true || !holder);
  one.memory = { ...memory, brokenSince: isBroken ? (memory.brokenSince ?? now) : null };
}

/** What a claim that is not the holder's waits for. */
function waitingMove({ settings }: HostWork, { claim }: ClaimCheck, among: Among): ClaimRowFacts['move'] {
  if (among.isForeign) return { kind: 'support' };
  const { hostname } = claim;
  const move = moveOf(among.claims, claim._id);
  if (move?.kind !== 'blocked') return move;
  return { kind: 'blocked', value: settings.txtOf({ customerId: move.by, hostname }).value };
}

/** All claims on the name. `isForeign`: people made the object of the name, so no claim holds it. */
export type Among = {
  readonly claims: readonly Contender[];
  readonly holder: string | undefined;
  readonly isForeign?: boolean;
};

/** The row of a claim from what this run found. */
export function toStatusContent(work: HostWork, one: ClaimCheck, among: Among): StatusContent {
  const isHolder = among.holder === one.claim._id;
  noteBreak(one, isHolder, work.clock.now());
  const { claim, entry, proof, memory, observed, partConditions } = one;
  const { settings } = work;
  const { _id, hostname, customerId } = claim;
  return claimRow({
    ...recordsOf(work, one),
    ...timesOf(work, one, isHolder),
    identity: { _id, hostname, customerId },
    before: entry.status,
    hostnameCheck: checkHostname(hostname, settings.ownHosts),
    holder: isHolder,
    suspended: !claim.entitled,
    rowMissing: !entry.claim,
    managed: settings.managed ?? false,
    move: isHolder ? undefined : waitingMove(work, one, among),
    proof,
    memory,
    partConditions,
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
  const checks = openChecks(entries, now);
  const work: HostWork = { ...deps, entries, checks, signal };
  for (const one of checks) if (one.due && isUsableHostname(deps, one)) await prove(work, one);
  const holder = holderOf(contenders(checks));
  const held = checks.find(({ claim }) => claim._id === holder);
  const isNew = held?.entry.status?.holder !== true;
  if (held && isUsableHostname(deps, held) && (held.due || isNew)) await checkDns(work, held);
  const removed = entries.flatMap(({ claim, status }) =>
    claim?.deletedAt && status && !status.removedAt ? [removedRow(claim, status, now)] : [],
  );
  const among = { claims: contenders(checks), holder };
  const rows = checks.map((one) => toStatusContent(work, one, among));
  return [...removed, ...rows.toSorted((a, b) => Number(a.holder) - Number(b.holder))];
}
