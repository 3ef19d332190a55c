// Reasons of the condition MongoReady, with their messages. No message contains an address or a time.

export type MongoReason =
  | 'PrimaryElected'
  | 'Reachable'
  | 'StoragePending'
  | 'Bootstrapping'
  | 'BootstrapFailed'
  | 'NoPrimary'
  | 'MemberNotReady'
  | 'Reconfiguring'
  | 'ScaleRefused'
  | 'AuthenticationFailed'
  | 'VersionUnsupported'
  | 'Unreachable'
  | 'Pending';

export type MongoVerdict = {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: MongoReason;
  readonly message: string;
};

/** Why pods do not run, from the pods' own reasons. */
export type PodCause =
  | 'StoragePending'
  | 'Unschedulable'
  | 'ImagePullFailed'
  | 'CrashLooping'
  | 'QuotaRejected';

const statuses: Readonly<Partial<Record<MongoReason, MongoVerdict['status']>>> = {
  PrimaryElected: 'True',
  Reachable: 'True',
  Unreachable: 'Unknown',
  Pending: 'Unknown',
};

const causes: Readonly<Record<PodCause, string>> = {
  StoragePending: 'A volume is not provided.',
  Unschedulable: 'No node takes a pod.',
  ImagePullFailed: 'An image cannot be pulled.',
  CrashLooping: 'A container crashes.',
  QuotaRejected: 'A quota of the namespace rejects a pod.',
};

/** The condition of a reason. */
export function verdictOf(reason: MongoReason, message: string): MongoVerdict {
  return { status: statuses[reason] ?? 'False', reason, message };
}

/** How far a set came that is being made. */
export type BootstrapStage = 'silent' | 'no set' | 'no users';

const stages: Readonly<Record<BootstrapStage, string>> = {
  silent: 'The members do not answer.',
  'no set': 'The members answer, but the first one made no replica set.',
  'no users': 'The replica set is made, but its users are not.',
};

/** A set that is being made. After ten minutes the cause is named: that of the pods, else the stage. */
export function bootstrapVerdict(
  isLate: boolean,
  stage: BootstrapStage,
  podCauses: readonly PodCause[],
): MongoVerdict {
  const [cause] = podCauses;
  if (isLate) return verdictOf('BootstrapFailed', cause ? causes[cause] : stages[stage]);
  if (cause === 'StoragePending') return verdictOf('StoragePending', causes[cause]);
  return verdictOf('Bootstrapping', cause ? causes[cause] : 'The replica set is being made.');
}

/** The message about members that do not serve. */
export function membersVerdict(
  reason: 'MemberNotReady' | 'NoPrimary',
  podCauses: readonly PodCause[],
): MongoVerdict {
  const [cause] = podCauses;
  const first = reason === 'NoPrimary' ? 'No member is primary.' : 'A member does not serve.';
  return verdictOf(reason, cause ? `${first} ${causes[cause]}` : first);
}
