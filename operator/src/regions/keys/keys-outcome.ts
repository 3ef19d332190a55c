// Input and outcome of the reconciler of keys.
import type { KeySecret } from './key-secrets.ts';
import { oldestDay } from './key-state.ts';
import { type Annotations, noteNames, orderNames } from './key-annotations.ts';
import { dueDay, type StoredKeys, type KeyWrite, msToAdvance } from './plan-keys.ts';
import type { KeysDatabase } from './region-row.ts';
import type { KeySource } from './transitions.ts';
import { type KeysFinding, areUsableKeys, type KeysCondition, keysCondition } from './condition.ts';

const tickMs = 600_000;
const weekMs = 604_800_000;
/** When more is to be done, or a fault may have passed. */
export const soonMs = 30_000;

/** `createdAt`, `advancedAt`: RFC 3339. `day`: the day whose keys are the oldest stored. */
export type KeysStatus = {
  readonly createdAt: string;
  readonly seq: number;
  readonly day: number;
  readonly advancedAt: string;
  readonly epoch: number;
};

/** `known` is status.keys. `database`: 'absent' when the region has no volume of MongoDB yet. */
export type KeysInput = {
  readonly identifier: string;
  readonly annotations: Annotations;
  readonly known: Partial<KeysStatus> | undefined;
  readonly database: KeysDatabase | 'absent' | 'unreachable';
  readonly mongoTerm: number | undefined;
  /** All pods of the API run the newest template. */
  readonly isRolledOut: boolean;
  /** No volume of MongoDB is left, and nobody has accepted that yet. */
  readonly dataLost: boolean;
};

export type KeysEvent = {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
};

/** `usable`: whether the API may start. `usedAnnotations` were carried out and are to be removed. */
export type KeysOutcome = {
  readonly condition: KeysCondition;
  readonly keys: KeysStatus | undefined;
  readonly operatorKey: Buffer | undefined;
  readonly usable: boolean;
  readonly events: readonly KeysEvent[];
  readonly usedAnnotations: readonly string[];
  readonly againMs: number;
};

/** The event of each kind of write. */
export const eventOf: Readonly<Record<KeyWrite['why'], KeysEvent | undefined>> = {
  created: { type: 'Normal', reason: 'KeysCreated', note: 'The keys of the region were created.' },
  'loss accepted': {
    type: 'Warning',
    reason: 'KeyLossAccepted',
    note: 'New keys were made; content sealed with the lost ones cannot be opened.',
  },
  'epoch raised': {
    type: 'Warning',
    reason: 'EpochRaised',
    note: 'A copy of the key Secret was put in place; unread content has ended.',
  },
  'copy accepted': {
    type: 'Warning',
    reason: 'KeyCopyAccepted',
    note: 'An older copy of the keys was accepted.',
  },
  'older epoch accepted': {
    type: 'Warning',
    reason: 'KeyCopyAccepted',
    note: 'A copy of the keys from before a restore was accepted; unread content has ended.',
  },
  renewed: { type: 'Normal', reason: 'KeysRenewed', note: 'Fresh chains seal in ten minutes.' },
  'boxes only': {
    type: 'Normal',
    reason: 'AccountsSealed',
    note: 'Accounts are read from their boxes alone; a release before 1.0.0-rc.1 cannot be started again.',
  },
  advanced: undefined,
  marked: undefined,
  noted: undefined,
};

type Reported = {
  readonly secret?: KeySecret | undefined;
  readonly held?: StoredKeys;
  readonly source?: Pick<KeySource, 'now'>;
  readonly finding: KeysFinding;
  readonly operatorKey?: Buffer;
};

/** Whether a copy of the Secret ended unread content within a week. */
function hasEndedLately(secret: KeySecret | undefined, source: Reported['source']): boolean {
  const at = Date.parse(secret?.annotations[noteNames.endedAt] ?? '');
  return source !== undefined && source.now.getTime() - at < weekMs;
}

/** Reports what was found; a finding without a state keeps what the status says. */
export function outcomeOf(
  { identifier, known, annotations, dataLost }: KeysInput,
  { finding, secret, held, source, operatorKey }: Reported,
): KeysOutcome {
  const isGone = dataLost && (finding === 'missing' || finding === 'operatorKey');
  const createdAt = known?.createdAt ?? secret?.createdAt;
  const state = held?.kind === 'state' ? held.state : undefined;
  const shown = finding === 'current' && hasEndedLately(secret, source) ? 'copied' : finding;
  const condition = keysCondition(isGone ? 'all lost' : shown, { identifier, seq: state?.seq });
  const keys = state &&
    createdAt !== undefined && {
      createdAt,
      seq: state.seq,
      day: oldestDay(state),
      advancedAt: known?.advancedAt ?? createdAt,
      epoch: state.epoch,
    };
  const waits = condition.reason !== 'Current' || state?.marks.prevMark !== undefined;
  const isDue = source !== undefined && state !== undefined && oldestDay(state) < dueDay(source.now);
  return {
    condition,
    keys: keys || undefined,
    operatorKey,
    usable: areUsableKeys(condition),
    events: [],
    usedAnnotations:
      condition.reason === 'Current' && orderNames.acceptLoss in annotations ? [orderNames.acceptLoss] : [],
    againMs: waits || isDue || !source ? soonMs : Math.min(tickMs, msToAdvance(source.now)),
  };
}
