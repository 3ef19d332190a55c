// The running request as an operation sees it, beside its input.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LimitEvent } from '@glimpse/contracts/limits';
import type { Actor } from './actor.ts';
import type { HttpServices } from './http-services.ts';
import type { RequestState } from './request-state.ts';

export type RequestContext = {
  readonly requestId: string;
  /** One of the supported locales. */
  readonly locale: string;
  readonly request: IncomingMessage;
  /** For cookies and headers only; the router writes status and body. */
  readonly response: ServerResponse;
  /** The connection ended before the first byte of an answer. */
  closed(): boolean;
  /** Calls `listener` once if the connection ends before the system has the whole answer. */
  onCut(listener: () => void): void;
  /** Makes this the caller of the request: the answer carries its name and shrimp. */
  become(actor: Actor): void;
  /** Charges a limit in addition to the contract's; negative points give back. @throws `http.rate_limited` */
  charge(event: LimitEvent, points: number): Promise<void>;
};

type Running = {
  readonly services: HttpServices;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: RequestState;
};

export function toRequestContext(
  { services, request, response, state }: Running,
  actor: Actor,
): RequestContext {
  return {
    requestId: state.requestId,
    locale: state.locale ?? 'en',
    request,
    response,
    closed: () => response.destroyed || request.socket.destroyed,
    onCut: (listener) => void response.once('close', () => response.writableFinished || listener()),
    become: (next) => void (state.actor = next),
    charge: async (event, points) => services.limit([{ event, points }], actor),
  };
}
