// The routes of the feature: each call of the contract with its operation.
import { accountsContract } from '@glimpse/contracts/accounts';
import { implement } from '#platform/http/routing/route.ts';
import { askReset } from './ask-reset.ts';
import { changePassword } from './change-password.ts';
import { destroyAccount } from './destroy-account.ts';
import { makeApiToken } from './make-api-token.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutByLink } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { updateLocale } from './update-locale.ts';
import { checkAuth, viewAccount } from './view-account.ts';

export const accountRoutes = implement(accountsContract, {
  signIn,
  signUp,
  askReset,
  resetPassword,
  signOut,
  signOutByLink,
  checkAuth,
  viewAccount,
  makeApiToken,
  changePassword,
  updateLocale,
  destroyAccount,
});
