// Decides when a region may change its pod templates: one region after the other, oldest request first.
import type { Progress } from '../status/progress.ts';

/** Time for which a region must be Ready before the next one starts. */
export const calmMs = 120_000;
/** When to look whether a complete region is Ready. */
const pollMs = 15_000;

/** Times are those of Kubernetes; `failed`: hash of the templates whose deadline passed. */
export type RolloutState = {
  readonly queuedAt?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly failed?: string | undefined;
};

/** Another region of the queue. */
export type QueueEntry = {
  readonly identifier: string;
  readonly queuedAt?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly degraded: boolean;
  /** A paused region keeps its place but is not waited for before it started. */
  readonly paused: boolean;
};

export type RolloutInput = {
  readonly now: Date;
  readonly identifier: string;
  readonly state: RolloutState;
  /** Hash of the pod templates that the spec asks for. */
  readonly wanted: string;
  /** Whether every workload has these templates. `absent`: there is no workload yet. */
  readonly applied: 'absent' | 'same' | 'other';
  readonly rolledOut: boolean;
  /** Since when the region has been Ready and complete; `undefined` while it is not. */
  readonly calmSince: Date | undefined;
  readonly deadlineMs: number;
  readonly onFailure: 'Hold' | 'Revert';
  /** There is a former image and configuration to go back to. */
  readonly canRevert: boolean;
  readonly others: readonly QueueEntry[];
  readonly most: number;
  /** Cause of the pods, for messages. */
  readonly cause: string | undefined;
};

/** `new`: apply the spec's templates. `kept`: leave them as they are. `lastGood`: apply the former ones. */
export type RolloutDecision = {
  readonly templates: 'new' | 'kept' | 'lastGood';
  readonly state: RolloutState;
  readonly movement: Progress | undefined;
  readonly failed: string | undefined;
  /** The templates of the spec have served calmly: they become `lastGood`. */
  readonly settled: boolean;
  /** When time alone may change the decision. */
  readonly againMs: number | undefined;
};

const time = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
const because = (cause: string | undefined): string => (cause === undefined ? '' : `: ${cause}`);
const decide = (
  more: Partial<RolloutDecision> & Pick<RolloutDecision, 'templates' | 'state'>,
): RolloutDecision => ({
  movement: undefined,
  failed: undefined,
  settled: false,
  againMs: undefined,
  ...more,
});

/** Whether an entry comes before the asking region: it asked earlier, or at once with a smaller name. */
function isAhead(entry: QueueEntry, { identifier }: RolloutInput, queuedAt: string): boolean {
  if (entry.queuedAt === undefined || entry.startedAt !== undefined || entry.paused) return false;
  if (entry.queuedAt !== queuedAt) return entry.queuedAt < queuedAt;
  return entry.identifier < identifier;
}

const waits = ({ queuedAt, startedAt, paused }: QueueEntry): boolean =>
  queuedAt !== undefined && startedAt === undefined && !paused;

/** Names regions, the first in the alphabet first. */
function named(entries: readonly QueueEntry[], one: string, several: string): string {
  const names = entries.map(({ identifier }) => identifier).toSorted();
  return names.length === 1 ? `Region ${names[0]} ${one}` : `Regions ${names.join(', ')} ${several}`;
}

const firstText = (entries: readonly QueueEntry[]): string =>
  named(entries, 'changes its pods first', 'change their pods first');

/**
 * A region that has rolled out changes again: it queues anew, behind all that wait. Until its pods have been
 * calm it still counts as rolling out, so that the next region does not begin too soon.
 */
function again(input: RolloutInput, calmSince: Date): RolloutDecision {
  const { now, state, others } = input;
  const { startedAt = '', queuedAt = '' } = state;
  const queued = { queuedAt: queuedAt > startedAt ? queuedAt : time(now) };
  const left = calmSince.getTime() + calmMs - now.getTime();
  if (left <= 0) return waiting({ ...input, state: queued });
  const movement = { reason: 'WaitingForTurn', message: firstText(others.filter(waits)) } as const;
  return decide({ templates: 'kept', state: { ...queued, startedAt }, movement, againMs: left });
}

function waiting(input: RolloutInput): RolloutDecision {
  const { state, others, most, now } = input;
  const queuedAt = state.queuedAt ?? time(now);
  const active = others.filter(({ startedAt }) => startedAt !== undefined);
  const ahead = others.filter((entry) => isAhead(entry, input, queuedAt));
  const wait = { templates: 'kept', state: { queuedAt } } as const;
  const broken = active.filter(({ degraded }) => degraded);
  if (broken.length > 0) {
    const message = named(broken, 'is degraded after its roll-out', 'are degraded after their roll-outs');
    return decide({ ...wait, movement: { reason: 'Held', message }, againMs: 60_000 });
  }
  if (active.length + ahead.length >= most) {
    const message = firstText([...active, ...ahead]);
    return decide({ ...wait, movement: { reason: 'WaitingForTurn', message }, againMs: 60_000 });
  }
  // The start is recorded before the first template changes, so that a restart never starts two regions.
  const movement = { reason: 'RollingOut', message: 'It is the turn of this region' } as const;
  return decide({ templates: 'kept', state: { queuedAt, startedAt: time(now) }, movement, againMs: 0 });
}

function failedDecision(input: RolloutInput): RolloutDecision {
  const { state, wanted, onFailure, canRevert, cause } = input;
  const back = onFailure === 'Revert' && canRevert;
  const message = back
    ? `The former image and settings are in place${because(cause)}`
    : `The new pods were not ready in time; the former ones serve${because(cause)}`;
  return decide({
    templates: back ? 'lastGood' : 'new',
    state: { ...state, failed: wanted },
    movement: { reason: 'DeadlineExceeded', message, failing: back ? undefined : (cause ?? 'not ready') },
    failed: 'The new pods were not ready in time',
  });
}

function rolling(input: RolloutInput): RolloutDecision {
  const { now, state, deadlineMs, cause } = input;
  const { queuedAt, startedAt = time(now) } = state;
  const left = Date.parse(startedAt) + deadlineMs - now.getTime();
  if (left <= 0) return failedDecision(input);
  const message = `Pods are replaced${because(cause)}`;
  return decide({
    templates: 'new',
    state: { queuedAt, startedAt },
    movement: { reason: 'RollingOut', message, failing: cause },
    againMs: left,
  });
}

function complete({ now, state, calmSince }: RolloutInput): RolloutDecision {
  const { queuedAt, startedAt } = state;
  const left = calmSince ? calmSince.getTime() + calmMs - now.getTime() : undefined;
  if (left !== undefined && left <= 0) return decide({ templates: 'new', state: {}, settled: true });
  return decide({ templates: 'new', state: { queuedAt, startedAt }, againMs: left ?? pollMs });
}

/** Decides on one region. The caller saves the state before it acts on a later decision. */
export function decideRollout(input: RolloutInput): RolloutDecision {
  const { now, state, wanted, applied, rolledOut, calmSince, others } = input;
  if (applied === 'absent') return decide({ templates: 'new', state: {} });
  if (state.startedAt === undefined) {
    if (applied === 'other') return waiting(input);
    return decide({ templates: 'new', state: {}, settled: rolledOut && calmSince !== undefined });
  }
  if (applied === 'same' && rolledOut) return complete(input);
  if (state.failed === wanted) return failedDecision(input);
  // Calm since its start: it has rolled out. A region that still changes may repair its roll-out.
  const hasRolledOut = calmSince !== undefined && calmSince.getTime() > Date.parse(state.startedAt);
  if (applied === 'other' && hasRolledOut && others.some(waits)) return again(input, calmSince);
  // Another template than the running one: its time starts now.
  if (applied === 'other')
    return rolling({ ...input, state: { queuedAt: state.queuedAt, startedAt: time(now) } });
  return rolling(input);
}
