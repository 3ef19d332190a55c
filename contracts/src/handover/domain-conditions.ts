// The conditions of a custom domain and their reasons, in pipeline order: closed lists
// (docs/design/operator-domains.md).
import type { DomainReason } from './domain-reasons.ts';

/** What blocks has a row in the table of reasons. `NotManaged`: the part is not the platform's. */
type Blocking = readonly (DomainReason | 'NotManaged')[];
type Reasons = { readonly True: readonly string[]; readonly False: Blocking; readonly Unknown: Blocking };

/** Reasons by status of each condition of a CustomDomain that a step of the pipeline decides. */
export const customDomainReasons = {
  Accepted: {
    True: ['Accepted'],
    False: [
      'InvalidHostname',
      'IPAddress',
      'PublicSuffix',
      'ReservedHostname',
      'QuotaExceeded',
      'HeldByAnother',
      'OtherRecordStands',
      'MovesSoon',
      'HeldBySupport',
      'JurisdictionMissing',
    ],
    Unknown: ['RowMissing', 'JurisdictionNotReady', 'Pending'],
  },
  OwnershipVerified: {
    True: ['TXTMatched', 'TXTMissingGrace', 'TXTMissingMove', 'PlatformHost'],
    False: ['AwaitingTXT', 'TXTDoubled', 'TXTMismatch', 'OwnershipLapsed'],
    Unknown: ['SeenOnce', 'LookupFailed', 'DNSFailing', 'LookupDown', 'AnswerTooLarge', 'Pending'],
  },
  DNSRouted: {
    True: ['Routed', 'RoutedThroughProxy'],
    False: ['NXDomain', 'NoAddress', 'WrongTarget', 'ProxyInFront', 'PartlyRouted', 'DNSMovedAway'],
    Unknown: ['LookupFailed', 'DNSFailing', 'LookupDown', 'AnswerTooLarge', 'Pending'],
  },
  CAAPermitted: {
    True: ['NoRecords', 'Permitted'],
    False: ['CAAForbids', 'CAAAccountMismatch', 'TargetCAAForbids'],
    Unknown: ['CAALookupFailed', 'TargetCAALookupFailed', 'AnswerTooLarge', 'Pending'],
  },
  Issuing: {
    True: ['OrderPending', 'AwaitingSelfCheck', 'AwaitingValidation', 'Finalizing'],
    False: [
      'Idle',
      'Blocked',
      'SelfCheckFailed',
      'SelfCheckRedirected',
      'ChallengeFailed',
      'BackingOff',
      'RateLimited',
      'IdentifierRejected',
      'AccountProblem',
      'RenewalStopped',
    ],
    Unknown: ['CAUnavailable', 'Pending'],
  },
  CertificateReady: {
    True: ['Issued', 'ExpiringSoon'],
    False: ['NotIssued', 'Expired', 'SecretDamaged', 'KeyMismatch'],
    Unknown: ['NotManaged', 'Pending'],
  },
  Programmed: {
    True: ['Programmed'],
    False: [
      'ListenerPending',
      'ListenersNotAllowed',
      'ListenerConflict',
      'RouteRejected',
      'ProbeFailed',
      'WrongCertificateServed',
    ],
    Unknown: ['NotManaged', 'Pending'],
  },
} as const satisfies Readonly<Record<string, Reasons>>;
