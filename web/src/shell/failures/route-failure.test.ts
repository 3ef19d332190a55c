// Tests which text a failed route shows (docs/design/web.md#route-failures).
import { expect, test } from 'vitest';
import { clientFailure } from '#lib/api-failure.ts';
import { pageRefusal } from '#lib/load-error.ts';
import { failureKind } from '#shell/failures/route-failure.ts';

const failed = (status: number) => ({ ...clientFailure('client.message'), status });

test.each([
  [429, 'tooMany'],
  [503, 'unavailable'],
  [403, 'notAllowed'],
  [500, 'load'],
])('status %i is explained as %s', (status, kind) => {
  expect(failureKind(failed(status), undefined, '/private/k')).toBe(kind);
});

test('a 404 is a page that does not exist, unless it comes from a proxy', () => {
  const ofApi = { ...failed(404), code: 'http.not_found' };
  expect(failureKind(ofApi, undefined, '/private/k')).toBe('notFound');
  expect(failureKind(pageRefusal(404).failure, undefined, '/pricing')).toBe('notFound');
  for (const code of ['client.not_json', 'client.message', 'client.no_message', 'client.secret_failed'])
    expect(failureKind({ ...failed(404), code }, undefined, '/private/k')).toBe('load');
});

test('the recipient page has texts of its own for load failures', () => {
  expect(failureKind(failed(500), undefined, '/secret/k')).toBe('recipient');
  expect(failureKind(clientFailure('client.no_answer'), undefined, '/secret/k')).toBe('recipient');
});

test('offline differs from a missing answer', () => {
  expect(failureKind(clientFailure('client.offline'), undefined, '/secret/k')).toBe('offline');
});

test('a missing chunk differs from a crash', () => {
  expect(
    failureKind(undefined, new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), '/'),
  ).toBe('chunk');
  expect(failureKind(undefined, new TypeError('x is undefined'), '/')).toBe('crash');
});
