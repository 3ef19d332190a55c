// Describes a call as data, for routing, parsing, client, OpenAPI and route coverage
// (CONTRIBUTING.md#contracts).
import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';
import type { LimitEvent } from './limits.ts';

/** The actors that may make a call (docs/design/http-api.md#access). */
export type Access = 'public' | 'anyone' | 'guest' | 'account' | 'session' | 'colonel';

/** Who a caller is. */
export type CallerKind = 'anonymous' | 'customer' | 'colonel';

/**
 * Class of a call under overload (docs/design/limits.md#overload). The API refuses C first and A last.
 * A finishes what a reader or owner began, B begins something, C is the rest.
 */
export type Priority = 'A' | 'B' | 'C';

/** What a named API token may do: create secrets, read receipts, or all that its account may. */
export const tokenScopes = ['create', 'receipts', 'everything'] as const;
export type TokenScope = (typeof tokenScopes)[number];

type Schema = z.ZodMiniType;

/** The contract of one call. Paths are Express patterns; `aliases` behave exactly like `path`. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly access: Access;
  /** Scope of API tokens that may make this call; absent: only `everything`. `any`: each token. */
  readonly scope?: Exclude<TokenScope, 'everything'> | 'any';
  /** `shrimp`: required when the request has a session cookie (docs/design/http-api.md#shrimp). */
  readonly csrf: 'shrimp' | 'none';
  /** Creates something: the installation may restrict who does (docs/design/http-api.md#who-may-create). */
  readonly creates?: true;
  readonly limit: LimitEvent | 'none';
  /** The operation applies the limit with its own rules (docs/design/http-api.md#rate-limits). */
  readonly limitBy?: 'operation';
  /** Default: C. */
  readonly priority?: Priority;
  /** A GET that changes state, which a prefetch must not run (docs/design/http-api.md#paths-and-hosts). */
  readonly changesState?: true;
  /** Every answer on this path, also 405 and OPTIONS, has `noindex` (docs/design/http-api.md#headers). */
  readonly noIndex?: true;
  /** Pages poll this call: it does not extend a session (docs/design/http-api.md#sessions). */
  readonly polled?: boolean;
  /**
   * Also served on custom domains; all other calls answer 404 there
   * (docs/design/http-api.md#paths-and-hosts).
   */
  readonly onCustomDomains?: boolean;
  /** The reader's nonce in the header `Idempotency-Key` (docs/design/http-api.md#parameters). */
  readonly nonce?: 'optional' | 'required';
  /**
   * Limit of the body (docs/design/http-api.md#parameters). `by_caller`: 12 bytes for each character of the
   * caller's longest text, plus 16 KiB. `small`: 16 KiB, with memory of its own
   * (docs/design/limits.md#body-memory). `sealed`: the caller's largest encrypted content in base64url, plus
   * 16 KiB. `event`: 1 MiB. Default: 64 KiB.
   */
  readonly bodyLimit?: 'default' | 'by_caller' | 'sealed' | 'small' | 'event';
  /** Status of the answer. Default: 200. */
  readonly status?: 201;
  /** Refuses requests of other origins although no cookie counts (docs/design/sealed-links.md#calls). */
  readonly sameOrigin?: true;
  /** Counts the bytes of the body, in one round trip with `limit`. */
  readonly byteLimit?: LimitEvent;
  /** Accepts one JSON document with one of these media types, instead of parameters. */
  readonly media?: readonly string[];
  /** The operation receives the bytes as they were sent, because a signature covers them. */
  readonly raw?: true;
  /**
   * Fields may also be sent in an object of this name, or as `name[field]`.
   * Nested fields win over flat ones (docs/design/http-api.md#create).
   */
  readonly nest?: string;
  /** Parameters that may be repeated or sent as an array, in addition to names that end in `[]`. */
  readonly lists?: readonly string[];
  readonly params?: Schema;
  /** The error for path parameters that do not parse; default `http.not_found`. */
  readonly unknownParam?: ErrorCode;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Pages send this call as JSON; all others as a form. */
  readonly sendsJson?: true;
  readonly response: Schema;
  /**
   * The fields around the response (docs/design/http-api.md#envelope). `full`: `success`, `custid` and, for
   * calls that change state, `shrimp`. `plain`: `success`. `bare`: none. `empty`: status 204 without a body.
   * `form` (docs/design/http-api.md#form-posts): full for JSON clients; else a flash message and 302 to
   * `redirect`.
   */
  readonly envelope?: 'full' | 'plain' | 'bare' | 'empty' | 'form';
  /** Fields of a rejected native form that the page may show again; never a secret or password. */
  readonly keeps?: readonly string[];
  /** How long any cache may keep the response; `undefined` means `no-store`. */
  readonly cacheSeconds?: number;
  /**
   * While challenges are on, anonymous callers must send a solution in this field of the body.
   * The call redeems it (docs/design/http-api.md#captcha).
   */
  readonly challengeField?: string;
  /**
   * A call of API v1 (docs/design/http-api.md#api-v1): query and body are merged and cookies ignored.
   * Every error of an operation is 404; the codes of `hides` look like an unknown secret.
   */
  readonly frozen?: { readonly hides: readonly ErrorCode[] };
  /**
   * Fields beside the error of a 401, for clients that read it as an answer
   * (docs/design/http-api.md#service-calls).
   */
  readonly signedOut?: Readonly<Record<string, unknown>>;
  readonly errors: readonly ErrorCode[];
};

/** Declares a call and preserves its exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Part<E, K extends PropertyKey> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What an operation receives: parsed parts (a raw body as bytes), and the reader's nonce if any. */
export type Input<E extends Endpoint> = {
  readonly params: Parsed<Part<E, 'params'>>;
  readonly query: Parsed<Part<E, 'query'>>;
  readonly body: E extends { readonly raw: true } ? Uint8Array : Parsed<Part<E, 'body'>>;
  readonly nonce: string | undefined;
};

/** What an operation returns; the router adds the envelope (docs/design/http-api.md#envelope). */
export type Output<E extends Endpoint> = z.input<E['response']>;

/** What a client gets from a parsed response, envelope included. */
export type Answer<E extends Endpoint> = z.output<E['response']> & {
  readonly shrimp?: string;
  readonly custid?: string;
};

/** What a client sends. */
export type Sent<E extends Endpoint> = {
  readonly params: Given<Part<E, 'params'>>;
  readonly query: Given<Part<E, 'query'>>;
  readonly body: Given<Part<E, 'body'>>;
};
