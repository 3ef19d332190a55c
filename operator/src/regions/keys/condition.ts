// Reasons of the condition KeysReady, with their messages. No message contains a key or a time.
import { orderNames } from './key-annotations.ts';

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

export type KeysCondition = {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: KeysReason;
  readonly message: string;
};

/** What messages name: the region, and the number of the stored keys if there are any. */
type MessageNames = { readonly identifier: string; readonly seq?: number | undefined };

const order = (name: string, value: string | number): string =>
  `annotate the Jurisdiction with ${name}=${value}.`;
const loss = (identifier: string): string =>
  `Only without a copy, accept the loss of all unread content: ${order(orderNames.acceptLoss, identifier)}`;

/** The way out of a region that lost its keys and its data, word for word. */
export function startEmpty(identifier: string): string {
  return (
    'The keys and all volumes of MongoDB are gone. Put the namespace back from a backup of the cluster. ' +
    `Only without one, start empty: ${order(orderNames.acceptDataLoss, identifier)}`
  );
}

const messages = {
  current: () => 'The keys are those of yesterday.',
  copied: () =>
    'The keys are those of yesterday. Within the last week a copy of Secret region-keys was put in place; ' +
    'secrets that were unread then have ended.',
  missing: ({ identifier }: MessageNames) =>
    'Secret region-keys is missing, but the region has data. ' +
    `Put the Secret back from a copy, with its entry keys.json. ${loss(identifier)}`,
  'all lost': ({ identifier }: MessageNames) => startEmpty(identifier),
  'acceptance waits': () => 'The loss of the keys is accepted. New ones are made once MongoDB answers.',
  operatorKey: ({ identifier }: MessageNames) =>
    'Secret operator-key is missing or damaged, but the region has data. ' +
    'Put the Secret back from a copy, with its entry key. ' +
    'Only without a copy, accept a new one, after which custom domains need new TXT records: ' +
    order(orderNames.acceptLoss, identifier),
  damaged: ({ identifier }: MessageNames) =>
    `Secret region-keys is damaged. Put a copy of its entry keys.json back. ${loss(identifier)}`,
  region: () => 'Secret region-keys belongs to another region.',
  'other keys': () => 'The keys do not fit the database: wrong Secret or wrong database.',
  'older than a restore': ({ seq = 0 }: MessageNames) =>
    'The keys are a copy from before the last restore. Put the newer ones back. ' +
    `Only without them, accept this copy, which ends all unread secrets: ${order(orderNames.acceptCopy, seq)}`,
  'older file': ({ seq = 0 }: MessageNames) =>
    'The keys are an older copy. Put the newest copy back, or accept this one: ' +
    order(orderNames.acceptCopy, seq),
  'older database': () =>
    'The database is older than the keys. Put the newest database back, or raise spec.restore.epoch.',
  'server differs': () => "The operator's clock and the API server's clock differ by more than 5 minutes.",
  'database differs': () => "The operator's clock and MongoDB's clock differ by more than 5 minutes.",
  'database silent': () => 'The keys are several days behind, and MongoDB does not confirm the date.',
  'needs order': () =>
    'The keys are more than 62 days behind. If the date is right, ' +
    `annotate the Jurisdiction with ${orderNames.advanceTo} and yesterday's date.`,
  ahead: () => "The keys are ahead of the operator's clock.",
  behind: () => 'The keys are more than two days old.',
  unknown: () => 'Whether the region has data is not known while MongoDB does not answer.',
} as const;

const reasons: Readonly<Record<keyof typeof messages, KeysReason>> = {
  current: 'Current',
  copied: 'Current',
  missing: 'StateMissing',
  'all lost': 'StateMissing',
  'acceptance waits': 'StateMissing',
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

export type KeysFinding = keyof typeof messages;

/** The condition of a finding. */
export function keysCondition(finding: KeysFinding, named: MessageNames): KeysCondition {
  const reason = reasons[finding];
  const status = reason === 'Current' ? 'True' : reason === 'Pending' ? 'Unknown' : 'False';
  return { status, reason, message: messages[finding](named) };
}

/** Whether API pods may start with these keys. Fenced and late keys serve what they can. */
export function areUsableKeys({ reason }: KeysCondition): boolean {
  return reason === 'Current' || reason === 'ClockDisagreement' || reason === 'Behind' || reason === 'Fenced';
}
