// All conditions of a Jurisdiction from the conditions of its steps; Ready is computed last.
import { type Condition, findCondition, type NewCondition, setConditions } from '#kube/conditions.ts';
import {
  type JurisdictionDeletingReason,
  jurisdictionConditionTypes,
  type PauseReason,
} from '#resources/reasons.ts';
import { degraded, isUnbound, type Progress, progressing, type Sign } from './progress.ts';
import {
  pending,
  type RegionPart,
  regionParts,
  type PartConditions,
  type PartCondition,
} from '../condition.ts';

export type StatusFacts = {
  readonly generation: number;
  readonly now: Date;
  readonly before: readonly Condition[];
  /** Conditions of the steps that ran. A part without one keeps its last condition. */
  readonly partConditions: Partial<PartConditions>;
  /** Placement `Remote`: only a name and a link. */
  readonly directoryEntry: boolean;
  readonly movements: readonly Progress[];
  readonly rolloutFailed: string | undefined;
  readonly driftFight: { readonly kind: string; readonly by: string } | undefined;
  readonly paused: PauseReason | undefined;
  readonly deleting: { readonly reason: JurisdictionDeletingReason; readonly message: string } | undefined;
};

const conditionTypes: readonly string[] = jurisdictionConditionTypes;

const pauseMessage = 'Nothing is changed while paused: certificates are not renewed, and keys do not advance';

function pauseSign(paused: PauseReason | undefined): Sign {
  return paused
    ? { status: 'True', reason: paused, message: pauseMessage }
    : { status: 'False', reason: 'NotPaused', message: '' };
}

function deletingSign(deleting: StatusFacts['deleting']): Sign {
  return deleting ? { status: 'True', ...deleting } : { status: 'False', reason: 'NotDeleting', message: '' };
}

/** The conditions to show: those of this run, else the last ones. */
export function shownConditions({
  before,
  partConditions,
}: Pick<StatusFacts, 'before' | 'partConditions'>): PartConditions {
  const shown = (part: RegionPart): PartCondition =>
    partConditions[part] ?? findCondition(before, part) ?? pending;
  return {
    Accepted: shown('Accepted'),
    NamespaceReady: shown('NamespaceReady'),
    KeysReady: shown('KeysReady'),
    MongoReady: shown('MongoReady'),
    RedisReady: shown('RedisReady'),
    ApiAvailable: shown('ApiAvailable'),
    RoutingReady: shown('RoutingReady'),
    AcmeAccountReady: shown('AcmeAccountReady'),
    DomainsSynced: shown('DomainsSynced'),
    DataResident: shown('DataResident'),
  };
}

/** The first `False` part decides, else the first `Unknown` one. Data bound to no place does not count. */
function readySign(partConditions: PartConditions, facts: StatusFacts): Sign {
  const { deleting, directoryEntry } = facts;
  if (deleting) return { status: 'False', ...deleting };
  const parts = directoryEntry ? [partConditions.Accepted] : regionParts.map((part) => partConditions[part]);
  const blocking =
    parts.find(({ status }) => status === 'False') ??
    parts.find(({ status, reason }) => status === 'Unknown' && !isUnbound(reason));
  if (blocking) return { status: blocking.status, reason: blocking.reason, message: blocking.message };
  if (directoryEntry)
    return { status: 'True', reason: 'DirectoryEntry', message: 'Listed as a region elsewhere' };
  const failing = facts.movements.flatMap((movement) => movement.failing ?? [])[0];
  return failing === undefined
    ? { status: 'True', reason: 'Serving', message: 'The region serves' }
    : { status: 'True', reason: 'ChangeFailing', message: `Serves as before; a change fails: ${failing}` };
}

const newCondition = (type: string, generation: number, sign: Sign): NewCondition => ({
  type,
  status: sign.status,
  reason: sign.reason,
  message: sign.message,
  observedGeneration: generation,
});

/** A Remote region has neither progress nor parts that could get worse. */
function movingSigns(partConditions: PartConditions, facts: StatusFacts): { progress: Sign; worse: Sign } {
  const { before, movements, rolloutFailed, driftFight, directoryEntry } = facts;
  if (directoryEntry)
    return {
      progress: progressing([]),
      worse: { status: 'False', reason: 'AsExpected', message: 'All parts work as before' },
    };
  return {
    progress: progressing(movements),
    worse: degraded({ before, partConditions, rolloutFailed, driftFight }),
  };
}

/**
 * All conditions. Times change only with a status. A kept part keeps the generation of its computation.
 */
export function regionConditions(facts: StatusFacts): readonly Condition[] {
  const { before, generation, now } = facts;
  const partConditions = shownConditions(facts);
  const generationOf = (part: RegionPart): number =>
    facts.partConditions[part] ? generation : (findCondition(before, part)?.observedGeneration ?? 0);
  const { progress, worse } = movingSigns(partConditions, facts);
  const current = [
    ...regionParts.map((part) => newCondition(part, generationOf(part), partConditions[part])),
    newCondition('Progressing', generation, progress),
    newCondition('Degraded', generation, worse),
    newCondition('Paused', generation, pauseSign(facts.paused)),
    newCondition('Deleting', generation, deletingSign(facts.deleting)),
    newCondition('Ready', generation, readySign(partConditions, facts)),
  ];
  const known = before.filter(({ type }) => conditionTypes.includes(type));
  return setConditions(known, current, now).toSorted(
    (one, other) => conditionTypes.indexOf(one.type) - conditionTypes.indexOf(other.type),
  );
}
