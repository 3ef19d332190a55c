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
import { checkOwnership, type TxtRecord } from './checks/ownership.ts';
import { checkPointing, expectedValues, type Target } from './checks/pointing.ts';
import { readCaa, readPointing } from './claims/check-results.ts';
import { ownershipReason, nextProof, type Proof } from './claims/proof.ts';
import { newTokenMs, probeProxy } from './proxy-probe.ts';
import type { DomainRun } from './deps.ts';
import type { Memory } from './status-row.ts';

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

function proofOf({ status }: CustomDomain): Proof {
  const { verifiedAt, missingSince, firstSeenAt, lapsedAt, last } = status?.ownership ?? {};
  return {
    verifiedAt: date(verifiedAt),
    missingSince: date(missingSince),
    firstSeenAt: date(firstSeenAt),
    lapsedAt: date(lapsedAt),
    last,
  };
}

function memoryOf({ status }: CustomDomain): Memory {
  const { pointed, routedOnce, awaySince, awayChecks, found, caaName } = status?.dns ?? {};
  return { pointed, routedOnce, awaySince: date(awaySince), awayChecks, found, caaName };
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

type Owned = { readonly proof: Proof; readonly partConditions: Partial<DomainConditions> };

async function prove(run: DomainRun): Promise<Owned> {
  const { domain, tools, row, now, signal } = run;
  const proof = proofOf(domain);
  if (domain.spec.role === 'Site')
    return {
      proof: { verifiedAt: proof.verifiedAt ?? now },
      partConditions: { OwnershipVerified: domainCondition('OwnershipVerified', 'PlatformHost') },
    };
  const record = recordOf({ domain, tools });
  const zone = zoneOf(domain.spec.hostname);
  const finding = record
    ? await checkOwnership(tools.resolver, { ...record, zone }, { signal })
    : 'couldNotAsk';
  signal.throwIfAborted();
  const { contested = false, quarantined = false } = row ?? {};
  const next = nextProof(proof, finding, { now, contested, quarantined });
  const reason = ownershipReason(next, finding);
  return { proof: next, partConditions: { OwnershipVerified: domainCondition('OwnershipVerified', reason) } };
}

async function checkDns(run: DomainRun, owned: boolean) {
  const { deps, domain, region, tools, now, signal } = run;
  const { hostname } = domain.spec;
  const target = targetOf(region);
  const pointing = await checkPointing(tools.resolver, { hostname, target }, signal);
  const needs = tools.authority && { ...tools.authority, method: 'http-01' as const };
  const caa = needs
    ? await checkCaa(tools.resolver, { hostname, needs, target: target.cname }, { signal })
    : ({ kind: 'couldNotAsk', at: hostname } as const);
  const asking = { hostname, pointing, owned, token: domain.status?.dns?.probeToken };
  const proxy = await probeProxy({ ...tools.order, random: deps.random }, asking, signal);
  signal.throwIfAborted();
  const seen = readPointing(pointing, memoryOf(domain), { now, owned, ...proxy });
  const allowed = readCaa(caa, seen.memory);
  const { observed = [] } = domain.status?.dns ?? {};
  return {
    proxy,
    memory: allowed.memory,
    partConditions: { ...seen.partConditions, ...allowed.partConditions },
    observed: pointing.kind === 'couldNotAsk' ? observed : pointing.observed,
  };
}

/** When to look again: soon while the owner works on it or it is broken, less often once all is right. */
function nextCheckOf(
  { deps, domain, row, now }: DomainRun,
  { proof, memory, mayIssue }: { proof: Proof; memory: Memory; mayIssue: boolean },
) {
  const made = date(domain.metadata.creationTimestamp) ?? now;
  const wantedAt = lastActive(made, row?.recheckAt, proof.lapsedAt);
  const proven = proof.verifiedAt !== undefined;
  const live = proven && memory.pointed === true && mayIssue;
  const broken = proven && memory.routedOnce === true && (!live || proof.missingSince !== undefined);
  const facts = { wantedAt, live, broken, proven: proven || domain.spec.role === 'Site' };
  return nextCheckAt(facts, now, deps.random);
}

/** Runs all checks. "Could not ask" keeps what was known. */
export async function checkDomain(run: DomainRun): Promise<Checked> {
  const { domain, region, tools, now } = run;
  const { proof, partConditions } = await prove(run);
  const proven = proof.verifiedAt !== undefined;
  const seen = await checkDns(run, proven);
  const { memory } = seen;
  const mayIssue = seen.partConditions.CAAPermitted?.status === 'True';
  const planned = nextCheckOf(run, { proof, memory, mayIssue });
  const nextCheck = seen.proxy.isNew ? new Date(now.getTime() + newTokenMs) : planned;
  const record = recordOf({ domain, tools });
  const before = domain.status?.dns;
  return {
    partConditions: { ...partConditions, ...seen.partConditions },
    changed: JSON.stringify(before?.observed ?? []) !== JSON.stringify(seen.observed),
    nextCheck,
    ownership: {
      recordName: record?.name ?? domain.status?.ownership?.recordName,
      recordValue: record?.value ?? domain.status?.ownership?.recordValue,
      verifiedAt: stamp(proof.verifiedAt),
      missingSince: stamp(proof.missingSince),
      firstSeenAt: stamp(proof.firstSeenAt),
      lapsedAt: stamp(proof.lapsedAt),
      last: proof.last,
    },
    dns: {
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
      lastChecked: now.toISOString(), // with ms: "Check now" compares with it
      nextCheck: stamp(nextCheck),
    },
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
