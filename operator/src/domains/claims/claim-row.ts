// Builds the status row of a claim without an object: what was found, what to do next. Pure.
import type { DomainClaim } from '@glimpse/contracts/handover/domains';
import { type Condition, kubeTime } from '#kube/conditions.ts';
import { domainConditions, domainCondition, type DomainConditions } from '#resources/domain-conditions.ts';
import { type RecordToSet, nextAction } from '#resources/next-action.ts';
import { type HostnameCheck, zoneOf } from '../checks/hostname.ts';
import type { TxtRecord } from '../checks/ownership.ts';
import type { Memory, StatusContent, StoredStatus } from '../status-row.ts';
import { breaksOf } from './breaks.ts';
import { lookupParams } from './lookups.ts';
import { graceEnd, ownershipState, type Proof, secondSightAt } from './proof.ts';
import { servingOf } from './serving.ts';

/** Identity of a claim; a missing row leaves what its status says. */
export type ClaimIdentity = Pick<DomainClaim, '_id' | 'hostname' | 'customerId'>;

/**
 * When a name moves to a claim that is not the holder's. `value` is that of the record that stands.
 * `support`: never, as people made the object of the name.
 */
export type WaitingMove =
  | { readonly kind: 'blocked'; readonly value: string }
  | { readonly kind: 'at'; readonly at: Date }
  | { readonly kind: 'support' };

export type ClaimRowFacts = {
  readonly identity: ClaimIdentity;
  readonly before: StoredStatus | undefined;
  readonly hostnameCheck: HostnameCheck;
  readonly holder: boolean;
  readonly suspended: boolean;
  readonly rowMissing: boolean;
  /** Whether the operator gets certificates and makes routes. */
  readonly managed: boolean;
  readonly move: WaitingMove | undefined;
  readonly proof: Proof;
  /** What is remembered beside the proof. */
  readonly memory: Memory;
  readonly txt: TxtRecord;
  readonly address: RecordToSet | undefined;
  readonly caaRecord: RecordToSet | undefined;
  readonly expected: readonly string[];
  readonly observed: readonly string[];
  readonly issuer: string | undefined;
  /** Conditions from the checks of this run. */
  readonly partConditions: Partial<DomainConditions>;
  readonly seen: Date | null;
  readonly checkedAt: Date | null;
  readonly nextCheck: Date | null;
  readonly now: Date;
};

const moveReasons = { blocked: 'OtherRecordStands', at: 'MovesSoon', support: 'HeldBySupport' } as const;

function acceptedReason({ hostnameCheck, holder, rowMissing, move }: ClaimRowFacts) {
  if (hostnameCheck !== 'valid') return hostnameCheck;
  if (!holder) return move ? moveReasons[move.kind] : 'HeldByAnother';
  return rowMissing ? 'RowMissing' : 'Accepted';
}

/** A claim that is not the holder's is not looked at beyond its TXT record. */
const unchecked: Partial<DomainConditions> = {
  DNSRouted: domainCondition('DNSRouted', 'Pending'),
  CAAPermitted: domainCondition('CAAPermitted', 'Pending'),
};

function conditionsOf(facts: ClaimRowFacts): Partial<DomainConditions> {
  return {
    ...facts.partConditions,
    ...(!facts.holder && unchecked),
    Accepted: facts.partConditions.Accepted ?? domainCondition('Accepted', acceptedReason(facts)),
    Issuing: domainCondition('Issuing', 'Idle'),
    CertificateReady: domainCondition('CertificateReady', facts.managed ? 'Pending' : 'NotManaged'),
    Programmed: domainCondition('Programmed', facts.managed ? 'Pending' : 'NotManaged'),
  };
}

/** Arguments of the sentences; absent ones get general words. */
function paramsOf(facts: ClaimRowFacts): Readonly<Record<string, string>> {
  const { identity, memory, move, now, proof, txt } = facts;
  const deadline = move?.kind === 'at' ? move.at : (graceEnd(proof) ?? secondSightAt(proof));
  return {
    zone: zoneOf(identity.hostname),
    days: proof.moveAt ? '1' : '7',
    ...(move?.kind === 'blocked' && { name: txt.name, value: move.value }),
    ...lookupParams(memory, { txt: txt.name, host: identity.hostname }, now),
    ...(memory.found && { found: memory.found }),
    ...(memory.caaName && { caaName: memory.caaName }),
    ...(facts.issuer !== undefined && { issuer: facts.issuer }),
    ...(facts.nextCheck && { retryAt: kubeTime(facts.nextCheck) }),
    ...(deadline && { deadline: kubeTime(deadline) }),
  };
}

/** Conditions of a row as `domainConditions` reads them. */
const conditionsBefore = (before: StoredStatus | undefined): readonly Condition[] =>
  (before?.conditions ?? []).map((one) => ({ ...one, observedGeneration: one.observedGeneration ?? 0 }));

function conditionsAndAction(facts: ClaimRowFacts) {
  const { suspended, txt } = facts;
  const conditions = domainConditions({
    generation: 0,
    now: facts.now,
    before: conditionsBefore(facts.before),
    partConditions: conditionsOf(facts),
    suspended,
    paused: undefined,
    deleting: undefined,
  });
  const action = nextAction({
    host: facts.identity.hostname,
    conditions,
    suspended,
    params: paramsOf(facts),
    records: { TXT: { type: 'TXT', ...txt }, address: facts.address, CAA: facts.caaRecord },
  });
  return { conditions: conditions.map((one) => ({ ...one })), nextAction: action, reason: action.reason };
}

/** The row. `hosted` follows from ownership and from a first time in which the name led here. */
export function claimRow(facts: ClaimRowFacts): StatusContent {
  const { identity, holder, suspended, proof, memory } = facts;
  const derived = conditionsAndAction(facts);
  const owned = proof.verifiedAt !== undefined && holder;
  const hosted = owned && memory.routedOnce === true && facts.hostnameCheck === 'valid';
  const ready = derived.conditions.find(({ type }) => type === 'Ready')?.status !== 'False';
  return {
    ...derived,
    ...identity,
    seen: facts.seen,
    holder,
    ownership: ownershipState(proof),
    serving: servingOf({ suspended, hosted, owned, ready, pointed: memory.pointed ?? undefined }),
    hosted,
    txt: { ...facts.txt, verifiedAt: proof.verifiedAt ?? null },
    dns: {
      expected: [...facts.expected],
      observed: [...facts.observed],
      checkedAt: facts.checkedAt,
      nextCheck: facts.nextCheck,
    },
    certificate: null,
    breaks: breaksOf({ before: facts.before?.breaks, now: facts.now, hosted, proof, memory }),
    removedAt: null,
    memory: { ...memory, ...proof },
  };
}

/** The row of a claim that was deleted: its clean-up ends here. What it proved is kept for the quarantine. */
export function removedRow(claim: DomainClaim, before: StoredStatus, now: Date): StatusContent {
  const conditions = domainConditions({
    generation: 0,
    now,
    before: conditionsBefore(before),
    partConditions: {},
    suspended: false,
    paused: undefined,
    deleting: { reason: 'RemovingRoute', message: '' },
  });
  const action = nextAction({
    host: claim.hostname,
    conditions,
    suspended: false,
    params: {},
    records: {},
  });
  return {
    ...before,
    seen: claim.updatedAt,
    holder: false,
    hosted: false,
    serving: 'waiting' as const,
    reason: action.reason,
    nextAction: action,
    conditions: conditions.map((one) => ({ ...one })),
    removedAt: before.removedAt ?? now,
  };
}
