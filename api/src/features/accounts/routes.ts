// The routes of the feature: each call of the contract with its operation.
import { accountsContract } from '@glimpse/contracts/accounts';
import { implement } from '#platform/http/routing/route.ts';
import { askReset } from './ask-reset.ts';
import { changePassword } from './change-password.ts';
import { destroyAccount } from './destroy-account.ts';
import { makeApiToken } from './make-api-token.ts';
import { resetPassword } from './reset-password.ts';
import { setNotify } from './set-notify.ts';
import { endOtherSessions, endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { askAddress } from './address/ask-address.ts';
import { confirmAddress } from './address/confirm-new-address.ts';
import { addToken } from './tokens/add-token.ts';
import { endToken } from './tokens/end-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
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
});
