// The settings of accounts: sign-up, sign-in, verification, administrators (docs/design/http-api.md#access).
import * as z from 'zod/mini';
import { normalAddress } from '#platform/mail/address.ts';
import { createAccess } from './create-access.ts';
import { flag, listOf, setting } from './setting.ts';

const isAddress = (given: string): boolean =>
  /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(given) && given === given.toLowerCase();

export const accountSettings = {
  authenticationEnabled: setting('AUTHENTICATION_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether there are accounts. If not, every caller is anonymous and the calls of accounts answer 404.',
  }),
  signinEnabled: setting('SIGNIN_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether customers can sign in and reset their password.',
  }),
  signupEnabled: setting('SIGNUP_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether visitors can create an account.',
  }),
  autoverifyEnabled: setting('AUTOVERIFY_ENABLED', flag, {
    fallback: 'false',
    doc: 'Whether new accounts need no verification by mail. Only for installations that the public cannot reach.',
  }),
  createAccess: setting('CREATE_ACCESS', createAccess, {
    fallback: 'anyone',
    doc: 'Who may create secrets: anyone, accounts, or accounts of mail domains, comma list such as example.com,*.example.org. Anybody may open them.',
  }),
  colonels: setting(
    'COLONELS',
    z.pipe(
      listOf(isAddress, 'must be a comma list of lower-case mail addresses'),
      z.transform((listed) => listed.map(normalAddress)),
    ),
    {
      fallback: '',
      doc: 'Addresses of the administrators, comma list. Each becomes one once its account is verified.',
    },
  ),
} as const;
