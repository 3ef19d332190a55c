// Declares the calls by which customers see, make and end API tokens (docs/design/http-api.md#named-tokens).
import * as z from 'zod/mini';

import { endpoint, tokenScopes } from './endpoint.ts';
import { Typed } from './form-post.ts';
import { limits } from './limits.ts';
import { fits, hasInvisible, trimPasted } from './typed/typed-text.ts';

/** 8 characters name a token in lists; `first` is the token that POST apitoken makes. */
export const firstTokenId = 'first';
const TokenId = z.string().check(z.regex(/^(first|[0-9a-z]{8})$/));

const Scope = z.enum(tokenScopes);

/**
 * One API token. Times in Unix seconds. `hint`: its last characters. `expires`: null if it has no end.
 * `used_day`: the start of the UTC day of its last use. The token `first` has no name and no times.
 */
export const ApiToken = z.strictObject({
  id: TokenId,
  name: z.nullable(z.string()),
  hint: z.string(),
  scopes: z.array(Scope),
  created: z.nullable(z.int()),
  expires: z.nullable(z.int()),
  expired: z.boolean(),
  used_day: z.nullable(z.int()),
});
export type ApiToken = z.output<typeof ApiToken>;

const isName = (text: string): boolean =>
  fits(text, limits.tokenNameChars) && [...text].every((char) => char === ' ' || !hasInvisible(char));

const Name = z.pipe(
  Typed,
  z.pipe(
    z.transform((given: string) => trimPasted(given)),
    z
      .string()
      .check(z.minLength(1, 'accounts.token_name_missing'), z.refine(isName, 'accounts.bad_token_name')),
  ),
);

/** Words with a space between, such as `create receipts`; no word means all. */
const Scopes = z.pipe(
  Typed,
  z.pipe(
    z.transform((given: string) => [...new Set(given.split(/\s+/).filter((word) => word !== ''))]),
    z.array(z.enum(tokenScopes, 'accounts.bad_token_scope')).check(z.maxLength(tokenScopes.length)),
  ),
);

/** Days until it ends; absent: it has no end. */
const Days = z.pipe(
  Typed,
  z.pipe(
    z.string().check(z.regex(/^(|[1-9]\d{0,3})$/, 'accounts.bad_token_days')),
    z.pipe(
      z.transform((given: string) => (given === '' ? undefined : Number(given))),
      z.optional(z.int().check(z.lte(limits.tokenDays, 'accounts.bad_token_days'))),
    ),
  ),
);

const none = z.strictObject({});
const change = { method: 'POST', access: 'session', csrf: 'shrimp' } as const;

/** Lists the account's API tokens, the oldest first. It never includes a token itself. */
export const listTokens = endpoint({
  method: 'GET',
  path: '/api/v2/account/tokens',
  summary: 'Your API tokens',
  access: 'session',
  csrf: 'none',
  limit: 'show_account',
  response: z.strictObject({ count: z.int(), records: z.array(ApiToken), details: none }),
  errors: [],
});

/** Makes a named API token after a check of the password. Only this answer contains it. */
export const addToken = endpoint({
  ...change,
  path: '/api/v2/account/tokens/add',
  summary: 'Make a named API token',
  limit: 'generate_apitoken',
  body: z.object({ name: Name, scope: Scopes, days: Days, confirmation: Typed }),
  response: z.strictObject({
    record: z.strictObject({ apitoken: z.string(), token: ApiToken }),
    details: none,
  }),
  errors: [
    'accounts.token_name_missing',
    'accounts.bad_token_name',
    'accounts.bad_token_scope',
    'accounts.bad_token_days',
    'accounts.too_many_tokens',
    'accounts.confirm_missing',
    'accounts.confirm_wrong',
  ],
});

/** Ends an API token at once. */
export const endToken = endpoint({
  ...change,
  path: '/api/v2/account/tokens/:id/end',
  summary: 'End an API token',
  limit: 'end_credential',
  params: z.object({ id: TokenId }),
  unknownParam: 'accounts.unknown_token',
  response: z.strictObject({ record: none, details: none }),
  errors: ['accounts.unknown_token'],
});
