// What a CustomDomain says, as the rows and the choice of the holder need it. Pure.
import { findCondition } from '#kube/conditions.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { sourceLabel } from '#resources/labels.ts';
import { ownershipState, type Proof } from '../claims/proof.ts';
import { servingOf } from '../claims/serving.ts';
import type { TxtRecord } from '../checks/ownership.ts';
import { breaksOf } from '../claims/breaks.ts';
import type { StatusContent, StoredStatus } from '../status-row.ts';
import { memoryOf } from '../check-memory.ts';

/** Value of the label of objects that the claim sync made; objects of people have none. */
export const fromRow = 'row';
export const domainIdAnnotation = 'glimpse.dev/domain-id';

export const isFromRow = ({ metadata }: CustomDomain): boolean => metadata.labels?.[sourceLabel] === fromRow;

const date = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** Whether the controller has looked at the object at least once. */
export const wasSeen = ({ status }: CustomDomain): boolean => status?.dns?.lastChecked !== undefined;

/** What the TXT record of the object's account proved. */
export function objectProof({ status }: CustomDomain): Proof {
  const { verifiedAt, missingSince, moveAt, firstSeenAt, lapsedAt, last } = status?.ownership ?? {};
  return {
    verifiedAt: date(verifiedAt),
    missingSince: date(missingSince),
    moveAt: date(moveAt),
    firstSeenAt: date(firstSeenAt),
    lapsedAt: date(lapsedAt),
    last,
  };
}

type Certificate = StatusContent['certificate'];

/** The certificate in use. An object that was made again has none until its controller found the Secret. */
function certificateOf({ status }: CustomDomain, before: StoredStatus | undefined, now: Date): Certificate {
  const { issuer, serial, notBefore, notAfter } = status?.certificate ?? {};
  if (serial === undefined || notBefore === undefined || notAfter === undefined) {
    const old = before?.certificate;
    return old && old.notAfter > now && before?.hosted ? old : null;
  }
  return { issuer: issuer ?? '', serial, notBefore: new Date(notBefore), notAfter: new Date(notAfter) };
}

function actionOf({ status }: CustomDomain): StatusContent['nextAction'] | undefined {
  const action = status?.nextAction;
  if (!action) return undefined;
  const { params = {}, step = null, record = null, found = null, retryAt = null, ...rest } = action;
  return { ...rest, params, step, record, found, retryAt };
}

function pointedOf({ status }: CustomDomain, before: StoredStatus | undefined): boolean | undefined {
  return status?.dns?.pointed ?? before?.memory?.pointed ?? undefined;
}

export type ObjectRowFacts = {
  readonly id: string;
  readonly object: CustomDomain;
  readonly before: StoredStatus | undefined;
  readonly seen: Date | null;
  readonly txt: TxtRecord | undefined;
  readonly now: Date;
};

type Derived = Pick<StatusContent, 'ownership' | 'serving' | 'hosted' | 'certificate' | 'memory' | 'breaks'>;

/** What is wrong with an object that is or was served. */
function objectBreaks(
  { object, before, now }: ObjectRowFacts,
  hosted: boolean,
  certificate: Certificate,
): StatusContent['breaks'] {
  const { status } = object;
  const reason = findCondition(status?.conditions ?? [], 'CertificateReady')?.reason;
  const late = reason === 'ExpiringSoon' || reason === 'Expired';
  const held = certificate ?? before?.certificate;
  return breaksOf({
    before: before?.breaks,
    now,
    hosted,
    proof: objectProof(object),
    memory: memoryOf(object),
    ...(held && { certificate: { notAfter: held.notAfter, late } }),
  });
}

/** What follows from ownership, certificate and route. Lost pointing or a lapsed plan ends no hosting. */
function servingFacts(facts: ObjectRowFacts): Derived {
  const { object, before, now } = facts;
  const { spec, status } = object;
  const proof = objectProof(object);
  const certificate = certificateOf(object, before, now) ?? null;
  const owned = proof.verifiedAt !== undefined;
  const programmed = status?.route?.probedSerial !== undefined || before?.memory?.programmed === true;
  const valid = certificate !== null && certificate.notAfter > now;
  const hosted = owned && valid && programmed;
  const ready = findCondition(status?.conditions ?? [], 'Ready')?.status !== 'False';
  const pointed = pointedOf(object, before);
  return {
    ownership: ownershipState(proof),
    serving: servingOf({ suspended: spec.suspended, hosted, owned, ready, pointed }),
    hosted,
    certificate,
    breaks: objectBreaks(facts, hosted, certificate),
    memory: { ...proof, pointed, programmed: programmed && owned },
  };
}

/** The row of an object. `undefined`: the controller has not looked at it yet. */
export function objectRow(facts: ObjectRowFacts): StatusContent | undefined {
  const { id, object, seen, txt } = facts;
  const { spec, status } = object;
  const action = actionOf(object);
  if (!action || status?.observedGeneration === undefined) return undefined;
  const { ownership, dns } = status;
  return {
    ...servingFacts(facts),
    _id: id,
    hostname: spec.hostname,
    customerId: spec.customerId ?? null,
    seen,
    holder: true,
    reason: action.reason,
    nextAction: action,
    conditions: status.conditions.map((one) => ({ ...one })),
    txt: {
      name: ownership?.recordName ?? txt?.name ?? '',
      value: ownership?.recordValue ?? txt?.value ?? '',
      verifiedAt: date(ownership?.verifiedAt) ?? null,
    },
    dns: {
      expected: dns?.expected ?? [],
      observed: dns?.observed ?? [],
      checkedAt: date(dns?.lastChecked) ?? null,
      nextCheck: date(dns?.nextCheck) ?? null,
    },
    removedAt: null,
  };
}
