// The one next action of a custom domain, as the owner and `kubectl get cdom` read it.
import { sentences, titles } from '@glimpse/contracts/handover/domain-reason-texts';
import { domainReasons, type ReasonFacts, type RecordKind } from '@glimpse/contracts/handover/domain-reasons';
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
  OwnershipLapsed: 'its TXT record is missing',
  TXTMismatch: 'its TXT record has another value',
  TXTDoubled: 'its TXT record is missing',
  AwaitingTXT: 'its TXT record is missing',
  NXDomain: 'it leads nowhere',
  NoAddress: 'it leads nowhere',
  WrongTarget: 'it leads elsewhere',
  PartlyRouted: 'it also leads elsewhere',
  ProxyInFront: 'a proxy hides where it leads',
  DNSMovedAway: 'it no longer leads here',
  CAAForbids: 'a CAA record forbids it',
  CAAAccountMismatch: 'a CAA record names another account',
  CAALookupFailed: 'the CAA look-up fails',
  TargetCAAForbids: 'a CAA record of ours forbids it',
  TargetCAALookupFailed: 'the look-up of our CAA records fails',
  AnswerTooLarge: 'its DNS answer is more than we read',
  SelfCheckFailed: 'the check of port 80 fails',
  SelfCheckRedirected: 'port 80 redirects to another place',
  ChallengeFailed: 'the certificate authority could not check it',
  BackingOff: 'the certificate authority could not check it',
};

/** Words for what the caller does not know, so that no sentence has a gap. */
const unknownWords: Params = {
  found: 'another address',
  issuer: 'our certificate authority',
  retryAt: 'a later time',
  deadline: 'the deadline',
  date: 'a day that we do not know',
  days: '7',
  since: 'a while ago',
  value: 'another value',
  type: 'DNS',
};

/** Providers call the record that follows a name at an apex by either word. */
const typeWords = (type: string): string => (type === 'ALIAS' ? 'ALIAS or ANAME' : type);

function paramsOf(facts: NextActionFacts, names: readonly string[], cause: ReasonAtStep | undefined): Params {
  const { host } = facts;
  const known: Params = {
    ...unknownWords,
    problem: problems[cause?.reason ?? ''] ?? 'the cause is being looked at',
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
  const [title, text] = [titles[row.title], sentences[row.sentence]];
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
