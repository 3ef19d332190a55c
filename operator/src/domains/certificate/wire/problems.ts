// Classes of the problems that a certificate authority reports (RFC 8555 §6.7).
import { phrases } from '@glimpse/contracts/handover/domain-phrases';

/** Where the problem was met: the same type means different things at different calls. */
export type AcmeCall =
  | 'account'
  | 'newOrder'
  | 'order'
  | 'authorization'
  | 'challenge'
  | 'finalize'
  | 'certificate'
  | 'renewalInfo';

/**
 * What to do about it. `limited`: wait until the given time. `challengeFailed`, `badKey`, `other`: a counted
 * failure. `rejected`: final until the spec changes. `account`: all orders of the region wait. `replaced`:
 * order again without `replaces`. `gone`: the order no longer exists. `repeated`: this was done before.
 * `notReady`: read the order again. `unavailable`: keep the state and try later.
 */
export type ProblemClass =
  | 'limited'
  | 'challengeFailed'
  | 'rejected'
  | 'account'
  | 'badKey'
  | 'replaced'
  | 'gone'
  | 'repeated'
  | 'notReady'
  | 'unavailable'
  | 'other';

/** A problem without any text of the authority. `type` is the last part of the URN, from a closed list. */
export type AcmeProblem = {
  readonly class: ProblemClass;
  readonly type: string;
  readonly status: number;
  readonly retryAfterMs?: number;
};

const challengeTypes = ['caa', 'dns', 'connection', 'tls', 'incorrectResponse'];
const accountTypes = [
  'accountDoesNotExist',
  'externalAccountRequired',
  'userActionRequired',
  'invalidProfile',
  'invalidContact',
  'unsupportedContact',
];
/** The authority refuses the host name itself. */
export const rejectedTypes: readonly string[] = ['rejectedIdentifier', 'unsupportedIdentifier'];
const otherTypes =
  'rateLimited unauthorized badCSR badPublicKey alreadyReplaced serverInternal malformed orderNotReady badNonce conflict'.split(
    ' ',
  );
const knownTypes = new Set([...challengeTypes, ...accountTypes, ...rejectedTypes, ...otherTypes]);
const prefix = 'urn:ietf:params:acme:error:';

/** The known last part of a problem's URN, else `unknown`: text of the authority is never kept. */
export function problemType(urn: unknown): string {
  if (typeof urn !== 'string' || !urn.startsWith(prefix)) return 'unknown';
  const type = urn.slice(prefix.length);
  return knownTypes.has(type) ? type : 'unknown';
}

function classOfCall(type: string, call: AcmeCall): ProblemClass | undefined {
  if (type === 'malformed' && call === 'challenge') return 'repeated';
  if (type === 'orderNotReady' && call === 'finalize') return 'notReady';
  if (type === 'unauthorized' && call === 'newOrder') return 'account';
  if (type === 'unauthorized' && (call === 'authorization' || call === 'challenge')) return 'challengeFailed';
  if (type === 'malformed' && (call === 'order' || call === 'authorization' || call === 'certificate'))
    return 'gone';
  if ((type === 'alreadyReplaced' || type === 'conflict') && call === 'newOrder') return 'replaced';
  return undefined;
}

function classOf(type: string, status: number, call: AcmeCall): ProblemClass {
  if (type === 'rateLimited' || status === 429) return 'limited';
  const special = classOfCall(type, call);
  if (special) return special;
  if (challengeTypes.includes(type)) return 'challengeFailed';
  if (rejectedTypes.includes(type)) return 'rejected';
  if (accountTypes.includes(type)) return 'account';
  if (type === 'badCSR' || type === 'badPublicKey') return 'badKey';
  if (status === 404 && call !== 'newOrder' && call !== 'account') return 'gone';
  if (status >= 500 || status === 0 || type === 'badNonce' || type === 'serverInternal') return 'unavailable';
  return 'other';
}

/** What an answer said, before it has a class. `status` 0 stands for a failed connection. */
export type ProblemFacts = {
  readonly urn: unknown;
  readonly status: number;
  readonly call: AcmeCall;
  readonly retryAfterMs?: number | undefined;
};

/** Classes one problem. */
export function toProblem({ urn, status, call, retryAfterMs }: ProblemFacts): AcmeProblem {
  const type = problemType(urn);
  return {
    class: classOf(type, status, call),
    type,
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Whether the authority's check of the host name failed, as opposed to the request itself. */
export function isChallengeType(type: string): boolean {
  return challengeTypes.includes(type) || type === 'unauthorized';
}

const phraseOfType: Readonly<Record<string, string>> = {
  caa: phrases.caaForbids,
  dns: phrases.lookupFailed,
  connection: phrases.connectionFailed,
  tls: phrases.tlsFailed,
  incorrectResponse: phrases.otherAnswer,
  unauthorized: phrases.otherAnswer,
};

/** Our own words for a problem; texts of the authority are never shown. */
export function problemPhrase(type: string): string {
  return phraseOfType[type] ?? phrases.requestRefused;
}
