// What an operation may ask about the running request, beside its input (style §5 rule 15).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LimitEvent } from '@glimpse/contracts/limits';
import type { Actor } from './actor.ts';

export type RequestContext = {
  readonly requestId: string;
  /** One of the supported locales (api.md 1.7). */
  readonly locale: string;
  readonly request: IncomingMessage;
  /** For cookies and headers only; the router writes status and body. */
  readonly response: ServerResponse;
  /** The caller has gone before the first byte of an answer. */
  closed(): boolean;
  /** Calls `listener` once if the connection ends before the whole answer was handed to the system. */
  onCut(listener: () => void): void;
  /** From now on the request belongs to this caller: signing in and out. Its answer carries this one's custid and shrimp. */
  become(actor: Actor): void;
  /** Debits a limit beyond what the contract counts. @throws `http.rate_limited` */
  charge(event: LimitEvent, points: number): Promise<void>;
};
