// All conditions of a Jurisdiction from the verdicts of its steps; Ready is computed last.
import { type Condition, findCondition, type Judgement, setConditions } from '#kube/conditions.ts';
import {
  type JurisdictionDeletingReason,
  jurisdictionConditionTypes,
  type PauseReason,
} from '#resources/reasons.ts';
import { degraded, isUnbound, type Progress, progressing, type Sign } from './status-progress.ts';
import {
  pending,
  type RegionPart,
  regionParts,
  type RegionVerdicts,
  type Verdict,
} from './status-verdict.ts';

export type StatusFacts = {
  readonly generation: number;
  readonly now: Date;
  readonly before: readonly Condition[];
  /** Verdicts of the steps that ran. A part without one keeps its condition. */
  readonly verdicts: Partial<RegionVerdicts>;
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

/** The verdicts to show: those of this run, else what was known before. */
export function shownVerdicts({
  before,
  verdicts,
}: Pick<StatusFacts, 'before' | 'verdicts'>): RegionVerdicts {
  const shown = (part: RegionPart): Verdict => verdicts[part] ?? findCondition(before, part) ?? pending;
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
function readySign(verdicts: RegionVerdicts, facts: StatusFacts): Sign {
  const { deleting, directoryEntry } = facts;
  if (deleting) return { status: 'False', ...deleting };
  const parts = directoryEntry ? [verdicts.Accepted] : regionParts.map((part) => verdicts[part]);
  const blocking =
    parts.find(({ status }) => status === 'False') ??
    parts.find(({ status, reason }) => status === 'Unknown' && !isUnbound(reason));
  if (blocking) return { status: blocking.status, reason: blocking.reason, message: blocking.message };
  return directoryEntry
    ? { status: 'True', reason: 'DirectoryEntry', message: 'Listed as a region elsewhere' }
    : { status: 'True', reason: 'Serving', message: 'The region serves' };
}

const judgement = (type: string, generation: number, sign: Sign): Judgement => ({
  type,
  status: sign.status,
  reason: sign.reason,
  message: sign.message,
  observedGeneration: generation,
});

/** A Remote region has neither progress nor parts that could get worse. */
function movingSigns(verdicts: RegionVerdicts, facts: StatusFacts): { progress: Sign; worse: Sign } {
  const { before, movements, rolloutFailed, driftFight, directoryEntry } = facts;
  if (directoryEntry)
    return {
      progress: progressing([]),
      worse: { status: 'False', reason: 'AsExpected', message: 'All parts work as before' },
    };
  return {
    progress: progressing(movements),
    worse: degraded({ before, verdicts, rolloutFailed, driftFight }),
  };
}

/**
 * All conditions. Times change only with a status. A kept part keeps the generation for which it was judged.
 */
export function regionConditions(facts: StatusFacts): readonly Condition[] {
  const { before, generation, now } = facts;
  const verdicts = shownVerdicts(facts);
  const generationOf = (part: RegionPart): number =>
    facts.verdicts[part] ? generation : (findCondition(before, part)?.observedGeneration ?? 0);
  const { progress, worse } = movingSigns(verdicts, facts);
  const judged = [
    ...regionParts.map((part) => judgement(part, generationOf(part), verdicts[part])),
    judgement('Progressing', generation, progress),
    judgement('Degraded', generation, worse),
    judgement('Paused', generation, pauseSign(facts.paused)),
    judgement('Deleting', generation, deletingSign(facts.deleting)),
    judgement('Ready', generation, readySign(verdicts, facts)),
  ];
  const known = before.filter(({ type }) => conditionTypes.includes(type));
  return setConditions(known, judged, now).toSorted(
    (one, other) => conditionTypes.indexOf(one.type) - conditionTypes.indexOf(other.type),
  );
}
