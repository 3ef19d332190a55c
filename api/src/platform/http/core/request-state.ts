// The state of a running request, for its answer, its error and its log line.
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { Actor, Host } from './actor.ts';

/** `route` is the pattern of the path, never the path: that may hold a key. */
export type RequestState = {
  readonly requestId: string;
  readonly startedMs: number;
  route: string;
  /** The path parameter `key`, cut as an error may repeat it. */
  key?: string;
  host?: Host;
  actor?: Actor;
  locale?: string;
  /** Value of the header `Allow`. */
  allow?: string;
  /** The call, once path and method are known. */
  contract?: Endpoint;
  /** Robots must not index answers on this path. */
  noIndex?: boolean;
  /** Unparsed fields of a form post; a refused form may show some of them again. */
  typed?: Readonly<Record<string, unknown>>;
};

const key: unique symbol = Symbol('state of the request');

declare module 'node:http' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ServerResponse {
    /** On the response itself: a weak map costs some microseconds of garbage collection per request. */
    [key]?: RequestState;
  }
}

/** Creates the state of a request. */
export function openRequestState(response: ServerResponse, requestId: string): RequestState {
  const state: RequestState = { requestId, startedMs: performance.now(), route: '*' };
  response[key] = state;
  return state;
}

/** The state of this request; new if the request failed before the first handler. */
export function requestStateOf(response: ServerResponse): RequestState {
  return response[key] ?? openRequestState(response, '-');
}
