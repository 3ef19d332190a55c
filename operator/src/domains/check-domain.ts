// Runs the DNS checks of a custom domain when they are due, and remembers in its status what they found.
import { findCondition, kubeTime } from '#kube/conditions.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { domainCondition, type DomainConditions } from '#resources/domain-conditions.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { annotations } from '#resources/labels.ts';
import { checkCaa } from './checks/caa.ts';
import { dueAt, lastActive, nextCheckAt } from './checks/cadence.ts';
import { zoneOf } from './checks/hostname.ts';
import { noteFaults } from './checks/noted-faults.ts';
import { checkOwnership, type TxtRecord } from './checks/ownership.ts';
import { checkPointing, expectedValues, type Target } from './checks/pointing.ts';
import { readCaa, readPointing } from './claims/check-results.ts';
import { failingAfter, lookupReason } from './claims/lookups.ts';
import { graceEnd, nextProof, ownershipReason, type Proof } from './claims/proof.ts';
import { memoryOf, toFailingStatus } from './check-memory.ts';
import { objectProof } from './claim-sync/object-view.ts';
import { newTokenMs, probeProxy } from './proxy-probe.ts';
import type { DomainRun } from './deps.ts';
import type { Failing } from './status-row.ts';

type Status = CustomDomainStatus;
/** What the checks found, and the parts of the status that hold it. */
export type Checked = {
  readonly partConditions: Partial<DomainConditions>;
  readonly ownership: NonNullable<Status['ownership']>;
  readonly dns: NonNullable<Status['dns']>;
  /** The answer of DNS differs from the one before. */
  readonly changed: boolean;
  readonly nextCheck: Date | undefined;
};

const date = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
const stamp = (at: Date | null | undefined): string | undefined => (at ? kubeTime(at) : undefined);

/** Where custom domains of a region lead. */
export function targetOf({ spec }: Jurisdiction): Target {
  const { cname, ipv4 = [], ipv6 = [] } = spec.routing?.customDomainTarget ?? {};
  return { cname, ipv4, ipv6 };
}

/** `now`: checks are due. `asked`: a person requested them. `restMs`: wait until the request is served. */
export type Due = { readonly now: boolean; readonly requested: boolean; readonly restMs: number };

/**
 * Whether a person asked by the annotation `retry-now` since the last answer of this process. After a start
 * the annotation of a domain that is not ready counts, because its answer may be missing.
 */
function isRetry({ deps, domain }: DomainRun): boolean {
  const { uid = '', annotations: notes } = domain.metadata;
  const value = notes?.[annotations.retryNow] ?? '';
  const before = deps.memory.retried.get(uid);
  if (before !== undefined) return before !== value;
  const isReady = findCondition(domain.status?.conditions ?? [], 'Ready')?.status === 'True';
  if (value === '' || isReady) deps.memory.retried.set(uid, value);
  return value !== '' && !isReady;
}

/** Decides whether the checks are due: never made, planned, or asked for. Two questions rest 10 s. */
export function dueCheck(run: DomainRun): Due {
  const { deps, domain, row, now } = run;
  const { uid = '', annotations: notes } = domain.metadata;
  const { lastChecked: checkedAt, nextCheck } = domain.status?.dns ?? {};
  const isRequested = row?.recheckAt !== undefined && row.recheckAt > new Date(checkedAt ?? 0);
  const requested = isRetry(run) || (isRequested && checkedAt !== undefined);
  const answeredAt = deps.memory.answered.get(uid);
  const dueMs = dueAt({ checkedAt: date(checkedAt), nextCheck: date(nextCheck), requested, answeredAt });
  const restMs = (dueMs ?? Infinity) - now.getTime();
  if (restMs > 0) return { now: false, requested, restMs };
  if (requested) {
    deps.memory.answered.set(uid, now);
    deps.memory.retried.set(uid, notes?.[annotations.retryNow] ?? '');
  }
  return { now: true, requested, restMs: Infinity };
}

/** The TXT record that proves a domain. `undefined` for the main domain, or without the operator's key. */
export function recordOf({ domain, tools }: Pick<DomainRun, 'domain' | 'tools'>): TxtRecord | undefined {
  const { hostname, customerId } = domain.spec;
  return customerId === undefined ? undefined : tools.txtOf?.({ hostname, customerId });
}

type Owned = {
  readonly proof: Proof;
  readonly txtFailing: Failing | null;
  readonly partConditions: Partial<DomainConditions>;
};

async function prove(run: DomainRun): Promise<Owned> {
  const { domain, tools, row, now, signal } = run;
  const proof = objectProof(domain);
  if (domain.spec.role === 'Site')
    return {
      proof: { verifiedAt: proof.verifiedAt ?? now },
      txtFailing: null,
      partConditions: { OwnershipVerified: domainCondition('OwnershipVerified', 'PlatformHost') },
    };
  const record = recordOf({ domain, tools });
  const zone = zoneOf(domain.spec.hostname);
  const noted = noteFaults(tools.resolver);
  const finding = record
    ? await checkOwnership(noted.resolver, { ...record, zone }, { signal })
    : 'couldNotAsk';
  signal.throwIfAborted();
  const { contested = false, quarantined = false } = row ?? {};
  const next = nextProof(proof, finding, { now, contested, quarantined });
  const fault = finding === 'couldNotAsk' ? (noted.fault() ?? 'Unreachable') : undefined;
  const txtFailing = failingAfter(memoryOf(domain).txtFailing, fault, now);
  const reason = ownershipReason(next, finding, lookupReason(txtFailing, now));
  const partConditions = { OwnershipVerified: domainCondition('OwnershipVerified', reason) };
  return { proof: next, txtFailing, partConditions };
}

async function checkDns(run: DomainRun, owned: boolean) {
  const { deps, domain, region, tools, now, signal } = run;
  const { hostname } = domain.spec;
  const target = targetOf(region);
  const noted = noteFaults(tools.resolver, target.cname);
  const pointing = await checkPointing(noted.resolver, { hostname, target }, signal);
  const needs = tools.authority && { ...tools.authority, method: 'http-01' as const };
  const caa = needs
    ? await checkCaa(tools.resolver, { hostname, needs, target: target.cname }, { signal })
    : ({ kind: 'couldNotAsk', at: hostname } as const);
  const asking = { hostname, pointing, owned, token: domain.status?.dns?.probeToken };
  const proxy = await probeProxy({ ...tools.order, random: deps.random }, asking, signal);
  signal.throwIfAborted();
  const at = { now, owned, ...proxy, fault: noted.fault() };
  const seen = readPointing(pointing, memoryOf(domain), at);
  const allowed = readCaa(caa, seen.memory);
  const { observed = [] } = domain.status?.dns ?? {};
  return {
    proxy,
    memory: allowed.memory,
    partConditions: { ...seen.partConditions, ...allowed.partConditions },
    observed: pointing.kind === 'couldNotAsk' ? observed : pointing.observed,
  };
}

type DnsChecks = Awaited<ReturnType<typeof checkDns>>;

/** When to look again: soon while the owner works on it or it is broken, less often once all is right. */
function nextCheckOf(
  { deps, domain, row, now }: DomainRun,
  { proof, seen, mayIssue }: { proof: Proof; seen: DnsChecks; mayIssue: boolean },
) {
  const { memory, proxy } = seen;
  const made = date(domain.metadata.creationTimestamp) ?? now;
  const wantedAt = lastActive(made, row?.recheckAt, proof.lapsedAt);
  const proven = proof.verifiedAt !== undefined;
  const live = proven && memory.pointed === true && mayIssue;
  const isBroken = proven && memory.routedOnce === true && (!live || proof.missingSince !== undefined);
  const brokenSince = isBroken ? (memory.brokenSince ?? now) : undefined;
  const isProven = proven || domain.spec.role === 'Site';
  const facts = { wantedAt, live, brokenSince, deadline: graceEnd(proof), proven: isProven };
  const nextCheck = proxy.isNew ? new Date(now.getTime() + newTokenMs) : nextCheckAt(facts, now, deps.random);
  return { brokenSince, nextCheck };
}

/** What the status remembers of the TXT record. */
function ownershipStatus({ domain, tools }: DomainRun, { proof, txtFailing }: Owned): Checked['ownership'] {
  const record = recordOf({ domain, tools });
  return {
    recordName: record?.name ?? domain.status?.ownership?.recordName,
    recordValue: record?.value ?? domain.status?.ownership?.recordValue,
    verifiedAt: stamp(proof.verifiedAt),
    missingSince: stamp(proof.missingSince),
    moveAt: stamp(proof.moveAt),
    failing: toFailingStatus(txtFailing),
    firstSeenAt: stamp(proof.firstSeenAt),
    lapsedAt: stamp(proof.lapsedAt),
    last: proof.last,
  };
}

/** What the status remembers of addresses and CAA records. */
function dnsStatus(
  { domain, region, now }: DomainRun,
  { seen, planned }: { seen: DnsChecks; planned: ReturnType<typeof nextCheckOf> },
): Checked['dns'] {
  const { memory } = seen;
  return {
    expected: [...expectedValues(domain.spec.hostname, targetOf(region))],
    observed: seen.observed.slice(0, 32),
    viaProxy: seen.proxy.viaProxy || undefined,
    probeToken: seen.proxy.probeToken,
    pointed: memory.pointed ?? undefined,
    routedOnce: memory.routedOnce ?? undefined,
    awaySince: stamp(memory.awaySince),
    awayChecks: memory.awayChecks ?? undefined,
    found: memory.found ?? undefined,
    caaName: memory.caaName ?? undefined,
    brokenSince: stamp(planned.brokenSince),
    failing: toFailingStatus(memory.dnsFailing),
    lastChecked: now.toISOString(), // with ms: "Check now" compares with it
    nextCheck: stamp(planned.nextCheck),
  };
}

/** Runs all checks. "Could not ask" keeps what was known. */
export async function checkDomain(run: DomainRun): Promise<Checked> {
  const owned = await prove(run);
  const seen = await checkDns(run, owned.proof.verifiedAt !== undefined);
  const mayIssue = seen.partConditions.CAAPermitted?.status === 'True';
  const planned = nextCheckOf(run, { proof: owned.proof, seen, mayIssue });
  const { observed = [] } = run.domain.status?.dns ?? {};
  return {
    partConditions: { ...owned.partConditions, ...seen.partConditions },
    changed: JSON.stringify(observed) !== JSON.stringify(seen.observed),
    nextCheck: planned.nextCheck,
    ownership: ownershipStatus(run, owned),
    dns: dnsStatus(run, { seen, planned }),
  };
}

/** What the last checks found, when none is due. */
export function lastChecked({ status }: CustomDomain): Checked {
  return {
    partConditions: {},
    changed: false,
    ownership: status?.ownership ?? {},
    dns: status?.dns ?? {},
    nextCheck: date(status?.dns?.nextCheck),
  };
}
