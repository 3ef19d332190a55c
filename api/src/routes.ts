// Every call the API answers: contract on the left, operation on the right (style §6.4).
import { getChallenge, verifySolution } from '@glimpse/contracts/captcha';
import { sendFeedback } from '@glimpse/contracts/feedback';
import {
  guestAcknowledge,
  guestBurn,
  guestConceal,
  guestGenerate,
  guestReceipt,
  guestReveal,
  guestStatus,
  guestView,
} from '@glimpse/contracts/guest';
import { getBootstrap, getOpenapi, getStatus, getSupportedLocales, getVersion, reportCsp, validateShrimp } from '@glimpse/contracts/pages';
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
import { challenge, verify } from '#features/captcha/verify.ts';
import { send as feedback } from '#features/feedback/send.ts';
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
import { reveal } from '#features/secrets/reveal.ts';
import { show } from '#features/secrets/show-receipt.ts';
import { statusOf, statusesOf } from '#features/secrets/status.ts';
import { viewReceipt } from '#features/secrets/view-receipt.ts';
import { view } from '#features/secrets/view.ts';
import { openapiDocument } from '#platform/http/openapi.ts';
import { serve, type Served } from '#platform/http/serve.ts';
import { frozenCalls } from '#src/v1/routes.ts';
import type { Context } from './context.ts';

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
  serve(getStatus, status),
  serve(getVersion, version),
  serve(getSupportedLocales, supportedLocales),
  serve(validateShrimp, checkShrimp),
  serve(getBootstrap, bootstrap),
  serve(reportCsp, reportCspViolation),
  serve(getChallenge, challenge),
  serve(verifySolution, verify),
  serve(sendFeedback, feedback),
  serve(guestConceal, conceal),
  serve(guestGenerate, generate),
  serve(guestView, view),
  serve(guestReveal, reveal),
  serve(guestAcknowledge, acknowledge),
  serve(guestStatus, statusOf),
  serve(guestReceipt, viewReceipt),
  serve(guestBurn, burn),
  ...frozenCalls,
];
const document = openapiDocument([...calls.map(({ contract }) => contract), getOpenapi], '1.0.0');

export const operations: readonly Served<Context>[] = [...calls, serve(getOpenapi, () => document)];
