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

export type MongoCondition = {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: MongoReason;
  readonly message: string;
};

/** Why pods do not run, from the pods' own reasons. */
export type MongoPodReason =
  | 'StoragePending'
  | 'Unschedulable'
  | 'ImagePullFailed'
  | 'CrashLooping'
  | 'QuotaRejected';

const statuses: Readonly<Partial<Record<MongoReason, MongoCondition['status']>>> = {
  PrimaryElected: 'True',
  Reachable: 'True',
  Unreachable: 'Unknown',
  Pending: 'Unknown',
};

const causes: Readonly<Record<MongoPodReason, string>> = {
  StoragePending: 'A volume is not provided.',
  Unschedulable: 'No node takes a pod.',
  ImagePullFailed: 'An image cannot be pulled.',
  CrashLooping: 'A container crashes.',
  QuotaRejected: 'A quota of the namespace rejects a pod.',
};

/** Causes of pods that do not run, and the refusal of pods that the API server does not admit. */
type PodTrouble = { readonly podCauses: readonly MongoPodReason[]; readonly refusal: string };

/** Why pods do not run. A pod that is refused is none yet, so this comes first. */
function whyOf({ podCauses: [cause], refusal }: PodTrouble): string | undefined {
  return refusal === '' ? cause && causes[cause] : `No new pod is admitted (${refusal}); see spec.mongo`;
}

/** The condition of a reason. */
export function mongoCondition(reason: MongoReason, message: string): MongoCondition {
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
export function bootstrapCondition(isLate: boolean, stage: BootstrapStage, pods: PodTrouble): MongoCondition {
  const why = whyOf(pods);
  if (isLate) return mongoCondition('BootstrapFailed', why ?? stages[stage]);
  if (pods.refusal === '' && pods.podCauses[0] === 'StoragePending')
    return mongoCondition('StoragePending', causes.StoragePending);
  return mongoCondition('Bootstrapping', why ?? 'The replica set is being made.');
}

/** The message about members that do not serve. */
export function membersCondition(
  reason: 'MemberNotReady' | 'NoPrimary',
  pods: PodTrouble,
  podless?: string,
): MongoCondition {
  const first = reason === 'NoPrimary' ? 'No member is primary.' : 'A member does not serve.';
  const why = podless ?? whyOf(pods);
  return mongoCondition(reason, why === undefined ? first : `${first} ${why}`);
}
