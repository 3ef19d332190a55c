// Explains every reason of a custom domain: what to say, which step, who acts
// (docs/design/web-domains.md#reasons).
import type { badges, sentences, titles } from './domain-reason-texts.ts';

/** Who acts next: the owner of the domain, the platform, or nobody. */
export type ForWhom = 'Owner' | 'Operator' | 'Nobody';
export type RecordKind = 'TXT' | 'address' | 'CAA';

/**
 * What one or several reasons mean. `forWhom` and `code` may be `cause`, `step` may be `current`: then only
 * the row says it. `step` is null where no step is waited for. `record`: the kind of the one record to set.
 * `undated`: the sentence to use when `date` is unknown.
 */
export type ReasonFacts = {
  readonly sentence: keyof typeof sentences;
  readonly undated?: keyof typeof sentences;
  readonly title: keyof typeof titles;
  readonly badge: keyof typeof badges;
  readonly step: 1 | 2 | 3 | 4 | 5 | 'current' | null;
  readonly forWhom: ForWhom | 'cause';
  readonly code: string;
  readonly record?: RecordKind;
};

const wait = { forWhom: 'Nobody', code: 'wait' } as const;
const ours = { forWhom: 'Operator', code: 'wait' } as const;
const later = { badge: 'checking', title: 'nothingToDo', step: 'current' } as const;
const owner = { forWhom: 'Owner' } as const;
const change = { ...owner, badge: 'needsChange' } as const;
const rename = { ...owner, code: 'choose_other' } as const;
const rejected = { ...rename, badge: 'cannotBeUsed', title: 'otherName', step: 1 } as const;
const txt = { ...owner, step: 2, code: 'add_txt', record: 'TXT' } as const;
const dns = { ...change, step: 3, code: 'fix_dns', record: 'address' } as const;
const caa = { ...change, step: 4, title: 'allowAuthority', record: 'CAA' } as const;
const open = { ...change, step: 4, code: 'open_port' } as const;

const one = {
  looking: { ...wait, sentence: 'lookingAt', title: 'oneMoment', badge: 'checking', step: 1 },
  noAddress: { ...dns, sentence: 'leadsNowhere', title: 'addDns', badge: 'waitingForDns', code: 'add_dns' },
  issuing: {
    ...wait,
    sentence: 'certificateComing',
    title: 'certificateComing',
    badge: 'gettingReady',
    step: 4,
  },
  authorityFailed: { ...open, sentence: 'authorityFailed', title: 'checkFailed' },
  authorityWaits: { ...wait, ...later, sentence: 'authorityWaits' },
  broken: { ...ours, sentence: 'weRepair', title: 'weRepair', badge: 'withUs', step: 5 },
  notRenewed: {
    sentence: 'notRenewed',
    undated: 'notRenewedSoon',
    title: 'notRenewed',
    badge: 'needsLook',
    step: 4,
    forWhom: 'cause',
    code: 'cause',
  },
} as const;

const reasons = {
  Pending: one.looking,
  JurisdictionNotReady: one.looking,
  RowMissing: one.looking,
  InvalidHostname: { ...rejected, sentence: 'invalidName' },
  IPAddress: { ...rejected, sentence: 'addressName' },
  PublicSuffix: { ...rejected, sentence: 'publicSuffix' },
  ReservedHostname: { ...rejected, sentence: 'reservedName' },
  QuotaExceeded: { ...ours, ...later, sentence: 'regionFull' },
  JurisdictionMissing: { ...ours, ...later, sentence: 'regionAway' },
  HeldByAnother: { ...txt, sentence: 'otherAccount', title: 'proveOwnership', badge: 'waitingForProof' },
  OtherRecordStands: {
    ...owner,
    sentence: 'otherRecord',
    title: 'removeTxt',
    badge: 'waitingForProof',
    step: 2,
    code: 'remove_txt',
  },
  MovesSoon: { ...wait, sentence: 'movesSoon', title: 'movesToYou', badge: 'gettingReady', step: 2 },
  HeldBySupport: {
    ...owner,
    sentence: 'heldBySupport',
    title: 'askSupport',
    badge: 'needsLook',
    step: 1,
    code: 'ask_support',
  },
  AwaitingTXT: { ...txt, sentence: 'addTxt', title: 'addTxt', badge: 'waitingForProof' },
  SeenOnce: { ...wait, sentence: 'seenOnce', title: 'recordFound', badge: 'checking', step: 2 },
  TXTDoubled: {
    ...txt,
    sentence: 'doubledTxt',
    title: 'fixTxtName',
    badge: 'needsChange',
    code: 'fix_txt_name',
  },
  TXTMismatch: { ...txt, sentence: 'otherTxt', title: 'fixTxt', badge: 'needsChange', code: 'fix_txt' },
  TXTMissingGrace: { ...txt, sentence: 'txtGone', title: 'restoreTxt', badge: 'needsChange' },
  TXTMissingMove: { ...txt, sentence: 'txtGoneMoves', title: 'restoreTxt', badge: 'needsChange' },
  OwnershipLapsed: { ...txt, sentence: 'switchedOff', title: 'restoreTxt', badge: 'switchedOff' },
  NXDomain: one.noAddress,
  NoAddress: one.noAddress,
  WrongTarget: { ...dns, sentence: 'leadsElsewhere', title: 'fixDns' },
  ProxyInFront: { ...dns, sentence: 'proxyInFront', title: 'dnsOnly', code: 'dns_only' },
  PartlyRouted: { ...change, sentence: 'leadsAlso', title: 'removeDns', step: 3, code: 'remove_dns' },
  DNSMovedAway: { ...dns, sentence: 'movedAway', title: 'pointBack' },
  CAAForbids: { ...caa, sentence: 'caaForbids', code: 'add_caa' },
  CAAAccountMismatch: { ...caa, sentence: 'caaOtherAccount', code: 'fix_caa' },
  CAALookupFailed: { ...change, sentence: 'caaFails', title: 'repairCaa', step: 4, code: 'ask_provider' },
  TargetCAAForbids: one.broken,
  TargetCAALookupFailed: one.broken,
  Blocked: one.issuing,
  OrderPending: one.issuing,
  AwaitingSelfCheck: one.issuing,
  AwaitingValidation: one.issuing,
  Finalizing: one.issuing,
  NotIssued: one.issuing,
  Idle: one.issuing,
  ListenerPending: { ...one.issuing, sentence: 'switchingOn', title: 'switchingOn', step: 5 },
  SelfCheckFailed: { ...open, sentence: 'portClosed', title: 'openPort' },
  SelfCheckRedirected: { ...open, sentence: 'portRedirects', title: 'letThrough', code: 'stop_redirect' },
  ChallengeFailed: one.authorityFailed,
  BackingOff: one.authorityFailed,
  AnswerTooLarge: {
    ...change,
    sentence: 'answerTooLarge',
    title: 'shortenAnswer',
    step: 'current',
    code: 'ask_provider',
  },
  LookupFailed: { ...wait, ...later, sentence: 'serversSilent' },
  DNSFailing: {
    ...change,
    sentence: 'dnsFails',
    title: 'repairDns',
    step: 'current',
    code: 'ask_provider',
  },
  LookupDown: { ...ours, sentence: 'weCannotLook', title: 'weRepair', badge: 'withUs', step: 'current' },
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
  Expired: { ...one.notRenewed, sentence: 'expired', undated: 'expiredUndated' },
  RenewalStopped: one.notRenewed,
  IdentifierRejected: {
    ...rename,
    sentence: 'nameRefused',
    title: 'nameRefused',
    badge: 'needsChange',
    step: 4,
  },
  NotLookedAt: { ...ours, sentence: 'notLookedAt', title: 'weRepair', badge: 'withUs', step: 1 },
  Suspended: {
    ...owner,
    sentence: 'suspended',
    title: 'choosePlan',
    badge: 'paused',
    step: null,
    code: 'upgrade',
  },
  Stopped: { ...ours, sentence: 'stopped', title: 'stopped', badge: 'paused', step: null },
  Paused: { ...wait, sentence: 'paused', title: 'paused', badge: 'paused', step: null },
  Deleting: { ...wait, sentence: 'beingRemoved', title: 'beingRemoved', badge: 'beingRemoved', step: null },
  Live: { sentence: 'live', title: 'ready', badge: 'working', step: 5, forWhom: 'Nobody', code: 'none' },
} as const satisfies Readonly<Record<string, ReasonFacts>>;

export type DomainReason = keyof typeof reasons;

/** Every reason that a row of `domain_status` may give. An operator of a newer release may know more. */
export const domainReasons: ReadonlyMap<string, ReasonFacts> = new Map(Object.entries(reasons));

/** Chooses the dated or the undated sentence of a reason. */
export const sentenceOf = (
  { sentence, undated }: ReasonFacts,
  params: Readonly<Record<string, string>>,
): ReasonFacts['sentence'] => (undated !== undefined && !params['date'] ? undated : sentence);
