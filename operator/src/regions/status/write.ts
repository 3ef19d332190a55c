// Writes the status of a Jurisdiction once per run, and tells transitions as events.
import { type Condition, findCondition, transitions } from '#kube/conditions.ts';
import { canonicalJson, isJsonObject } from '#kube/kind.ts';
import type { JsonObject } from '#kube/object.ts';
import type { PauseReason } from '#resources/reasons.ts';
import type { RegionRun } from '../deps.ts';
import { regionConditions, type StatusFacts } from './status.ts';
import type { Fields } from './fields.ts';

export type StatusPlan = {
  readonly fields: Fields;
  readonly directoryEntry: boolean;
  readonly paused: PauseReason | undefined;
  readonly deleting: StatusFacts['deleting'];
  readonly rolloutFailed: string | undefined;
};

/** Conditions whose `True` is bad news. */
const bad = new Set(['Degraded', 'Deleting', 'Paused']);

async function tell({ deps, object, log }: RegionRun, changed: readonly Condition[]): Promise<void> {
  for (const { type, status, reason, message } of changed) {
    const isGood = bad.has(type) ? status === 'False' : status === 'True';
    const note = message === '' ? `${type} is ${status}` : `${type} is ${status}: ${message}`;
    await deps.events.transition(object, { type: isGood ? 'Normal' : 'Warning', reason, note, action: type });
    log.info({ condition: type, status, reason }, 'A condition changed');
    deps.metrics.transition?.({ type, status, reason });
  }
}

/** Transitions that are worth an event. What is true from the beginning is none. */
function told(before: readonly Condition[], after: readonly Condition[]): readonly Condition[] {
  return transitions(before, after).filter(
    ({ type, status }) =>
      type !== 'Progressing' &&
      !(bad.has(type) && status === 'False' && findCondition(before, type)?.status !== 'True'),
  );
}

const asJson = (status: object): JsonObject => {
  const parsed: unknown = JSON.parse(JSON.stringify(status));
  return isJsonObject(parsed) ? parsed : {};
};

/** Computes all conditions, writes the status if it differs, and tells what changed. */
export async function writeStatus(run: RegionRun, plan: StatusPlan): Promise<readonly Condition[]> {
  const { deps, object, notes, now, identifier, signal } = run;
  const { fields, ...rest } = plan;
  const before = object.status?.conditions ?? [];
  const generation = object.metadata.generation ?? 0;
  const conditions = regionConditions({
    ...rest,
    generation,
    now,
    before,
    partConditions: notes.partConditions,
    movements: notes.movements,
    driftFight: notes.driftFight,
  });
  const status = asJson({ observedGeneration: generation, conditions, ...fields });
  if (canonicalJson(status) !== canonicalJson(asJson(object.status ?? {})))
    await deps.patchStatus({ object, status, signal });
  await tell(run, told(before, conditions));
  for (const event of notes.events) await deps.events.transition(object, event);
  deps.metrics.ready(identifier, findCondition(conditions, 'Ready')?.status === 'True');
  return conditions;
}
