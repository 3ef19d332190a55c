// Input and outcome of the keeper of keys.
import type { KeySecret } from './key-secrets.ts';
import { oldestDay } from './key-state.ts';
import { type Annotations, orderNames } from './notes.ts';
import { dueDay, type Held, type KeyWrite, msToAdvance } from './plan-keys.ts';
import type { KeysDatabase } from './region-row.ts';
import type { KeySource } from './transitions.ts';
import { type Finding, isUsable, type KeysVerdict, verdictOf } from './verdict.ts';

const tickMs = 600_000;
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
};

export type KeysEvent = {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
};

/** `usable`: whether the API may start. `usedAnnotations` were carried out and are to be removed. */
export type KeysOutcome = {
  readonly condition: KeysVerdict;
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
    note: 'The key Secret came out of a backup; unread content has ended.',
  },
  'copy accepted': {
    type: 'Warning',
    reason: 'KeyCopyAccepted',
    note: 'An older copy of the keys was accepted.',
  },
  renewed: { type: 'Normal', reason: 'KeysRenewed', note: 'Fresh chains seal in ten minutes.' },
  advanced: undefined,
  marked: undefined,
  noted: undefined,
};

type Reported = {
  readonly secret?: KeySecret | undefined;
  readonly held?: Held;
  readonly source?: Pick<KeySource, 'now'>;
  readonly finding: Finding;
  readonly operatorKey?: Buffer;
};

/** Reports what was found; a finding without a state keeps what the status says. */
export function outcomeOf(
  { known, annotations }: KeysInput,
  { finding, secret, held, source, operatorKey }: Reported,
): KeysOutcome {
  const condition = verdictOf(finding);
  const createdAt = known?.createdAt ?? secret?.createdAt;
  const state = held?.kind === 'state' ? held.state : undefined;
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
    usable: isUsable(condition),
    events: [],
    usedAnnotations:
      condition.reason === 'Current' && orderNames.acceptLoss in annotations ? [orderNames.acceptLoss] : [],
    againMs: waits || isDue || !source ? soonMs : Math.min(tickMs, msToAdvance(source.now)),
  };
}
