// What is known of a request while it runs, for its answer, its error and its log line (style §6.3).
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@glimpse/contracts/endpoint';

import type { Actor, Host } from './actor.ts';

/** `route` is the pattern, never the address: the address holds the key. `key` is what was asked, for `secret_key` only. */
export type RequestState = {
  readonly requestId: string;
  readonly startedMs: number;
  route: string;
  key?: string;
  host?: Host;
  actor?: Actor;
  locale?: string;
  allow?: string;
  frozen?: Endpoint['frozen'];
  /** What a 401 of this call holds beside the error. */
  signedOut?: Endpoint['signedOut'];
  /** Fields of a form post as they came, for the page it may go back to. */
  typed?: Readonly<Record<string, unknown>>;
};

const key: unique symbol = Symbol('state of the request');

declare module 'node:http' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ServerResponse {
    /** On the response itself: a weak map costs the collector some microseconds for each of them. */
    [key]?: RequestState;
  }
}

/** Begins the record of a request. */
export function openRequestState(response: ServerResponse, requestId: string): RequestState {
  const state: RequestState = { requestId, startedMs: performance.now(), route: '*' };
  response[key] = state;
  return state;
}

/** The record of this request; made on the spot for one that never met the first stop. */
export function requestStateOf(response: ServerResponse): RequestState {
  return response[key] ?? openRequestState(response, '-');
}
