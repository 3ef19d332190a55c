// Services that the pipeline uses before and after a call; api/src/composition assembles them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, Priority } from '@glimpse/contracts/endpoint';
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { LimitEvent, LimitName } from '@glimpse/contracts/limits';
import type { Flash } from '#platform/redis/flashes.ts';
import type { BodyShares } from './body-share.ts';
import type { Actor, Host, Session } from './actor.ts';
import type { RequestOrigin } from './request-origin.ts';
import type { RequestState } from './request-state.ts';

/** One debit of a rate limit. */
export type LimitCharge = { readonly event: LimitEvent; readonly points: number };

/** Verdict of the shrimp rule. `ask`: no header has a shrimp; decide again with the parameter `shrimp`. */
export type CsrfVerdict = 'pass' | 'ask' | 'refuse';

/** One answered request, for the log line and the metrics. `route` is a pattern, never a path. */
export type AnsweredRequest = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly actor: Actor['kind'] | 'none';
  readonly code?: ErrorCode | undefined;
  /** What was thrown, when the status is 500 or more. */
  readonly error?: unknown;
};

/** The fields of a contract that control access. */
export type AccessRule = Pick<Endpoint, 'access' | 'frozen' | 'polled' | 'scope'>;

/** An error before it becomes an answer: its text in the caller's language, `retryAfter` in seconds. */
export type ErrorFacts = {
  readonly code: ErrorCode;
  readonly text: string;
  readonly detail: string;
  readonly limit?: LimitName | undefined;
  readonly retryAfter?: number | undefined;
};

/** Another form of errors, for all paths below `mount`: a path such as `/api/old`. */
export type ErrorForm = {
  readonly mount: string;
  toAnswer(facts: ErrorFacts, state: RequestState): ErrorAnswer;
};
export type ErrorAnswer = { readonly status: number; readonly body: Record<string, unknown> };

export type HttpServices = {
  /** Looks the host up in the closed host table. @throws `http.wrong_host` */
  host(request: IncomingMessage): Host | Promise<Host>;
  /** Finds the caller by what the contract reads. @throws `http.not_signed_in`, `http.not_allowed` */
  actor(request: IncomingMessage, host: Host, contract: AccessRule): Actor | Promise<Actor>;
  /** Checks who may create. @throws `http.not_signed_in`, `store.unavailable`, a code of the operations */
  checkCreator(actor: Actor): void;
  /** Applies the origin and shrimp rule. `parameter` is the body's `shrimp`, empty if it has none. */
  csrf(request: IncomingMessage, actor: Actor, parameter?: string): CsrfVerdict;
  /** The origin of the request, for calls without a cookie. On a custom domain only its own is ours. */
  source(request: IncomingMessage, host?: Host): RequestOrigin;
  /** Leaves a message for the next page of a session. */
  flash(session: Session, flash: Flash): Promise<void>;
  /** Redeems the solution of a challenge, unless challenges are off. @throws the error of a wrong solution */
  redeemChallenge(solution: string | undefined): void | Promise<void>;
  /** A fresh token for an answer. */
  shrimp(session: Session): string;
  /** Creates an anonymous session and sets its cookie on the answer; `undefined` on a custom domain. */
  startSession(response: ServerResponse, host: Host): Session | undefined;
  /** Counts all charges in one round trip. @throws `http.rate_limited` with `retryAfter` */
  limit(charges: readonly LimitCharge[], actor: Actor): void | Promise<void>;
  /** The longest text that the caller may store, in code points; bounds the body of such calls. */
  sizeChars(actor: Actor): number;
  /** The largest encrypted content that the caller may store, in bytes; bounds the body of such calls. */
  sealedBytes(actor: Actor): number;
  /** Bounds the memory of all bodies. */
  readonly bodies: BodyShares;
  /** Counts a request in; each `enter` that returned needs one `leave`. @throws `store.unavailable` */
  enter(priority: Priority): void;
  leave(): void;
  /** Best supported locale of the request (docs/design/http-api.md#languages). */
  locale(request: IncomingMessage, actor: Actor | undefined): string;
  /** Tag of the language in which a caller of this locale gets the API's texts. */
  language(locale: string): string;
  /** Text of an error. */
  text(code: ErrorCode, locale: string): string;
  /** Absent: all errors have the usual form. */
  readonly errorForm?: ErrorForm;
  /** Hands the body to the connection. Absent: `response.end`. */
  writeBody?(response: ServerResponse, body: string | Buffer, encoding: 'latin1' | 'utf8'): void;
  requestId(): string;
  answered(answer: AnsweredRequest): void;
  /** Logs a defect that was repaired before the answer was sent; names only. */
  warn(what: string): void;
  /** Whether this error is an outage of a store (platform/mongo). */
  isOutage(error: unknown): boolean;
};
