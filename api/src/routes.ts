// Every call the API answers: contract on the left, operation on the right (style §6.4).
import {
  askReset as askResetCall,
  changePassword as changePasswordCall,
  checkAuth as checkAuthCall,
  destroyAccount as destroyAccountCall,
  makeApiToken as makeApiTokenCall,
  resetPassword as resetPasswordCall,
  signIn as signInCall,
  signOut as signOutCall,
  signOutByLink as signOutByLinkCall,
  signUp as signUpCall,
  updateLocale as updateLocaleCall,
  viewAccount as viewAccountCall,
} from '@glimpse/contracts/accounts';
import { getChallenge, verifySolution } from '@glimpse/contracts/captcha';
import { getPlans } from '@glimpse/contracts/billing';
import { addDomain, listDomains, removeDomain, verifyDomain, viewDomain } from '@glimpse/contracts/domains';
import {
  listCustomers as listCustomersCall,
  listFeedback as listFeedbackCall,
  setBanner as setBannerCall,
  viewBanner as viewBannerCall,
  viewColonel as viewColonelCall,
  viewStats as viewStatsCall,
} from '@glimpse/contracts/colonel';
import { sendFeedback } from '@glimpse/contracts/feedback';
import { sendIncoming } from '@glimpse/contracts/incoming';
import {
  acknowledgeAsGuest,
  burnAsGuest,
  concealAsGuest,
  generateAsGuest,
  revealAsGuest,
  statusAsGuest,
  viewAsGuest,
  viewReceiptAsGuest,
} from '@glimpse/contracts/guest';
import { getBootstrap, getOpenapi, getStatus, getSupportedLocales, getVersion, reportCsp, validateShrimp } from '@glimpse/contracts/pages';
import { listRecent, noteReceipt as noteReceiptCall } from '@glimpse/contracts/receipts';
import {
  acknowledgeSecret,
  burnSecret,
  concealSecret,
  generateSecret,
  revealSecret,
  secretStatus,
  secretStatuses,
  showReceipt,
  viewReceipt as viewReceiptCall,
  viewSecret,
} from '@glimpse/contracts/secrets';
import { askReset } from '#features/accounts/ask-reset.ts';
import { changePassword } from '#features/accounts/change-password.ts';
import { destroyAccount } from '#features/accounts/destroy-account.ts';
import { makeApiToken } from '#features/accounts/make-api-token.ts';
import { resetPassword } from '#features/accounts/reset-password.ts';
import { signIn } from '#features/accounts/sign-in.ts';
import { signOut, signOutByLink } from '#features/accounts/sign-out.ts';
import { signUp } from '#features/accounts/sign-up.ts';
import { updateLocale } from '#features/accounts/update-locale.ts';
import { checkAuth, viewAccount } from '#features/accounts/view-account.ts';
import { tiers } from '#features/billing/tiers.ts';
import { challenge, verify } from '#features/captcha/verify.ts';
import { add as connect } from '#features/domains/add.ts';
import { list as ownDomains, look as lookAtDomain } from '#features/domains/list.ts';
import { remove as giveUp } from '#features/domains/remove.ts';
import { verify as checkDomain } from '#features/domains/verify.ts';
import { listCustomers } from '#features/colonel/list-customers.ts';
import { listFeedback } from '#features/colonel/list-feedback.ts';
import { setBanner, viewBanner } from '#features/colonel/set-banner.ts';
import { viewColonel } from '#features/colonel/view-colonel.ts';
import { viewStats } from '#features/colonel/view-stats.ts';
import { send as feedback } from '#features/feedback/send.ts';
import { sendToSupport } from '#features/incoming/send.ts';
import { bootstrap } from '#features/pages/bootstrap.ts';
import { reportCspViolation } from '#features/pages/csp-report.ts';
import { status } from '#features/pages/status.ts';
import { supportedLocales } from '#features/pages/supported-locales.ts';
import { checkShrimp } from '#features/pages/validate-shrimp.ts';
import { version } from '#features/pages/version.ts';
import { acknowledge } from '#features/secrets/acknowledge.ts';
import { burn } from '#features/secrets/burn.ts';
import { conceal } from '#features/secrets/conceal.ts';
import { generate } from '#features/secrets/generate.ts';
import { noteReceipt } from './features/secrets/set-memo.ts';
import { recent } from '#features/secrets/recent.ts';
import { reveal } from '#features/secrets/reveal.ts';
import { show } from './features/secrets/take-owner-view.ts';
import { statusOf, statusesOf } from '#features/secrets/status.ts';
import { viewReceipt } from '#features/secrets/view-receipt.ts';
import { view } from '#features/secrets/view.ts';
import type { openapiDocument } from './platform/openapi/openapi.ts';
import { serve, type Served } from './platform/http/routing/route.ts';
import { frozenCalls } from '#src/v1/routes.ts';
import type { Context } from './composition/context.ts';

const calls: readonly Served<Context>[] = [
  serve(concealSecret, conceal),
  serve(generateSecret, generate),
  serve(viewSecret, view),
  serve(revealSecret, reveal),
  serve(acknowledgeSecret, acknowledge),
  serve(secretStatus, statusOf),
  serve(secretStatuses, statusesOf),
  serve(viewReceiptCall, viewReceipt),
  serve(showReceipt, show),
  serve(burnSecret, burn),
  serve(listRecent, recent),
  serve(noteReceiptCall, noteReceipt),
  serve(concealAsGuest, conceal),
  serve(generateAsGuest, generate),
  serve(viewAsGuest, view),
  serve(revealAsGuest, reveal),
  serve(acknowledgeAsGuest, acknowledge),
  serve(statusAsGuest, statusOf),
  serve(viewReceiptAsGuest, viewReceipt),
  serve(burnAsGuest, burn),
  serve(signInCall, signIn),
  serve(signUpCall, signUp),
  serve(askResetCall, askReset),
  serve(resetPasswordCall, resetPassword),
  serve(signOutCall, signOut),
  serve(signOutByLinkCall, signOutByLink),
  serve(checkAuthCall, checkAuth),
  serve(viewAccountCall, viewAccount),
  serve(makeApiTokenCall, makeApiToken),
  serve(changePasswordCall, changePassword),
  serve(updateLocaleCall, updateLocale),
  serve(destroyAccountCall, destroyAccount),
  serve(listDomains, ownDomains),
  serve(addDomain, connect),
  serve(viewDomain, lookAtDomain),
  serve(verifyDomain, checkDomain),
  serve(removeDomain, giveUp),
  serve(getPlans, tiers),
  serve(getStatus, status),
  serve(getVersion, version),
  serve(getSupportedLocales, supportedLocales),
  serve(validateShrimp, checkShrimp),
  serve(getBootstrap, bootstrap),
  serve(reportCsp, reportCspViolation),
  serve(getChallenge, challenge),
  serve(verifySolution, verify),
  serve(sendFeedback, feedback),
  serve(sendIncoming, sendToSupport),
  serve(viewColonelCall, viewColonel),
  serve(viewStatsCall, viewStats),
  serve(listCustomersCall, listCustomers),
  serve(viewBannerCall, viewBanner),
  serve(setBannerCall, setBanner),
  serve(listFeedbackCall, listFeedback),
  ...frozenCalls,
];

type OpenApi = ReturnType<typeof openapiDocument>;
let made: Promise<OpenApi> | undefined;

/** The OpenAPI document of all calls, made when somebody first asks: its examples are a tenth of all code, and few ever do. */
export const document = (): Promise<OpenApi> =>
  (made ??= import('./platform/openapi/openapi.ts').then((openapi) =>
    openapi.openapiDocument([...calls.map(({ contract }) => contract), getOpenapi], '1.0.0'),
  ));

export const operations: readonly Served<Context>[] = [...calls, serve(getOpenapi, document)];
