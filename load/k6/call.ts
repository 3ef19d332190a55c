// Sends one call of the contract and counts how it ended.
import http, { type RefinedResponse } from 'k6/http';
import { Counter, Rate, Trend } from 'k6/metrics';
import type { Call } from './contract.ts';
import { toSettings } from './settings.ts';

const errors = new Rate('errors');
const refusals = new Rate('refusals');
const refused = new Counter('refused');
/** How long callers waited that were refused in the end. */
const refusalMs = new Trend('refusal_ms', true);

/** What a call sends. `hashes`: the service hashes a passphrase or password, which takes time by design. */
export type Sent = {
  readonly key?: string;
  readonly body?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly hashes?: boolean;
  /** The status of success; 200 unless another one is expected. */
  readonly expected?: number;
};

export type Answer = RefinedResponse<'text'>;

const { target } = toSettings(__ENV);
/** Longer than the 10 s that a caller waits for a hash. */
const timeout = '20s';

/** Where a call goes, and k6's parameters. Reports name the path pattern, because a key opens a secret. */
export function toRequest(call: Call, sent: Sent = {}) {
  const kind = sent.hashes ? 'hash' : 'plain';
  const name = sent.hashes ? `${call.name}-hashed` : call.name;
  return {
    method: call.method,
    url: `${target}${call.path.replace(':key', sent.key ?? '')}`,
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
    params: {
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...sent.headers },
      tags: { name: `${call.method} ${call.path}`, call: name, kind },
      timeout,
      responseType: 'text' as const,
    },
  };
}

/** A refusal that tells the caller when to come back. */
export const isRefusal = ({ status, headers }: Answer): boolean =>
  (status === 429 || status === 503) && headers['Retry-After'] !== undefined;

/**
 * Counts an answer. Outside the measured phase a refusal is no error.
 * @returns whether the call succeeded
 */
export function count(answer: Answer, expected = 200): boolean {
  const ok = answer.status === expected;
  const refusal = !ok && isRefusal(answer);
  errors.add(!ok && (!refusal || __ENV['PHASE'] === 'measured'));
  refusals.add(refusal);
  if (refusal) refusalMs.add(answer.timings.duration);
  if (!ok) refused.add(1, { status: String(answer.status) });
  return ok;
}

/** Counts an answer that had the right status but the wrong content. */
export const countWrongContent = (): void => {
  errors.add(true);
  refused.add(1, { status: 'content' });
};

/** Sends a call. @returns the answer if it succeeded */
export function send(call: Call, sent: Sent = {}): Answer | undefined {
  const { method, url, body, params } = toRequest(call, sent);
  const answer = http.request(method, url, body, params);
  return count(answer, sent.expected) ? answer : undefined;
}

/** Returns the text at a path such as `record.secret.key`; '' if there is none. */
export function textAt(answer: Answer | undefined, path: string): string {
  const found = answer?.json(path);
  return typeof found === 'string' ? found : '';
}
