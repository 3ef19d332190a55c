// Declares the calls that change the address of an account; both mailboxes confirm
// (docs/design/http-api.md#change-of-address).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { Typed } from './form-post.ts';

const none = z.strictObject({});

/** Mails a link to the new and one to the present address, after a check of the password. */
export const askAddress = endpoint({
  method: 'POST',
  path: '/api/v2/account/address',
  summary: 'Ask for another email address',
  access: 'session',
  csrf: 'shrimp',
  limit: 'update_account',
  body: z.object({ newemail: Typed, confirmation: Typed }),
  response: z.strictObject({ record: none, details: none }),
  errors: [
    'accounts.bad_new_address',
    'accounts.same_address',
    'accounts.confirm_missing',
    'accounts.confirm_wrong',
  ],
});

/** Confirms by the key of one mail. The address changes once both mailboxes have confirmed. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/v2/account/address/confirm',
  summary: 'Confirm another email address with the key from a mail',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'forgot_password_reset',
  body: z.object({ key: Typed }),
  response: z.strictObject({
    record: z.strictObject({ state: z.enum(['waiting', 'changed']) }),
    details: none,
  }),
  errors: ['accounts.unknown_address_link', 'accounts.address_taken'],
});
