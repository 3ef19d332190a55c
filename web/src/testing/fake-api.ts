// Fake API client, typed by the contracts; it returns prepared answers and records every call.
import type { Endpoint, Output } from '@glimpse/contracts/endpoint';
import { type ErrorCode, errors, type KnownError } from '@glimpse/contracts/errors';
import type { Api, CallInput } from '#lib/api.ts';
import { LoadError } from '#lib/load-error.ts';
import { isApiFailure, clientFailure, type ApiFailure } from '#lib/api-failure.ts';

type Reply = object | (() => Promise<object>);
type Sent = { readonly endpoint: Endpoint; readonly call: unknown };

export type FakeApi = Api & {
  /** Queues an answer. The last one repeats. */
  answers<E extends Endpoint>(endpoint: E, answer: Output<E>): FakeApi;
  /** Queues a failure with the status and text of `code`. */
  fails(endpoint: Endpoint, code: ErrorCode, more?: Partial<ApiFailure>): FakeApi;
  /** Queues a failure three times: a query asks twice more by itself (docs/design/web-queries.md#queries). */
  keepsFailing(endpoint: Endpoint, code: ErrorCode): FakeApi;
  /** Queues a lost answer. */
  loses(endpoint: Endpoint, code?: `client.${string}`): FakeApi;
  /** Queues an answer that arrives when the test calls the result. */
  holds<E extends Endpoint>(endpoint: E, answer: Output<E>): () => void;
  calls<E extends Endpoint>(endpoint: E): readonly CallInput<E>[];
};

/** Creates a client that gives its replies in order. The last one of an endpoint repeats. */
export function fakeApi(): FakeApi {
  const replies = new Map<Endpoint, Reply[]>();
  const sent: Sent[] = [];
  const add = (endpoint: Endpoint, reply: Reply): FakeApi => {
    replies.set(endpoint, [...(replies.get(endpoint) ?? []), reply]);
    return fake;
  };
  const reply = async (endpoint: Endpoint, call: unknown): Promise<object> => {
    sent.push({ endpoint, call });
    const line = replies.get(endpoint) ?? [];
    const next = line.length > 1 ? line.shift() : line[0];
    if (!next) return clientFailure('client.no_answer');
    const given = typeof next === 'function' ? await next() : next;
    return isApiFailure(given) ? given : { ok: true, ...given };
  };
  const fake: FakeApi = {
    answers: (endpoint, answer) => add(endpoint, answer as object),
    fails: (endpoint, code, more = {}) => add(endpoint, { ...failureFor(code), ...more }),
    keepsFailing: (endpoint, code) => fake.fails(endpoint, code).fails(endpoint, code).fails(endpoint, code),
    loses: (endpoint, code = 'client.no_answer') => add(endpoint, clientFailure(code)),
    holds: (endpoint, answer) => {
      const { promise, resolve } = Promise.withResolvers<object>();
      add(endpoint, () => promise);
      return () => resolve(answer as object);
    },
    calls: (endpoint) => sent.filter((one) => one.endpoint === endpoint).map(({ call }) => call as never),
    submit: (endpoint, call) => reply(endpoint, call) as never,
    load: async (endpoint, call) => {
      const answer = await reply(endpoint, call);
      if (isApiFailure(answer)) throw new LoadError(answer);
      return answer as never;
    },
  };
  return fake;
}

function failureFor(code: ErrorCode): ApiFailure {
  const { status, text, field, retryAfter }: KnownError = errors[code];
  return { ok: false, status, code, message: text, field, retryAfterSeconds: retryAfter };
}
