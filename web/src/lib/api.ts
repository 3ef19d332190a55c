// The API client, typed by its contracts; the only `fetch` of web (docs/design/product.md#calls).
import type { Answer, Endpoint, Sent } from '@glimpse/contracts/endpoint';
import { readLoosely } from '#lib/contract/read-loosely.ts';
import { toAddress, toForm } from '#lib/contract/encode.ts';
import { noteServerTime, pageMs } from '#lib/clock.ts';
import { takePreloadedView } from '#lib/preloaded-view.ts';
import { LoadError } from '#lib/load-error.ts';
import { firstOf } from '#lib/first-signal.ts';
import type { Observable } from '#lib/observable.ts';
import type { Token } from '#lib/visitor/token.ts';
import { isApiFailure, clientFailure, toApiFailure, type ApiFailure } from '#lib/api-failure.ts';

type OptionalUndefined<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] } & {
  readonly [K in keyof T as T[K] extends undefined ? K : never]?: undefined;
};

/** Input of one call. `keepalive` lets the request outlive the page. `transport` sends it another way. */
export type CallInput<E extends Endpoint> = OptionalUndefined<Sent<E>> & {
  readonly nonce?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly transport?: Transport;
};

export type CallResult<E extends Endpoint> = { readonly ok: true } & Answer<E>;

export type Api = {
  /** Sends a call of a loader. @throws LoadError */
  load<E extends Endpoint>(endpoint: E, call: CallInput<E>): Promise<Answer<E>>;
  /** Sends a call of a form. A failure is a value, so typed text stays. Never throws. */
  submit<E extends Endpoint>(endpoint: E, call: CallInput<E>): Promise<CallResult<E> | ApiFailure>;
};

type AnyCallInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly nonce?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly transport?: Transport;
};
/** Sends a request; rejects without an answer. */
export type Transport = (url: string, request: RequestInit) => Promise<Response>;
type Reply = { readonly status: number; readonly body: unknown; readonly retryAfter: string | null };

const deadlineMs = 20_000;
/** The status of a call that the page refused itself: unlike a lost answer, it is not repeated. */
const notSent = 422;

/** Creates a client that sends the token of the page, and takes the new one of each answer. */
export function createApi(
  token: Observable<Token>,
  transport: Transport = (url, request) => takePreloadedView(url, request) ?? fetch(url, request),
): Api {
  async function send(endpoint: Endpoint, call: AnyCallInput): Promise<Reply | ApiFailure> {
    if (endpoint.path === '') return clientFailure('client.no_target', notSent);
    if (endpoint.body && call.body === undefined) return clientFailure('client.no_form_data', notSent);
    const begunMs = globalThis.preloadedView ? 0 : pageMs(); // the head of the page may have sent it already
    const response = await (call.transport ?? transport)(
      toAddress(endpoint.path, call),
      requestOf(endpoint, call, token.current().shrimp),
    ).catch(() => undefined);
    if (response) noteServerTime(response.headers.get('date'), pageMs() - begunMs);
    if (!response) return clientFailure(navigator.onLine === false ? 'client.offline' : 'client.no_answer');
    const read = await readJson(response);
    const shrimp = freshShrimp(read.body);
    if (shrimp) token.change({ shrimp, isValid: true });
    return read;
  }

  async function request(endpoint: Endpoint, call: AnyCallInput): Promise<unknown> {
    const first = await send(endpoint, call).then(toResult(endpoint));
    if (!isApiFailure(first) || first.code !== 'http.stale_shrimp') return first;
    return send(endpoint, call).then(toResult(endpoint)); // the answer brought a valid shrimp: retry once
  }

  const typed = <E extends Endpoint>(endpoint: E, call: CallInput<E>) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- toResult() parsed the answer
    return request(endpoint, call) as Promise<CallResult<E> | ApiFailure>;
  };
  return {
    submit: typed,
    load: async (endpoint, call) => {
      const answer = await typed(endpoint, call);
      if (isApiFailure(answer)) throw new LoadError(answer);
      return answer;
    },
  };
}

function requestOf(endpoint: Endpoint, call: AnyCallInput, shrimp: string): RequestInit {
  const { nonce, signal, keepalive = false } = call;
  const headers = new Headers({ accept: 'application/json' });
  if (shrimp) headers.set('O-Shrimp', shrimp);
  if (nonce) headers.set('Idempotency-Key', nonce);
  if (endpoint.sendsJson) headers.set('Content-Type', 'application/json');
  const deadline = AbortSignal.timeout(deadlineMs);
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    keepalive,
    signal: signal ? firstOf(signal, deadline) : deadline,
    ...(endpoint.method !== 'GET' && {
      body: endpoint.sendsJson
        ? JSON.stringify(Object.assign({ shrimp }, call.body))
        : toForm(call.body, shrimp),
    }),
  };
}

/** Reads the body as JSON; `undefined` if it is cut off or no JSON. */
async function readJson(response: Response): Promise<Reply> {
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

function toResult(endpoint: Endpoint): (reply: Reply | ApiFailure) => unknown {
  return (reply) => {
    if (isApiFailure(reply)) return reply;
    const { status, body, retryAfter } = reply;
    if (status < 200 || status > 299) return withClientCode(endpoint, toApiFailure(status, body, retryAfter));
    if (body === undefined) return clientFailure('client.incomplete', status);
    const record = parseAnswer(endpoint.response, body);
    return record ? { ok: true, ...record } : clientFailure('client.bad_format', status);
  };
}

/** Gives a failed call without a message the code of a fixed text (docs/design/product.md#error-texts). */
function withClientCode({ method, path }: Endpoint, failure: ApiFailure): ApiFailure {
  if (!['client.no_message', 'client.not_json'].includes(failure.code)) return failure;
  if (path === '/api/v2/secret/:key') return { ...failure, code: 'client.secret_failed', route: path };
  return method === 'GET' ? { ...failure, code: 'client.fetch_failed', route: path } : failure;
}

/** Returns the shrimp that an answer brought, or ''. */
function freshShrimp(body: unknown): string {
  const given = typeof body === 'object' && body !== null && 'shrimp' in body ? body.shrimp : '';
  return typeof given === 'string' ? given : '';
}

/** Parses the answer by its contract, without the envelope. */
function parseAnswer(schema: Endpoint['response'], body: unknown): object | undefined {
  const read = readLoosely(schema, body);
  return typeof read === 'object' && read !== null ? read : undefined;
}
