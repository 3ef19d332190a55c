// What a call is, as data: routing, parsing, the typed client, OpenAPI and the route census all read it (style.md §1).
import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';
import type { LimitEvent } from './limits.ts';

/** Which callers a call lets in (api.md 1.5). */
export type Access = 'public' | 'anyone' | 'guest' | 'account' | 'session' | 'colonel';

type Schema = z.ZodMiniType;

/** Everything the outside may know of one call. Paths are Express patterns; `aliases` answer exactly alike. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly access: Access;
  /** `shrimp`: needed exactly when the session cookie came along (api.md 1.6). */
  readonly csrf: 'shrimp' | 'none';
  readonly limit: LimitEvent | 'none';
  /** The operation counts the limit itself, by rules of its own (api.md 9). */
  readonly limitBy?: 'operation';
  /** Asked by pages again and again: does not keep a session alive (api.md 1.6). */
  readonly polled?: boolean;
  /** Offered on customers' own domains too; other calls are unknown there (api.md 1.1). */
  readonly onCustomDomains?: boolean;
  /** Reader's nonce in the header `Idempotency-Key` (api.md 1.2). */
  readonly nonce?: 'optional' | 'required';
  /** `create`, and `text` without paying for bytes: 12 x plan size + 16 KiB (api.md 1.2); `report`: 16 KiB; default 64 KiB. */
  readonly bodyLimit?: 'default' | 'create' | 'text' | 'report';
  /** Takes one JSON document of these types as it is, instead of parameters. */
  readonly media?: readonly string[];
  /** Fields may also come inside an object of this name, or as `name[field]`; those win (api.md 3.3). */
  readonly nest?: string;
  /** Names that may be given more than once or as an array, beside those that end in `[]`. */
  readonly lists?: readonly string[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  /**
   * `full` adds `success`, `custid` and, when state may change, `shrimp`; `plain` only `success`; `bare` nothing; `empty` is 204 (api.md 1.3).
   * `form`: full for callers that want JSON; else a flash message and 302 to the answer's `redirect` (api.md 5).
   */
  readonly envelope?: 'full' | 'plain' | 'bare' | 'empty' | 'form';
  /** Fields of a refused native form that the page may show again; never a secret or password. */
  readonly keeps?: readonly string[];
  /** How long anybody may keep the answer; absent = `no-store`. */
  readonly cacheSeconds?: number;
  /** Anonymous callers must send a captcha solution as `authenticity_payload` while the captcha is on; it is used up (api.md 11). */
  readonly captcha?: 'anonymous';
  /**
   * A call of API v1: query and body are one, cookies are not read, and every error that a handler decides is 404; the
   * codes of `hides` look like an unknown secret (api.md 1.2, 1.4, 4).
   */
  readonly frozen?: { readonly hides: readonly ErrorCode[] };
  /** What a 401 holds beside the error, for clients that read it like an answer (api.md 3.1). */
  readonly signedOut?: Readonly<Record<string, unknown>>;
  readonly errors: readonly ErrorCode[];
};

/** Declares a call and keeps its exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Part<E, K extends PropertyKey> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What an operation receives: every part parsed, and the reader's nonce if one was sent. */
export type Input<E extends Endpoint> = {
  readonly params: Parsed<Part<E, 'params'>>;
  readonly query: Parsed<Part<E, 'query'>>;
  readonly body: Parsed<Part<E, 'body'>>;
  readonly nonce: string | undefined;
};

/** What an operation returns; the router adds the envelope (api.md 1.3). */
export type Output<E extends Endpoint> = z.input<E['response']>;

/** What a client reads after the answer was parsed, envelope included. */
export type Answer<E extends Endpoint> = z.output<E['response']> & { readonly shrimp?: string; readonly custid?: string };

/** What a client sends. */
export type Sent<E extends Endpoint> = {
  readonly params: Given<Part<E, 'params'>>;
  readonly query: Given<Part<E, 'query'>>;
  readonly body: Given<Part<E, 'body'>>;
};
