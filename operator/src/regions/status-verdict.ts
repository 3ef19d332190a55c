// What a step of the reconcile says about its part of a region: a reason of a closed list, which fixes the status.
import type { Condition } from '#kube/conditions.ts';

export type Status = Condition['status'];

/** Reasons of each part by status. A part that nobody looked at is `Unknown/Pending`. */
const reasons = {
  Accepted: {
    True: ['Accepted', 'DirectoryEntry'],
    False: ['DomainConflict', 'GatewayInUse', 'SettingsInvalid', 'NamespaceConflict'],
    Unknown: ['Pending'],
  },
  NamespaceReady: { True: ['Ready'], False: ['Terminating', 'QuotaRejected'], Unknown: ['Pending'] },
  KeysReady: {
    True: ['Current'],
    False: [
      'StateMissing',
      'StateDamaged',
      'WrongKeys',
      'ClockDisagreement',
      'Behind',
      'Fenced',
      'EpochMismatch',
    ],
    Unknown: ['Pending'],
  },
  MongoReady: {
    True: ['PrimaryElected', 'Reachable'],
    False: [
      'SecretMissing',
      'StoragePending',
      'Bootstrapping',
      'BootstrapFailed',
      'NoPrimary',
      'MemberNotReady',
      'Reconfiguring',
      'ScaleRefused',
      'AuthenticationFailed',
      'VersionUnsupported',
    ],
    Unknown: ['Unreachable', 'Pending'],
  },
  RedisReady: {
    True: ['Reachable'],
    False: ['SecretMissing', 'NotReady', 'AuthenticationFailed'],
    Unknown: ['Unreachable', 'Pending'],
  },
  ApiAvailable: {
    True: ['MinimumAvailable'],
    False: [
      'SecretMissing',
      'ImagePullFailed',
      'CrashLooping',
      'Unschedulable',
      'NotReady',
      'QuotaRejected',
      'Maintenance',
    ],
    Unknown: ['Pending'],
  },
  RoutingReady: {
    True: ['Programmed'],
    False: [
      'ApiMissing',
      'GatewayMissing',
      'ListenersNotAllowed',
      'GatewayNotProgrammed',
      'RouteRejected',
      'CertificatePending',
    ],
    Unknown: ['Pending'],
  },
  AcmeAccountReady: {
    True: ['Registered', 'NotUsed'],
    False: ['AccountRejected', 'ExternalAccountRequired', 'ProfileRejected', 'SecretInvalid'],
    Unknown: ['CAUnavailable', 'Pending'],
  },
  DomainsSynced: {
    True: ['InSync'],
    False: ['HandOverForbidden'],
    Unknown: ['DatabaseUnavailable', 'Pending'],
  },
  DataResident: {
    True: ['VolumesInRegion'],
    False: ['VolumeOutsideRegion', 'NodeOutsideRegion'],
    Unknown: ['NotEnforced', 'NoRegion', 'Pending'],
  },
} as const satisfies Record<string, Readonly<Record<Status, readonly string[]>>>;

type Reasons = typeof reasons;
/** Parts of a region in the order of the pipeline. */
export type RegionPart = keyof Reasons;
export type ReasonOf<Part extends RegionPart> = Reasons[Part][Status][number];
export type Verdict = { readonly status: Status; readonly reason: string; readonly message: string };
export type RegionVerdicts = Readonly<Record<RegionPart, Verdict>>;

const table: Readonly<Record<RegionPart, Readonly<Record<Status, readonly string[]>>>> = reasons;

export const regionParts: readonly RegionPart[] = [
  'Accepted',
  'NamespaceReady',
  'KeysReady',
  'MongoReady',
  'RedisReady',
  'ApiAvailable',
  'RoutingReady',
  'AcmeAccountReady',
  'DomainsSynced',
  'DataResident',
];

/**
 * A verdict on one part. The reason decides the status.
 * @param message one sentence without times, ids, addresses and text from outside
 */
export function verdict<Part extends RegionPart>(
  part: Part,
  reason: ReasonOf<Part>,
  message: string,
): Verdict {
  const of = table[part];
  if (of.True.includes(reason)) return { status: 'True', reason, message };
  return { status: of.False.includes(reason) ? 'False' : 'Unknown', reason, message };
}

/** The verdict on a part that was not looked at. */
export const pending: Verdict = { status: 'Unknown', reason: 'Pending', message: '' };
