// The conditions of a CustomDomain: a closed list of reasons, and the summary Ready.
import { customDomainReasons } from '@glimpse/contracts/handover/domain-conditions';
import { type Condition, findCondition, type NewCondition, setConditions } from '#kube/conditions.ts';
import {
  type CustomDomainDeletingReason,
  customDomainConditionTypes,
  type CustomDomainPart,
  type CustomDomainReason,
  type PauseReason,
  type Status,
} from './reasons.ts';

export type DomainCondition = { readonly status: Status; readonly reason: string; readonly message: string };
export type DomainConditions = Readonly<Record<CustomDomainPart, DomainCondition>>;

const table: Readonly<Record<CustomDomainPart, Readonly<Record<Status, readonly string[]>>>> =
  customDomainReasons;

/**
 * The condition of one step. The reason decides the status.
 * @param message one sentence without times, ids, addresses and text from outside
 */
export function domainCondition<Part extends CustomDomainPart>(
  part: Part,
  reason: CustomDomainReason<Part>,
  message = '',
): DomainCondition {
  const of = table[part];
  if (of.True.includes(reason)) return { status: 'True', reason, message };
  return { status: of.False.includes(reason) ? 'False' : 'Unknown', reason, message };
}

const pending: DomainCondition = { status: 'Unknown', reason: 'Pending', message: '' };

export type DomainConditionFacts = {
  readonly generation: number;
  readonly now: Date;
  readonly before: readonly Condition[];
  /** Conditions of the steps that ran. A step without one keeps its last condition. */
  readonly partConditions: Partial<DomainConditions>;
  readonly suspended: boolean;
  readonly paused: PauseReason | undefined;
  readonly deleting: { readonly reason: CustomDomainDeletingReason; readonly message: string } | undefined;
};

const parts: readonly CustomDomainPart[] = [
  'Accepted',
  'OwnershipVerified',
  'DNSRouted',
  'CAAPermitted',
  'Issuing',
  'CertificateReady',
  'Programmed',
];

type PartState = DomainCondition & { readonly type: CustomDomainPart; readonly generation: number };

/** The condition of this run, else the last one, with the generation it was about. */
function shownParts({ before, partConditions, generation }: DomainConditionFacts): readonly PartState[] {
  return parts.map((type) => {
    const fresh = partConditions[type];
    const old = findCondition(before, type);
    const { status, reason, message } = fresh ?? old ?? pending;
    return { type, status, reason, message, generation: fresh ? generation : (old?.observedGeneration ?? 0) };
  });
}

/**
 * CAA and the order count only while a certificate is missing that we have to get; what nobody manages
 * never counts.
 */
function counted(shown: readonly PartState[]): readonly PartState[] {
  const settled = shown.some(
    ({ type, status, reason }) =>
      type === 'CertificateReady' && (status === 'True' || reason === 'NotManaged'),
  );
  return shown
    .filter(({ type }) => !(settled && (type === 'CAAPermitted' || type === 'Issuing')))
    .filter(({ reason }) => reason !== 'NotManaged');
}

function readySign(shown: readonly PartState[], facts: DomainConditionFacts): DomainCondition {
  if (facts.deleting) return { status: 'False', ...facts.deleting };
  if (facts.suspended)
    return { status: 'False', reason: 'Suspended', message: 'The plan has lapsed: only old links open' };
  const all = counted(shown);
  const blocking =
    all.find(({ status }) => status === 'False') ?? all.find(({ status }) => status !== 'True');
  if (!blocking) return { status: 'True', reason: 'Live', message: 'Links with this host name work' };
  return { status: blocking.status, reason: blocking.reason, message: blocking.message };
}

const pauseMessage = 'Nothing is changed while paused: the certificate is not renewed';

function restingSigns({
  paused,
  deleting,
}: DomainConditionFacts): Record<'Paused' | 'Deleting', DomainCondition> {
  return {
    Paused: paused
      ? { status: 'True', reason: paused, message: pauseMessage }
      : { status: 'False', reason: 'NotPaused', message: '' },
    Deleting: deleting
      ? { status: 'True', ...deleting }
      : { status: 'False', reason: 'NotDeleting', message: '' },
  };
}

/** All conditions in the order of the pipeline, Ready last. Times change only with a status. */
export function domainConditions(facts: DomainConditionFacts): readonly Condition[] {
  const shown = shownParts(facts);
  const { Paused, Deleting } = restingSigns(facts);
  const at = (
    type: string,
    condition: DomainCondition,
    observedGeneration = facts.generation,
  ): NewCondition => ({
    type,
    status: condition.status,
    reason: condition.reason,
    message: condition.message,
    observedGeneration,
  });
  const current = [
    ...shown.map((one) => at(one.type, one, one.generation)),
    at('Paused', Paused),
    at('Deleting', Deleting),
    at('Ready', readySign(shown, facts)),
  ];
  const types: readonly string[] = customDomainConditionTypes;
  const known = facts.before.filter(({ type }) => types.includes(type));
  return setConditions(known, current, facts.now).toSorted(
    (one, other) => types.indexOf(one.type) - types.indexOf(other.type),
  );
}
