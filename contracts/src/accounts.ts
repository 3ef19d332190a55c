// Declares the calls of accounts: sign-up, sign-in, password reset and settings
// (docs/design/http-api.md#accounts).
import * as z from 'zod/mini';

import { askAddress, confirmAddress } from './account-address.ts';
import { AccountPage } from './account-page.ts';
import { endOtherSessions, endSession, listSessions } from './account-sessions.ts';
import { addToken, endToken, listTokens } from './account-tokens.ts';
import { Customer } from './bootstrap.ts';
import { endpoint } from './endpoint.ts';
import { FormDone, Typed, formAnswer } from './form-post.ts';
import { Flag, Scalar } from './shapes.ts';

const none = z.strictObject({});

const form = {
  method: 'POST',
  access: 'anyone',
  csrf: 'shrimp',
  envelope: 'form',
  response: FormDone,
} as const;

/**
 * Signs in with address and password, and rotates the session id.
 * The operation counts wrong passwords (docs/design/http-api.md#sign-in-attempts).
 */
export const signIn = endpoint({
  ...form,
  path: '/signin',
  summary: 'Sign in with address and password',
  limit: 'authenticate_session',
  priority: 'B',
  bodyLimit: 'small',
  limitBy: 'operation',
  keeps: ['u'],
  body: z.object({
    u: Typed,
    p: Typed,
    'remember-me': Scalar,
    remember: Scalar,
    stay: Scalar,
    redirect: Scalar,
  }),
  response: formAnswer(z.union([Customer, none])),
  errors: ['accounts.signin_failed', 'accounts.unverified'],
});

/** Creates an account and mails a verification link. An address that has an account gets the same answer. */
export const signUp = endpoint({
  ...form,
  path: '/signup',
  aliases: ['/signup/:planCode'],
  summary: 'Sign up for an account',
  limit: 'create_account',
  keeps: ['u', 'planid', 'billing'],
  body: z.object({ u: Typed, p: Typed, planid: Scalar, billing: Scalar, skill: Scalar, agree: Scalar }),
  params: z.object({ planCode: z.optional(z.string()) }),
  errors: [
    'accounts.already_signed_up',
    'accounts.bad_signup_email',
    'accounts.password_too_short',
    'accounts.password_too_long',
    'accounts.password_too_common',
  ],
});

/** Requests a reset mail. Known and unknown addresses get the same answer. */
export const askReset = endpoint({
  ...form,
  path: '/forgot',
  summary: 'Request a mail with a link to set a new password',
  limit: 'forgot_password_request',
  noIndex: true,
  keeps: ['u'],
  body: z.object({ u: Typed }),
  errors: ['accounts.bad_email'],
});

/** Sets a new password with the key of a reset mail. The key works once. */
export const resetPassword = endpoint({
  ...form,
  path: '/forgot/:key',
  summary: 'Set a new password with the key from a reset mail',
  limit: 'forgot_password_reset',
  noIndex: true,
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

/** Ends the session. Succeeds without a session too. */
export const signOut = endpoint({ ...form, path: '/logout', summary: 'Sign out', limit: 'none', errors: [] });

/** Signs out by a link. Acts only on a same-origin or typed navigation (decision 15). */
export const signOutByLink = endpoint({
  ...form,
  method: 'GET',
  csrf: 'none',
  changesState: true,
  path: '/logout',
  summary: 'Sign out by a link of our own pages',
  limit: 'none',
  errors: [],
});

/** Returns the signed-in customer. Pages poll it, so it does not extend the session. */
export const checkAuth = endpoint({
  scope: 'any',
  method: 'GET',
  path: '/api/v2/authcheck',
  summary: 'Who is signed in',
  access: 'account',
  csrf: 'none',
  limit: 'check_status',
  polled: true,
  signedOut: { record: null, details: { authenticated: false, authorized: false } },
  response: z.strictObject({
    record: Customer,
    details: z.strictObject({ authenticated: z.boolean(), authorized: z.boolean() }),
  }),
  errors: [],
});

/** Returns the data of the account page. It never includes the API token. */
export const viewAccount = endpoint({
  method: 'GET',
  path: '/api/v2/account',
  summary: 'Your account',
  access: 'account',
  csrf: 'none',
  limit: 'show_account',
  response: z.strictObject({ record: AccountPage, details: none }),
  errors: [],
});

const change = { method: 'POST', access: 'session', csrf: 'shrimp' } as const;

/** Creates an API token after a check of the password; the former one ends. Only this answer contains it. */
export const makeApiToken = endpoint({
  ...change,
  path: '/api/v2/account/apitoken',
  summary: 'Make a new API token',
  limit: 'generate_apitoken',
  body: z.object({ confirmation: Typed }),
  response: z.strictObject({
    record: z.strictObject({ apitoken: z.string(), active: z.literal(true) }),
    details: none,
  }),
  errors: ['accounts.confirm_missing', 'accounts.confirm_wrong'],
});

/** Sets a new password, ends all other sessions and the API token, and rotates the id of this session. */
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

/** Stores the language in the cookie `locale` and, for a signed-in customer, in the account. */
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

/**
 * Sets whether new secrets mail their owner once they were opened or expired unread
 * (docs/design/http-api.md#notices). Secrets that exist keep theirs.
 */
export const setNotify = endpoint({
  ...change,
  path: '/api/v2/account/notify',
  summary: 'Switch mails about opened secrets on or off',
  limit: 'update_account',
  body: z.object({ on: Flag }),
  response: z.strictObject({ record: z.strictObject({ notify: z.boolean() }), details: none }),
  errors: [],
});

/** Deletes the account at once. Unread secrets stay readable by their links. */
export const destroyAccount = endpoint({
  ...change,
  path: '/api/v2/account/destroy',
  summary: 'Delete your account',
  limit: 'destroy_account',
  body: z.object({ confirmation: Typed }),
  response: z.strictObject({ record: none, message: z.string(), redirect: z.string(), details: none }),
  errors: ['accounts.confirm_missing', 'accounts.confirm_wrong'],
});

/** The calls of the feature, by the name of their operation. */
export const accountsContract = {
  signIn,
  signUp,
  askReset,
  resetPassword,
  signOut,
  signOutByLink,
  checkAuth,
  viewAccount,
  makeApiToken,
  listSessions,
  endSession,
  endOtherSessions,
  listTokens,
  addToken,
  endToken,
  askAddress,
  confirmAddress,
  changePassword,
  updateLocale,
  setNotify,
  destroyAccount,
};
