// Turns a refused request into one sentence and an exit code (docs/cli.md#exit-codes).
import { type ExitName, fail } from '../exit-codes.ts';
import { isObject, textIn, toPrintable, unexpected } from './answers.ts';
import type { Reply } from './http-client.ts';

type Known = readonly [ExitName, string];

const noSealedLinks = 'The host makes no sealed links. With --plain the server can read the text.';

/** By our name of the error. */
const byCode: Readonly<Record<string, Known>> = {
  'http.not_signed_in': [
    'signIn',
    'The host asks for an account, or does not accept this one: glimpse login.',
  ],
  'http.not_allowed': ['signIn', 'This API token may not do that: make one with the scope that it needs.'],
  'secrets.unknown': ['gone', 'The host does not know this secret: it has ended, or never existed.'],
  'secrets.cannot_burn': ['gone', 'The secret has ended already.'],
  'secrets.wrong_passphrase': ['damaged', 'The passphrase is wrong. The secret was not opened.'],
  'secrets.sealed_required': ['failed', 'This host makes sealed links only: leave out --plain.'],
  'secrets.creation_not_allowed': ['signIn', 'This account may not send secrets on this host.'],
  'http.feature_off': ['failed', noSealedLinks],
  'http.too_large': ['failed', 'This is too large for the host, or for the plan of the account.'],
};

/** What older hosts of the family say without a code. API v1 answers every error with 404. */
const byText: readonly (readonly [RegExp, string])[] = [
  [/not authorized/i, 'http.not_signed_in'],
  [/unknown secret/i, 'secrets.unknown'],
  [/passphrase/i, 'secrets.wrong_passphrase'],
];

const byStatus: Readonly<Record<number, string>> = {
  401: 'http.not_signed_in',
  403: 'http.not_allowed',
  413: 'http.too_large',
};

/** Names of Node for a certificate that proves nothing. Another try gets the same. */
const badCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/;
const isUntrusted = ({ failure = '' }: Reply): boolean => badCertificate.test(failure);

/** Whether no answer came, or one that says nothing about the outcome. The same request may be sent again. */
export const isLost = (reply: Reply): boolean =>
  (reply.status === 0 && !isUntrusted(reply)) || reply.status >= 500;

/** Whether a portal, a proxy or a firewall answered. That says nothing of the outcome. */
export function isForeign({ status, code, body }: Reply): boolean {
  if (status >= 200 && status < 300) return !isObject(body);
  if (status >= 300 && status < 400) return true;
  if (status === 429 || status < 400 || status >= 500) return false;
  const message = textIn(body, 'message') ?? '';
  const isKnown = (code?.includes('.') ?? false) || byText.some(([pattern]) => pattern.test(message));
  return !isKnown && (status === 404 || status === 405 || !isObject(body));
}

/** Whether the host does not have the path. Our own errors have a code, those of the family a message. */
export function isUnknownPath({ status, code, body }: Reply): boolean {
  const message = textIn(body, 'message') ?? textIn(body, 'error') ?? 'Not Found';
  return (status === 404 || status === 405) && code === undefined && /^not found$/i.test(message);
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** @returns a successful answer. @throws CommandError for any other */
export function expectSuccess(reply: Reply): Reply {
  return isSuccess(reply) ? reply : refuse(reply);
}

/** As `expectSuccess`, for a request that may have changed something. @throws CommandError */
export function expectOutcome(reply: Reply): Reply {
  return isForeign(reply)
    ? fail('tryAgain', 'Something on the way answered in place of the host. Try again from another network.')
    : expectSuccess(reply);
}

/** @throws CommandError always */
export function refuse(reply: Reply): never {
  const { status, code, body, retryAfterSeconds } = reply;
  if (status === 429 || retryAfterSeconds !== undefined)
    return fail('tryAgain', `The host asks to wait: try again in ${retryAfterSeconds ?? 60} s.`);
  if (status >= 300 && status < 400)
    return fail('failed', 'The host answered with a redirect, which glimpse does not follow.');
  if (isUntrusted(reply)) return fail('failed', 'The certificate of the host does not prove its name.');
  if (reply.failure === 'ENOTFOUND') return fail('tryAgain', 'The name of the host was not found.');
  if (isLost(reply)) return fail('tryAgain', 'The host did not answer. Try again.');
  if (isUnknownPath(reply)) return fail('failed', noSealedLinks);
  const message = textIn(body, 'message') ?? textIn(body, 'error');
  const named = code ?? byText.find(([pattern]) => pattern.test(message ?? ''))?.[1] ?? byStatus[status];
  const known = named === undefined ? undefined : byCode[named];
  if (known) return fail(...known);
  if (message === undefined) return unexpected();
  return fail('failed', `The host refused: ${toPrintable(message).slice(0, 200)}`);
}
