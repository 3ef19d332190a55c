// The calls of accounts: sign-up, sign-in, reset, and what a signed-in person may change (api.md 3.1, 3.6, 5, 12).
import * as z from 'zod/mini';

import { Customer } from './bootstrap.ts';
import { endpoint } from './endpoint.ts';
import { Scalar } from './shapes.ts';

const none = z.strictObject({});

/** What a form post did: `code` is the locale key of the page's own text, `redirect` a path of our origin (api.md 5). */
const formAnswer = <Record extends z.ZodMiniType>(record: Record) =>
  z.strictObject({
    message: z.string(),
    code: z.string(),
    type: z.optional(z.enum(['info', 'success', 'error'])),
    redirect: z.string(),
    record,
    details: none,
  });

/** A form post without a record of its own. */
export const FormDone = formAnswer(none);
export type FormDone = z.output<typeof FormDone>;

/** What was typed, as it came: neither trimmed nor cut. */
const Typed = z.pipe(
  Scalar,
  z.transform((given) => given ?? ''),
);

const form = { method: 'POST', access: 'anyone', csrf: 'shrimp', envelope: 'form', response: FormDone } as const;

/** Signs in by address and password; the session id rotates. Wrong tries are counted by the operation (api.md 9). */
export const signIn = endpoint({
  ...form,
  path: '/signin',
  summary: 'Sign in with address and password',
  limit: 'authenticate_session',
  limitBy: 'operation',
  keeps: ['u'],
  body: z.object({ u: Typed, p: Typed, 'remember-me': Scalar, remember: Scalar, stay: Scalar, redirect: Scalar }),
  response: formAnswer(z.union([Customer, none])),
  errors: ['accounts.signin_failed', 'accounts.unverified'],
});

/** Asks for an account; an address that has one gets the same answer. The first mail verifies it. */
export const signUp = endpoint({
  ...form,
  path: '/signup',
  aliases: ['/signup/:planCode'],
  summary: 'Ask for an account',
  limit: 'create_account',
  keeps: ['u', 'planid'],
  body: z.object({ u: Typed, p: Typed, planid: Scalar, skill: Scalar, agree: Scalar }),
  params: z.object({ planCode: z.optional(z.string()) }),
  errors: [
    'accounts.already_signed_up',
    'accounts.bad_signup_email',
    'accounts.password_too_short',
    'accounts.password_too_long',
    'accounts.password_too_common',
  ],
});

/** Asks for a reset mail; answers the same whether or not the address is known. */
export const askReset = endpoint({
  ...form,
  path: '/forgot',
  summary: 'Ask for a mail that lets you set a new password',
  limit: 'forgot_password_request',
  keeps: ['u'],
  body: z.object({ u: Typed }),
  errors: ['accounts.bad_email'],
});

/** Sets a new password by the key of a reset mail; the key works once. */
export const resetPassword = endpoint({
  ...form,
  path: '/forgot/:key',
  summary: 'Set a new password by the key of a reset mail',
  limit: 'forgot_password_reset',
  params: z.object({ key: z.string() }),
  body: z.object({ newp: Typed, newp2: Typed }),
  errors: [
    'accounts.unknown_reset',
    'accounts.new_mismatch',
    'accounts.new_too_short',
    'accounts.password_too_long',
    'accounts.password_too_common',
  ],
});

/** Ends the session. Works without one. */
export const signOut = endpoint({ ...form, path: '/logout', summary: 'Sign out', limit: 'none', errors: [] });

/** Signing out by its link; acts only on a same-origin or typed-in navigation (decision 15). */
export const signOutByLink = endpoint({
  ...form,
  method: 'GET',
  csrf: 'none',
  path: '/logout',
  summary: 'Sign out by a link of our own pages',
  limit: 'none',
  errors: [],
});

/** Says who is signed in; asked by pages, so it keeps no session alive. */
export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/v2/authcheck',
  summary: 'Who is signed in',
  access: 'account',
  csrf: 'none',
  limit: 'check_status',
  polled: true,
  signedOut: { record: null, details: { authenticated: false, authorized: false } },
  response: z.strictObject({ record: Customer, details: z.strictObject({ authenticated: z.boolean(), authorized: z.boolean() }) }),
  errors: [],
});

const text = z.nullable(z.string());
const StripeCustomer = z.strictObject({
  id: z.string(),
  email: text,
  description: text,
  balance: z.int(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()),
});
const StripeSubscription = z.strictObject({
  id: z.string(),
  status: z.string(),
  current_period_end: z.nullable(z.int()),
  items: z.int(),
  plan: z.strictObject({ id: z.string(), amount: z.int(), currency: z.string(), interval: z.string(), product: z.string() }),
});

/** The account page's data. The API token itself is never shown again. */
export const viewAccount = endpoint({
  method: 'GET',
  path: '/api/v2/account',
  summary: 'Your account',
  access: 'account',
  csrf: 'none',
  limit: 'show_account',
  response: z.strictObject({
    record: z.strictObject({
      cust: Customer,
      apitoken: z.null(),
      apitoken_set: z.boolean(),
      apitoken_hint: text,
      stripe_customer: z.nullable(StripeCustomer),
      stripe_subscriptions: z.nullable(z.array(StripeSubscription)),
    }),
    details: none,
  }),
  errors: [],
});

const change = { method: 'POST', access: 'session', csrf: 'shrimp' } as const;

/** Makes a new API token, shown only in this answer; the former one is invalid at once. */
export const makeApiToken = endpoint({
  ...change,
  path: '/api/v2/account/apitoken',
  summary: 'Make a new API token',
  limit: 'generate_apitoken',
  response: z.strictObject({ record: z.strictObject({ apitoken: z.string(), active: z.literal(true) }), details: none }),
  errors: [],
});

/** Sets a new password; all other sessions end, this one gets a new id. */
export const changePassword = endpoint({
  ...change,
  path: '/api/v2/account/change-password',
  summary: 'Change the password',
  limit: 'update_account',
  body: z.object({ currentp: Typed, newp: Typed, newp2: Typed }),
  response: z.strictObject({ record: none, message: z.string(), details: none }),
  errors: [
    'accounts.current_wrong',
    'accounts.new_same',
    'accounts.new_too_short',
    'accounts.password_too_long',
    'accounts.password_too_common',
    'accounts.new_mismatch',
  ],
});

/** Keeps the language in the cookie `locale` and, for the signed in, in the account. */
export const updateLocale = endpoint({
  ...change,
  access: 'anyone',
  path: '/api/v2/account/update-locale',
  summary: 'Choose a language',
  limit: 'update_locale',
  body: z.object({ locale: Scalar }),
  response: z.strictObject({
    new_locale: z.string(),
    old_locale: z.string(),
    record: z.strictObject({ new_locale: z.string(), old_locale: z.string() }),
    details: none,
  }),
  errors: ['accounts.unsupported_locale'],
});

/** Deletes the account at once; live secrets stay readable by their links. */
export const destroyAccount = endpoint({
  ...change,
  path: '/api/v2/account/destroy',
  summary: 'Delete your account',
  limit: 'destroy_account',
  body: z.object({ confirmation: Typed }),
  response: z.strictObject({ record: none, message: z.string(), redirect: z.string(), details: none }),
  errors: ['accounts.confirm_missing', 'accounts.confirm_wrong'],
});
