// The status of a custom domain from what its steps found; Ready and the next action come last. Pure.
import { type Condition, kubeTime } from '#kube/conditions.ts';
import type { JsonObject } from '#kube/object.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { domainConditions, type DomainConditions } from '#resources/domain-conditions.ts';
import { type RecordToSet, nextAction, nextActionStatus } from '#resources/next-action.ts';
import type { CustomDomainDeletingReason, PauseReason } from '#resources/reasons.ts';
import type { Issuing } from './certificate/order-deps.ts';
import type { Checked } from './check-domain.ts';
import { zoneOf } from './checks/hostname.ts';
import { probePhrases } from './checks/probe.ts';
import { expectedRecord, type Target } from './checks/pointing.ts';
import { lookupParams } from './claims/lookups.ts';
import { graceEnd, secondSightAt } from './claims/proof.ts';
import { toFailing } from './check-memory.ts';

export type DomainFacts = {
  /** As last written. */
  readonly domain: CustomDomain;
  readonly now: Date;
  readonly partConditions: Partial<DomainConditions>;
  readonly checked: Pick<Checked, 'ownership' | 'dns'> | undefined;
  readonly issuing: Issuing | undefined;
  readonly route: CustomDomainStatus['route'];
  readonly orderedWith: CustomDomainStatus['orderedWith'];
  readonly target: Target;
  readonly issuer: string | undefined;
  readonly contested: boolean;
  readonly paused: PauseReason | undefined;
  readonly deleting: { readonly reason: CustomDomainDeletingReason; readonly message: string } | undefined;
};

const date = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

const isPhrase = (name: string | undefined): name is keyof typeof probePhrases =>
  name !== undefined && name in probePhrases;

/** What port 80 gives, or where the name leads instead: our own words or a checked address. */
function foundOf({ issuing, checked }: DomainFacts): string | undefined {
  const found = issuing?.found;
  return isPhrase(found) ? probePhrases[found] : checked?.dns.found;
}

function paramsOf(facts: DomainFacts): Readonly<Record<string, string>> {
  const { checked, contested, domain, issuer, issuing, now } = facts;
  const { ownership } = checked ?? {};
  const proof = {
    verifiedAt: date(ownership?.verifiedAt),
    missingSince: date(ownership?.missingSince),
    moveAt: date(ownership?.moveAt),
    firstSeenAt: date(ownership?.firstSeenAt),
  };
  const failing = {
    txtFailing: toFailing(ownership?.failing),
    dnsFailing: toFailing(checked?.dns.failing),
  };
  const host = domain.spec.hostname;
  const deadline = graceEnd(proof) ?? secondSightAt(proof);
  const found = foundOf(facts);
  const retryAt = issuing?.retryAt ?? checked?.dns.nextCheck;
  const notAfter = domain.status?.certificate?.notAfter;
  return {
    zone: zoneOf(host),
    days: contested ? '1' : '7',
    ...(found !== undefined && { found }),
    ...(issuing?.problem !== undefined && { problem: issuing.problem }),
    ...lookupParams(failing, { txt: ownership?.recordName ?? host, host }, now),
    ...(checked?.dns.caaName !== undefined && { caaName: checked.dns.caaName }),
    ...(issuer !== undefined && { issuer }),
    ...(retryAt !== undefined && { retryAt }),
    ...(deadline && { deadline: kubeTime(deadline) }),
    ...(notAfter !== undefined && { date: notAfter }),
  };
}

/** The records that would be right. */
function recordsOf({ domain, checked, target, issuer }: DomainFacts) {
  const name = domain.spec.hostname;
  const { recordName, recordValue } = checked?.ownership ?? {};
  const { type, values } = expectedRecord(name, target);
  const [value] = values;
  const txt: RecordToSet | undefined =
    recordName !== undefined && recordValue !== undefined
      ? { type: 'TXT', name: recordName, value: recordValue }
      : undefined;
  return {
    TXT: txt,
    address: value === undefined ? undefined : { type, name, value },
    CAA:
      issuer === undefined
        ? undefined
        : { type: 'CAA', name: checked?.dns.caaName ?? name, value: `0 issue "${issuer}"` },
  };
}

/** Since when the plan does not include the domain. */
function suspendedSince({ domain, now }: DomainFacts): string | undefined {
  return domain.spec.suspended ? (domain.status?.suspendedSince ?? kubeTime(now)) : undefined;
}

/** All conditions; parts without a new condition keep the last one. */
export function toConditions(facts: DomainFacts): readonly Condition[] {
  const { domain, now, partConditions, paused, deleting } = facts;
  return domainConditions({
    generation: domain.metadata.generation ?? 0,
    now,
    before: domain.status?.conditions ?? [],
    partConditions,
    suspended: domain.spec.suspended,
    paused,
    deleting,
  });
}

/** All fields of the status. Absent members are removed from the object. */
export function domainStatus(facts: DomainFacts): JsonObject {
  const { domain, checked, route, orderedWith } = facts;
  const conditions = toConditions(facts);
  const action = nextAction({
    host: domain.spec.hostname,
    conditions,
    suspended: domain.spec.suspended,
    params: paramsOf(facts),
    records: recordsOf(facts),
  });
  return {
    observedGeneration: domain.metadata.generation,
    conditions: conditions.map((one) => ({ ...one })),
    nextAction: nextActionStatus(action),
    ownership: checked?.ownership ?? domain.status?.ownership,
    dns: checked?.dns ?? domain.status?.dns,
    acme: domain.status?.acme,
    orderedWith,
    certificate: domain.status?.certificate,
    suspendedSince: suspendedSince(facts),
    route,
  };
}
