// Picks the one reason that a custom domain waits for.
import { type Condition, findCondition } from '#kube/conditions.ts';
import type { CustomDomainPart } from '../reasons.ts';

/** A reason with the step of the page at which it was found. */
export type ReasonAtStep = { readonly reason: string; readonly step: 1 | 2 | 3 | 4 | 5 };

/** Conditions in pipeline order, with their step. */
const steps: readonly (readonly [CustomDomainPart, ReasonAtStep['step']])[] = [
  ['Accepted', 1],
  ['OwnershipVerified', 2],
  ['DNSRouted', 3],
  ['CAAPermitted', 4],
  ['Issuing', 4],
  ['CertificateReady', 4],
  ['Programmed', 5],
];

/** Reasons that only say that an earlier step is not through. */
const consequences = new Set(['Idle', 'Blocked', 'NotIssued', 'ListenerPending', 'Pending']);
const warnings = ['TXTMissingGrace', 'TXTMissingMove', 'ExpiringSoon', 'RenewalStopped'];

type PartCause = ReasonAtStep & { readonly status: Condition['status'] };

/** Steps that are not through. CAA and the order count only while a certificate is missing. */
function blocking(conditions: readonly Condition[]): readonly PartCause[] {
  const certificate = findCondition(conditions, 'CertificateReady');
  const settled = certificate?.status === 'True' || certificate?.reason === 'NotManaged';
  return steps
    .filter(([type]) => !(settled && (type === 'CAAPermitted' || type === 'Issuing')))
    .map(([type, step]): PartCause => {
      const { status, reason } = findCondition(conditions, type) ?? { status: 'Unknown', reason: 'Pending' };
      return { status, reason, step };
    })
    .filter(({ status, reason }) => status !== 'True' && reason !== 'NotManaged');
}

/** A cause comes before its consequences, and a certain fault before a look-up that failed. */
function firstCause(blocked: readonly PartCause[]): PartCause | undefined {
  const causes = blocked.filter(({ reason }) => !consequences.has(reason));
  return causes.find(({ status }) => status === 'False') ?? causes[0] ?? blocked[0];
}

const warningIn = (conditions: readonly Condition[]): ReasonAtStep | undefined => {
  const present = steps.map(([type, step]) => ({
    reason: findCondition(conditions, type)?.reason ?? '',
    step,
  }));
  return present.find(({ reason }) => warnings.includes(reason));
};

/**
 * CAA records that keep the TLS proxy's authority from issuing, where certificates are not ours: the domain
 * works until its certificate ends, so this warns and blocks nothing.
 */
function caaWarning(conditions: readonly Condition[]): ReasonAtStep | undefined {
  const caa = findCondition(conditions, 'CAAPermitted');
  if (findCondition(conditions, 'CertificateReady')?.reason !== 'NotManaged') return undefined;
  if (!caa || caa.status === 'True' || consequences.has(caa.reason)) return undefined;
  return { reason: caa.reason, step: 4 };
}

const isTrue = (conditions: readonly Condition[], type: string): boolean =>
  findCondition(conditions, type)?.status === 'True';

/** The one reason: removal, pause and plan first, then the first cause, then warnings, then `Live`. */
export function pickReason(conditions: readonly Condition[], suspended: boolean): ReasonAtStep {
  if (isTrue(conditions, 'Deleting')) return { reason: 'Deleting', step: 1 };
  if (isTrue(conditions, 'Paused')) return { reason: 'Paused', step: 1 };
  if (suspended) return { reason: 'Suspended', step: 1 };
  const cause = firstCause(blocking(conditions)) ?? warningIn(conditions) ?? caaWarning(conditions);
  return cause ?? { reason: 'Live', step: 5 };
}

/** What keeps a certificate from being renewed, if a step says so. */
export function renewalCause(conditions: readonly Condition[]): ReasonAtStep | undefined {
  return steps
    .filter(([type]) => type !== 'CertificateReady' && type !== 'Programmed')
    .map(([type, step]) => ({ condition: findCondition(conditions, type), step }))
    .flatMap(({ condition, step }) =>
      condition && condition.status !== 'True' ? [{ reason: condition.reason, step }] : [],
    )
    .find(({ reason }) => !consequences.has(reason) && reason !== 'RenewalStopped');
}
