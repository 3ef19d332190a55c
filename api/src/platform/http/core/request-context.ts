// What an operation may ask about the running request, beside its input.
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
  /** Calls `listener` once if the connection ends before the whole answer was handed to the system. */
  onCut(listener: () => void): void;
  /** From now on the request belongs to this caller: the answer carries its name and shrimp. */
  become(actor: Actor): void;
  /** Debits a limit beyond what the contract counts. @throws `http.rate_limited` */
  charge(event: LimitEvent, points: number): Promise<void>;
};

type Running = {
  readonly services: HttpServices;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: RequestState;
};

export function toRequestContext({ services, request, response, state }: Running, actor: Actor): RequestContext {
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
