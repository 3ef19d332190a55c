// Reasons of the condition KeysReady, with their messages. No message contains a key or a time.
import { orderNames } from './notes.ts';

export type KeysReason =
  | 'Current'
  | 'StateMissing'
  | 'StateDamaged'
  | 'WrongKeys'
  | 'ClockDisagreement'
  | 'Behind'
  | 'Fenced'
  | 'EpochMismatch'
  | 'Pending';

export type KeysVerdict = {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: KeysReason;
  readonly message: string;
};

const loss =
  `Put a copy of keys.json back. Only without a copy, accept the loss of all unread content: ` +
  `annotate the Jurisdiction with ${orderNames.acceptLoss} and its identifier.`;

const messages = {
  current: 'The keys are those of yesterday.',
  missing: `Secret region-keys is missing, but the region has data. ${loss}`,
  operatorKey: `Secret operator-key is missing or damaged, but the region has data. ${loss}`,
  damaged: `Secret region-keys is damaged. ${loss}`,
  region: 'Secret region-keys belongs to another region.',
  'other keys': 'The keys do not fit the database: wrong Secret or wrong database.',
  'older than a restore':
    'The keys are older than the last restore of the database. Put the newer ones back.',
  'older file':
    'The keys are an older copy. Put the newest copy back, or accept this one: ' +
    `annotate the Jurisdiction with ${orderNames.acceptCopy} and the sequence number of the copy.`,
  'older database':
    'The database is older than the keys. Put the newest database back, or raise spec.restore.epoch.',
  'server differs': "The operator's clock and the API server's clock differ by more than 5 minutes.",
  'database differs': "The operator's clock and MongoDB's clock differ by more than 5 minutes.",
  'database silent': 'The keys are several days behind, and MongoDB does not confirm the date.',
  'needs order':
    'The keys are more than 62 days behind. If the date is right, ' +
    `annotate the Jurisdiction with ${orderNames.advanceTo} and yesterday's date.`,
  ahead: "The keys are ahead of the operator's clock.",
  behind: 'The keys are more than two days old.',
  unknown: 'Whether the region has data is not known while MongoDB does not answer.',
} as const;

const reasons: Readonly<Record<keyof typeof messages, KeysReason>> = {
  current: 'Current',
  missing: 'StateMissing',
  operatorKey: 'StateMissing',
  damaged: 'StateDamaged',
  region: 'WrongKeys',
  'other keys': 'WrongKeys',
  'older than a restore': 'EpochMismatch',
  'older file': 'Fenced',
  'older database': 'Fenced',
  'server differs': 'ClockDisagreement',
  'database differs': 'ClockDisagreement',
  'database silent': 'Behind',
  'needs order': 'ClockDisagreement',
  ahead: 'ClockDisagreement',
  behind: 'Behind',
  unknown: 'Pending',
};

export type Finding = keyof typeof messages;

/** The condition of a finding. */
export function verdictOf(finding: Finding): KeysVerdict {
  const reason = reasons[finding];
  const status = reason === 'Current' ? 'True' : reason === 'Pending' ? 'Unknown' : 'False';
  return { status, reason, message: messages[finding] };
}

/** Whether API pods may start with these keys. Fenced and late keys serve what they can. */
export function isUsable({ reason }: KeysVerdict): boolean {
  return reason === 'Current' || reason === 'ClockDisagreement' || reason === 'Behind' || reason === 'Fenced';
}
