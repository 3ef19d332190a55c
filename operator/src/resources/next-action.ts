// The one next action of a custom domain, as the owner and `kubectl get cdom` read it.
import { phrases } from '@glimpse/contracts/handover/domain-phrases';
import { sentences, titles } from '@glimpse/contracts/handover/domain-reason-texts';
import {
  domainReasons,
  type ReasonFacts,
  type RecordKind,
  sentenceOf,
} from '@glimpse/contracts/handover/domain-reasons';
import type { NextAction } from '@glimpse/contracts/handover/domains';
import type { Condition } from '#kube/conditions.ts';
import { fillInUtc, paramNames, type Params } from './next-action/fill.ts';
import { type ReasonAtStep, pickReason, renewalCause } from './next-action/pick.ts';

export type RecordToSet = { readonly type: string; readonly name: string; readonly value: string };

export type NextActionFacts = {
  readonly host: string;
  readonly conditions: readonly Condition[];
  /** The plan has lapsed. */
  readonly suspended: boolean;
  /**
   * `zone`, `caaName`, `issuer`; `name` and `value` of a record; our own phrases `found` and `problem`; the
   * RFC 3339 times `retryAt`, `deadline`, `since` and `date`; the number `days`. No text from outside enters.
   */
  readonly params: Params;
  /** The record of each kind that would be right. */
  readonly records: { readonly [Kind in RecordKind]?: RecordToSet | undefined };
};

/** Our own phrases for what keeps a certificate from being renewed. */
const problems: Readonly<Record<string, string>> = {
  OwnershipLapsed: phrases.txtMissing,
  TXTMismatch: phrases.txtOther,
  TXTDoubled: phrases.txtMissing,
  AwaitingTXT: phrases.txtMissing,
  NXDomain: phrases.leadsNowhere,
  NoAddress: phrases.leadsNowhere,
  WrongTarget: phrases.leadsElsewhere,
  PartlyRouted: phrases.leadsAlso,
  ProxyInFront: phrases.proxyInFront,
  DNSMovedAway: phrases.movedAway,
  CAAForbids: phrases.caaForbids,
  CAAAccountMismatch: phrases.caaOtherAccount,
  CAALookupFailed: phrases.caaFails,
  TargetCAAForbids: phrases.ourCaaForbids,
  TargetCAALookupFailed: phrases.ourCaaFails,
  AnswerTooLarge: phrases.answerTooLarge,
  SelfCheckFailed: phrases.portClosed,
  SelfCheckRedirected: phrases.portRedirects,
  ChallengeFailed: phrases.authorityFailed,
  BackingOff: phrases.authorityFailed,
};

/** Words for what the caller does not know, so that no sentence has a gap. */
const unknownWords: Params = {
  found: phrases.someAddress,
  issuer: phrases.someAuthority,
  retryAt: phrases.someTime,
  deadline: phrases.someDeadline,
  days: '7',
  since: phrases.someStart,
  value: phrases.someValue,
  type: 'DNS',
};

/** Providers call the record that follows a name at an apex by either word. */
const typeWords = (type: string): string => (type === 'ALIAS' ? phrases.aliasType : type);

function paramsOf(facts: NextActionFacts, names: readonly string[], cause: ReasonAtStep | undefined): Params {
  const { host } = facts;
  const known: Params = {
    ...unknownWords,
    problem: problems[cause?.reason ?? ''] ?? phrases.causeUnknown,
    zone: host,
    name: host,
    caaName: host,
    ...(facts.records.address && { type: typeWords(facts.records.address.type) }),
    ...facts.params,
    host,
  };
  return Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
}

const leadsElsewhere: readonly ReasonFacts['sentence'][] = ['leadsElsewhere', 'leadsAlso', 'movedAway'];

/** Who acts for a certificate that is not renewed, and how: as for what keeps it from that. */
function actorOf(row: ReasonFacts, cause: ReasonAtStep | undefined): Pick<NextAction, 'forWhom' | 'code'> {
  if (row.forWhom !== 'cause') return { forWhom: row.forWhom, code: row.code };
  const because = domainReasons.get(cause?.reason ?? '');
  return because && because.forWhom !== 'cause'
    ? { forWhom: because.forWhom, code: because.code }
    : { forWhom: 'Operator', code: 'wait' };
}

/** What the owner reads for a reason. A reason without a row of the table is explained as `Pending`. */
function describe(facts: NextActionFacts, picked: ReasonAtStep): NextAction {
  const row = domainReasons.get(picked.reason) ?? domainReasons.get('Pending');
  if (!row) throw new Error('The table of next actions is empty');
  const cause = row.forWhom === 'cause' ? renewalCause(facts.conditions) : undefined;
  const shown = domainReasons.get(cause?.reason ?? '') ?? row;
  const [title, text] = [titles[row.title], sentences[sentenceOf(row, facts.params)]];
  const params = paramsOf(facts, [...new Set(['host', ...paramNames(title), ...paramNames(text)])], cause);
  return {
    reason: picked.reason,
    ...actorOf(row, cause),
    title: fillInUtc(title, params),
    text: fillInUtc(text, params),
    params: { ...params },
    step: row.step === 'current' ? picked.step : row.step,
    record: shown.record === undefined ? null : (facts.records[shown.record] ?? null),
    found: leadsElsewhere.includes(row.sentence) ? (facts.params['found'] ?? null) : null,
    retryAt: facts.params['retryAt'] ?? null,
  };
}

/** The first thing to do. It has the same words in `status.nextAction` and in the row of the database. */
export function nextAction(facts: NextActionFacts): NextAction {
  return describe(facts, pickReason(facts.conditions, facts.suspended));
}

/** The next action of a claim that has no object, by its reason alone. */
export function nextActionFor(facts: NextActionFacts, picked: ReasonAtStep): NextAction {
  return describe(facts, picked);
}

type Present<Value> = Value extends null ? never : Value;
/** `status.nextAction`: members that are null in a row are absent. */
export function nextActionStatus({ step, record, found, retryAt, ...rest }: NextAction): Omit<
  NextAction,
  'step' | 'record' | 'found' | 'retryAt'
> & {
  step?: number;
  record?: Present<NextAction['record']>;
  found?: string;
  retryAt?: string;
} {
  return {
    ...rest,
    ...(step !== null && { step }),
    ...(record !== null && { record }),
    ...(found !== null && { found }),
    ...(retryAt !== null && { retryAt }),
  };
}
