// What each reason of a custom domain asks for: sentence, title, step, who acts, kind of the record.
import type { sentences, titles } from './texts.ts';

export type ForWhom = 'Owner' | 'Operator' | 'Nobody';
export type RecordKind = 'TXT' | 'address' | 'CAA';

/**
 * `forWhom` and `code` may be `cause`: then they come from what keeps the certificate from being renewed.
 * `step` may be `current`: the step at which the reason was found; null: no step is waited for.
 */
export type ReasonFacts = {
  readonly sentence: keyof typeof sentences;
  readonly title: keyof typeof titles;
  readonly step: 1 | 2 | 3 | 4 | 5 | 'current' | null;
  readonly forWhom: ForWhom | 'cause';
  readonly code: string;
  readonly record?: RecordKind;
};

const wait = { forWhom: 'Nobody', code: 'wait' } as const;
const ours = { forWhom: 'Operator', code: 'wait' } as const;
const later = { title: 'nothingToDo', step: 'current' } as const;
const owner = { forWhom: 'Owner' } as const;
const rename = { ...owner, code: 'choose_other' } as const;
const rejected = { ...rename, title: 'otherName', step: 1 } as const;
const txt = { ...owner, step: 2, code: 'add_txt', record: 'TXT' } as const;
const dns = { ...owner, step: 3, code: 'fix_dns', record: 'address' } as const;
const caa = { ...owner, step: 4, title: 'allowAuthority', record: 'CAA' } as const;
const open = { ...owner, step: 4, code: 'open_port' } as const;

const one = {
  looking: { ...wait, sentence: 'lookingAt', title: 'oneMoment', step: 1 },
  noAddress: { ...dns, sentence: 'leadsNowhere', title: 'addDns', code: 'add_dns' },
  issuing: {
    ...wait,
    sentence: 'certificateComing',
    title: 'certificateComing',
    step: 4,
  },
  authorityFailed: { ...open, sentence: 'authorityFailed', title: 'checkFailed' },
  authorityWaits: { ...wait, ...later, sentence: 'authorityWaits' },
  broken: { ...ours, sentence: 'weRepair', title: 'weRepair', step: 5 },
  notRenewed: {
    sentence: 'notRenewed',
    title: 'notRenewed',
    step: 4,
    forWhom: 'cause',
    code: 'cause',
  },
} as const;

const table = {
  Pending: one.looking,
  JurisdictionNotReady: one.looking,
  RowMissing: one.looking,
  InvalidHostname: { ...rejected, sentence: 'invalidName' },
  ReservedHostname: { ...rejected, sentence: 'reservedName' },
  QuotaExceeded: { ...ours, ...later, sentence: 'regionFull' },
  JurisdictionMissing: { ...ours, ...later, sentence: 'regionAway' },
  HeldByAnother: { ...txt, sentence: 'otherAccount', title: 'proveOwnership' },
  AwaitingTXT: { ...txt, sentence: 'addTxt', title: 'addTxt' },
  TXTMismatch: { ...txt, sentence: 'otherTxt', title: 'fixTxt', code: 'fix_txt' },
  TXTMissingGrace: { ...txt, sentence: 'txtGone', title: 'restoreTxt' },
  OwnershipLapsed: { ...txt, sentence: 'switchedOff', title: 'restoreTxt' },
  NXDomain: one.noAddress,
  NoAddress: one.noAddress,
  WrongTarget: { ...dns, sentence: 'leadsElsewhere', title: 'fixDns' },
  PartlyRouted: { ...owner, sentence: 'leadsAlso', title: 'removeDns', step: 3, code: 'remove_dns' },
  DNSMovedAway: { ...dns, sentence: 'movedAway', title: 'pointBack' },
  CAAForbids: { ...caa, sentence: 'caaForbids', code: 'add_caa' },
  CAAAccountMismatch: { ...caa, sentence: 'caaOtherAccount', code: 'fix_caa' },
  CAALookupFailed: { ...owner, sentence: 'caaFails', title: 'repairCaa', step: 4, code: 'ask_provider' },
  Blocked: one.issuing,
  OrderPending: one.issuing,
  AwaitingSelfCheck: one.issuing,
  AwaitingValidation: one.issuing,
  Finalizing: one.issuing,
  NotIssued: one.issuing,
  Idle: one.issuing,
  ListenerPending: { ...one.issuing, sentence: 'switchingOn', title: 'switchingOn', step: 5 },
  SelfCheckFailed: { ...open, sentence: 'portClosed', title: 'openPort' },
  ChallengeFailed: one.authorityFailed,
  BackingOff: one.authorityFailed,
  LookupFailed: { ...wait, ...later, sentence: 'serversSilent' },
  RateLimited: one.authorityWaits,
  CAUnavailable: one.authorityWaits,
  AccountProblem: one.broken,
  SecretDamaged: one.broken,
  KeyMismatch: one.broken,
  ListenersNotAllowed: one.broken,
  ListenerConflict: one.broken,
  RouteRejected: one.broken,
  ProbeFailed: one.broken,
  WrongCertificateServed: one.broken,
  ExpiringSoon: one.notRenewed,
  Expired: one.notRenewed,
  RenewalStopped: one.notRenewed,
  IdentifierRejected: {
    ...rename,
    sentence: 'nameRefused',
    title: 'nameRefused',
    step: 4,
  },
  Suspended: {
    ...owner,
    sentence: 'suspended',
    title: 'choosePlan',
    step: null,
    code: 'upgrade',
  },
  Paused: { ...wait, sentence: 'paused', title: 'paused', step: null },
  Deleting: { ...wait, sentence: 'beingRemoved', title: 'beingRemoved', step: null },
  Live: { sentence: 'live', title: 'ready', step: 5, forWhom: 'Nobody', code: 'none' },
} as const satisfies Readonly<Record<string, ReasonFacts>>;

/** Every reason that a next action can give. */
export const nextReasons: ReadonlyMap<string, ReasonFacts> = new Map(Object.entries(table));
