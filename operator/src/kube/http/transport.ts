// Sends requests to the API server, with deadlines, a rate limit and bounded retries.
import { type Clock, neverAborted } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import type { Dispatcher } from 'undici';
import { ApiError, apiErrorOf, is } from '../errors.ts';
import type { KubeMetrics } from '../metrics.ts';
import type { Endpoint } from './endpoint.ts';
import { createRate } from './rate.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type UrlQuery = Readonly<Record<string, string | number | boolean | undefined>>;
export type ContentType =
  | 'application/json'
  | 'application/apply-patch+yaml'
  | 'application/json-patch+json'
  | 'application/merge-patch+json';
export type ApiRequest = {
  readonly verb: Verb;
  readonly path: string;
  readonly query?: UrlQuery;
  /** Any value that becomes JSON; absent members are left out. */
  readonly body?: unknown;
  readonly contentType?: ContentType;
  readonly accept?: string;
  /** Default: 10 s for GET, 20 s for writes. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
};
export type ApiResponse = {
  readonly status: number;
  /** Value of the `Date` header. */
  readonly date: string | undefined;
  readonly body: unknown;
};

/** Requests as JSON. A status of 400 or more throws `ApiError`. */
export type Transport = {
  send(request: ApiRequest): Promise<ApiResponse>;
  /** Chunks of an answer without end. `idleMs` of silence ends it with an `ApiError`. */
  stream(request: ApiRequest, idleMs: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

const tries = 3;
const longestRetryMs = 30_000;
const longestBody = 64 * 1024 * 1024;

type Options = {
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly random: Random;
  readonly metrics: KubeMetrics;
  /** Calls per second and burst; default 20 and 50. */
  readonly rate?: { readonly perSecond: number; readonly burst: number };
};
type Answer = Dispatcher.ResponseData;

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Aborted');
}

/** A signal with a deadline on the clock; `end` frees the timer. */
function deadline(clock: Clock, ms: number, outer: AbortSignal) {
  const own = new AbortController();
  const expire = () => own.abort(new ApiError({ status: 0, reason: 'Timeout' }));
  let timer = clock.setTimer(ms, expire);
  return {
    signal: AbortSignal.any([own.signal, outer]),
    restart() {
      timer.cancel();
      timer = clock.setTimer(ms, expire);
    },
    end: () => timer.cancel(),
  };
}

/** Turns a fault of the network into an `ApiError` without address; an abort keeps its reason. */
function networkError(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return reasonOf(signal);
  return error instanceof ApiError ? error : new ApiError({ status: 0, reason: 'Unreachable', cause: error });
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function retryAfterOf({ headers }: Answer): number | undefined {
  const seconds = Number(one(headers['retry-after']) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

async function textOf(answer: Answer): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    const bytes = Buffer.from(chunk as Uint8Array); // oxlint-disable-line typescript/consistent-type-assertions -- undici types chunks as any
    size += bytes.length;
    if (size > longestBody) throw new ApiError({ status: 0, reason: 'AnswerTooLong' });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the whole answer. One that is no JSON is an error even with status 200. */
async function finish(answer: Answer): Promise<ApiResponse> {
  const body = parsed(await textOf(answer));
  const status = answer.statusCode;
  if (status >= 400) throw apiErrorOf(status, body, retryAfterOf(answer));
  if (body === undefined) throw new ApiError({ status: 0, reason: 'BadAnswer' });
  return { status, date: one(answer.headers['date']), body };
}

function urlOf(endpoint: Endpoint, { path, query = {} }: ApiRequest): { origin: string; path: string } {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const base = endpoint.server.pathname.replace(/\/$/, '');
  const text = search.toString();
  return { origin: endpoint.server.origin, path: `${base}${path}${text === '' ? '' : `?${text}`}` };
}

/** Makes one HTTP exchange up to the answer's head. */
async function exchange(
  { endpoint, metrics }: Options,
  request: ApiRequest,
  { use, signal }: { readonly use: 'call' | 'watch'; readonly signal: AbortSignal },
): Promise<Answer> {
  const { verb, body, contentType = 'application/json', accept = 'application/json' } = request;
  const dispatcher = await endpoint.dispatcher(use);
  const credentials = await endpoint.headers();
  const count = (code: number) => metrics.requested(code, verb, endpoint.server.host);
  try {
    const answer = await dispatcher.request({
      ...urlOf(endpoint, request),
      method: verb,
      headers: { ...credentials, accept, ...(body !== undefined && { 'content-type': contentType }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    count(answer.statusCode);
    return answer;
  } catch (error) {
    count(0);
    throw networkError(error, signal);
  }
}

/** How long to wait before the next try, or `undefined` to give up. */
function retryDelay(error: unknown, verb: Verb, attempt: number): number | undefined {
  if (!(error instanceof ApiError) || attempt >= tries) return undefined;
  if (error.reason === 'Unreachable' && verb === 'GET') return 100 * 2 ** attempt;
  const { status, retryAfterMs } = error;
  const told = (status === 429 || status === 503) && retryAfterMs !== undefined;
  return told && retryAfterMs <= longestRetryMs ? retryAfterMs : undefined;
}

/** Repeats a try as the rules allow: told to by the server, after a lost connection, once after 401. */
async function retried<T>(
  { endpoint, clock, random }: Options,
  request: ApiRequest,
  attempt: () => Promise<T>,
): Promise<T> {
  let refreshed = false;
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const again = is.unauthorized(error) && !refreshed;
      const delay = again ? 0 : retryDelay(error, request.verb, count);
      if (delay === undefined) throw error;
      if (again) {
        refreshed = true;
        await endpoint.refresh();
      }
      await clock.sleep(delay * (1 + random.unit() * 0.2), request.signal ?? neverAborted);
    }
  }
}

async function* chunks(options: Options, request: ApiRequest, idleMs: number): AsyncGenerator<Uint8Array> {
  const idle = deadline(options.clock, idleMs, request.signal ?? neverAborted);
  try {
    const answer = await retried(options, request, async () => {
      const head = await exchange(options, request, { use: 'watch', signal: idle.signal });
      if (head.statusCode >= 400) await finish(head);
      return head;
    });
    idle.restart();
    for await (const chunk of answer.body) {
      idle.restart();
      yield chunk as Uint8Array; // oxlint-disable-line typescript/consistent-type-assertions -- undici types chunks as any
    }
  } catch (error) {
    throw networkError(error, idle.signal);
  } finally {
    idle.end();
  }
}

/** Creates the transport of one cluster. */
export function createTransport(options: Options): Transport {
  const { endpoint, clock, rate: { perSecond, burst } = { perSecond: 20, burst: 50 } } = options;
  const rate = createRate(clock, perSecond, burst);
  const call = async (request: ApiRequest): Promise<ApiResponse> => {
    const { signal = neverAborted, verb, timeoutMs = verb === 'GET' ? 10_000 : 20_000 } = request;
    await rate.wait(signal);
    const limit = deadline(clock, timeoutMs, signal);
    try {
      return await finish(await exchange(options, request, { use: 'call', signal: limit.signal }));
    } catch (error) {
      throw networkError(error, limit.signal);
    } finally {
      limit.end();
    }
  };
  return {
    send: (request) => retried(options, request, () => call(request)),
    async *stream(request, idleMs) {
      await rate.wait(request.signal ?? neverAborted);
      yield* chunks(options, request, idleMs);
    },
    close: () => endpoint.close(),
  };
}
