// What the router asks before and after a call; each part lives in its own file and is put together in app.ts (style §4).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { LimitEvent } from '@glimpse/contracts/limits';

import type { Flash } from '#platform/redis/flashes.ts';
import type { Actor, Host, Session } from './actor.ts';
import type { RequestOrigin } from './request-origin.ts';

/** One debit of a rate limit. */
export type LimitCharge = { readonly event: LimitEvent; readonly points: number };

/** Verdict of the shrimp rule: `ask` = decide again with the parameter `shrimp`, it was in no header. */
export type CsrfVerdict = 'pass' | 'ask' | 'refuse';

/** Order in which load is shed (trust.md 10): A = acknowledge, reveal, burn; B = create; C = the rest. */
export type Priority = 'A' | 'B' | 'C';

/** One answered request, for the log line and the metrics. `route` is a pattern, never an address. */
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

/** What of a contract says who may call. */
export type AccessRule = Pick<Endpoint, 'access' | 'frozen' | 'polled'>;

export type HttpServices = {
  /** Looks the host up in the closed host table. @throws `http.wrong_host` */
  host(request: IncomingMessage): Host | Promise<Host>;
  /** Who calls, by the call's class. `public` and `guest` are anonymous without looking; a frozen call never reads cookies. @throws `http.not_signed_in`, `http.not_allowed` */
  actor(request: IncomingMessage, host: Host, contract: AccessRule): Actor | Promise<Actor>;
  /** Origin and shrimp rule (api.md 1.6) for calls with `csrf: 'shrimp'`. `parameter` is the body's `shrimp`, empty if it has none. */
  csrf(request: IncomingMessage, actor: Actor, parameter?: string): CsrfVerdict;
  /** Where the request comes from; form posts ask even without a cookie (api.md 1.6). */
  source(request: IncomingMessage): RequestOrigin;
  /** Leaves a message for the next page of a session. */
  flash(session: Session, flash: Flash): Promise<void>;
  /** Uses a captcha solution up; nothing while the captcha is off. @throws `captcha.missing`, `captcha.failed` */
  captcha(payload: string | undefined): void | Promise<void>;
  /** A fresh token for an answer. */
  shrimp(session: Session): string;
  /** Makes an anonymous session and sets its cookie on the answer; `undefined` on a custom domain. */
  startSession(response: ServerResponse, host: Host): Session | undefined;
  /** Counts all charges in one round trip; `undefined` = none is over. @throws `http.rate_limited` with `retryAfter` */
  limit(charges: readonly LimitCharge[], actor: Actor): void | Promise<void>;
  /** Plan size of the caller in code points: bounds the bodies of calls that create (api.md 1.2). */
  sizeChars(actor: Actor): number;
  /** Counts a request in, or refuses it under overload; every `enter` that returned is followed by one `leave`. @throws `store.unavailable` */
  enter(priority: Priority): void;
  leave(): void;
  /** Best supported locale of the request (api.md 1.7). */
  locale(request: IncomingMessage, actor: Actor | undefined): string;
  /** The value of Content-Language for a locale. */
  language(locale: string): string;
  /** English text, or the locale's for callers with a session. */
  text(code: ErrorCode, locale: string): string;
  /** Strict headers of an answer that is not HTML, as a flat list of names and values (trust.md 7). */
  headers(request: IncomingMessage): readonly string[];
  requestId(): string;
  answered(answer: AnsweredRequest): void;
  /** A defect that was repaired on the way out; names only. */
  warn(what: string): void;
  /** Is this error an outage of a store? (platform/mongo) */
  isOutage(error: unknown): boolean;
  /** Tests only: dies at a labelled point when it is armed. */
  readonly crash: { readonly armed?: string | undefined; (label: 'reveal.mid_body' | 'reveal.after_body'): void };
};
