// An API client whose answers a test decides, typed by the contracts; it remembers every call.
import type { Endpoint, Output } from '@glimpse/contracts/endpoint';
import { type ErrorCode, errors, type KnownError } from '@glimpse/contracts/errors';
import type { Api, Call } from '#lib/api.ts';
import { LoadError } from '#lib/load-error.ts';
import { isApiFailure, clientFailure, type ApiFailure } from '#lib/api-failure.ts';

type Reply = object | (() => Promise<object>);
type Sent = { readonly endpoint: Endpoint; readonly call: unknown };

export type FakeApi = Api & {
  /** From now on this answer; after a `then…` it comes next in line. The last one stays. */
  answers<E extends Endpoint>(endpoint: E, answer: Output<E>): FakeApi;
  refuses(endpoint: Endpoint, code: ErrorCode, more?: Partial<ApiFailure>): FakeApi;
  /** The answer does not arrive. */
  loses(endpoint: Endpoint, code?: `client.${string}`): FakeApi;
  /** The answer arrives when the test says so. */
  holds<E extends Endpoint>(endpoint: E, answer: Output<E>): () => void;
  calls<E extends Endpoint>(endpoint: E): readonly Call<E>[];
};

/** Replies are given in order; the last one of an endpoint is repeated. */
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
    refuses: (endpoint, code, more = {}) => add(endpoint, { ...refusalFor(code), ...more }),
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

function refusalFor(code: ErrorCode): ApiFailure {
  const { status, text, field, retryAfter }: KnownError = errors[code];
  return { ok: false, status, code, message: text, field, retryAfterSeconds: retryAfter };
}
