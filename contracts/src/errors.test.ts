// Pins the texts that older clients compare and the statuses that sign them out (decision 17).
import { expect, test } from 'vitest';
import { errors, type ErrorCode, type KnownError } from './errors.ts';

const exact: Partial<Record<ErrorCode, readonly [number, string, string, string | undefined]>> = {
  'http.bad_request': [400, 'Bad Request', 'BadRequest', undefined],
  'http.not_signed_in': [401, 'Not authorized', 'Unauthorized', undefined],
  'http.not_allowed': [403, 'Not authorized', 'Forbidden', undefined],
  'http.not_found': [404, 'Not Found', 'NotFound', undefined],
  'http.feature_off': [404, '<> is not available', 'FeatureOff', undefined],
  'http.stale_shrimp': [422, 'Please refresh the page and try again', 'BadShrimp', 'shrimp'],
  'http.bad_payload': [422, 'Incorrect payload format', 'FormError', undefined],
  'http.rate_limited': [429, 'Cripes! You have been rate limited.', 'LimitExceeded', undefined],
  'http.unexpected': [500, 'An unexpected error occurred', 'ServerError', undefined],
  'store.unavailable': [503, "We'll be back shortly!", 'Unavailable', undefined],
  'secrets.unknown': [404, 'Unknown secret', 'MissingSecret', undefined],
  'secrets.nothing_to_share': [422, 'You did not provide anything to share', 'FormError', 'secret'],
  'secrets.wrong_passphrase': [422, 'Double check that passphrase', 'FormError', 'passphrase'],
  'secrets.email_needs_account': [422, 'An account is required to send emails.', 'FormError', 'recipient'],
  'secrets.bad_recipient': [422, 'Undeliverable email address: <>', 'FormError', 'recipient'],
  'secrets.unknown_share_domain': [422, 'Unknown share domain (<>)', 'FormError', 'share_domain'],
  'secrets.cannot_burn': [422, 'Secret could not be burned.', 'FormError', undefined],
};

test.each(Object.entries(exact))('%s keeps its status, text, type and field', (code, wanted) => {
  const { status, text, type, field }: KnownError = errors[code as ErrorCode];
  expect([status, text, type, field]).toEqual(wanted);
});

test('two codes sign clients out, and every 429 and 503 says how long to wait', () => {
  const all: readonly (readonly [string, KnownError])[] = Object.entries(errors);
  const codesWith = (...statuses: readonly number[]) =>
    all.filter(([, { status }]) => statuses.includes(status)).map(([code]) => code);
  expect(codesWith(401, 403)).toEqual(['http.not_signed_in', 'http.not_allowed']);
  expect(all.filter(([, { retryAfter }]) => retryAfter !== undefined).map(([code]) => code)).toEqual(
    codesWith(429, 503),
  );
});
