// Condition types and their reasons, in pipeline order: the closed lists of both kinds.
import type { customDomainReasons } from '@glimpse/contracts/handover/domain-conditions';

/** Reasons by status of each condition of a Jurisdiction, in the order in which they are shown. */
export const jurisdictionReasons = {
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
  Progressing: {
    True: ['Bootstrapping', 'RollingOut', 'WaitingForTurn', 'GrowingStorage', 'ChangingMembers', 'Restoring'],
    False: ['Complete', 'DeadlineExceeded', 'Held'],
    Unknown: [],
  },
} as const satisfies ReasonTable;

export type Status = 'True' | 'False' | 'Unknown';
type ReasonTable = Readonly<Record<string, Readonly<Record<Status, readonly string[]>>>>;
type ReasonIn<Table extends ReasonTable, Type extends keyof Table> = Table[Type][Status][number];

/** Conditions that a step of the pipeline decides; the summaries follow. */
export type JurisdictionPart = keyof typeof jurisdictionReasons;
export type JurisdictionReason<Part extends JurisdictionPart> = ReasonIn<typeof jurisdictionReasons, Part>;
export type CustomDomainPart = keyof typeof customDomainReasons;
export type CustomDomainReason<Part extends CustomDomainPart> = ReasonIn<typeof customDomainReasons, Part>;

export const pauseReasons = ['PausedBySpec', 'PausedByAnnotation'] as const;
export type PauseReason = (typeof pauseReasons)[number];
/** Steps that remove a region, in the order in which they are worked off. */
export const deletionSteps = [
  'RemovingRoutes',
  'RemovingWorkloads',
  'DestroyingKeys',
  'RemovingDomains',
  'RemovingData',
  'RemovingNamespace',
] as const;
export type DeletionStep = (typeof deletionSteps)[number];
export const jurisdictionDeletingReasons = [
  'AwaitingConfirmation',
  ...deletionSteps,
  'CleanupFailed',
] as const;
export type JurisdictionDeletingReason = (typeof jurisdictionDeletingReasons)[number];
export const customDomainDeletingReasons = ['RemovingRoute', 'RemovingCertificate', 'CleanupFailed'] as const;
export type CustomDomainDeletingReason = (typeof customDomainDeletingReasons)[number];

/** All conditions of a Jurisdiction in the order of its status. */
export const jurisdictionConditionTypes = [
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
  'Progressing',
  'Degraded',
  'Paused',
  'Deleting',
  'Ready',
] as const;

/** All conditions of a CustomDomain in the order of its status. */
export const customDomainConditionTypes = [
  'Accepted',
  'OwnershipVerified',
  'DNSRouted',
  'CAAPermitted',
  'Issuing',
  'CertificateReady',
  'Programmed',
  'Paused',
  'Deleting',
  'Ready',
] as const;
