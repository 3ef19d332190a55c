// The settings of accounts: what is switched on, and who is a colonel (api.md 1.5, 12).
import { flag, listOf, setting } from './setting.ts';

const isAddress = (given: string): boolean => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(given) && given === given.toLowerCase();

export const accountSettings = {
  authenticationEnabled: setting('AUTHENTICATION_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether there are accounts. Without them every caller is anonymous and the calls of accounts answer 404.',
  }),
  signinEnabled: setting('SIGNIN_ENABLED', flag, { fallback: 'true', doc: 'Whether people can sign in and reset their password.' }),
  signupEnabled: setting('SIGNUP_ENABLED', flag, { fallback: 'true', doc: 'Whether people can ask for an account.' }),
  autoverifyEnabled: setting('AUTOVERIFY_ENABLED', flag, {
    fallback: 'false',
    doc: 'Whether new accounts need no verification by mail. For installations behind closed doors only.',
  }),
  colonels: setting('COLONELS', listOf(isAddress, 'must be a comma list of lower-case mail addresses'), {
    fallback: '',
    doc: 'Addresses of the administrators, comma list; each counts once its account is verified.',
  }),
} as const;
