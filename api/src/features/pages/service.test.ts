// Status, version and languages of the installation (docs/design/http-api.md#service-calls).
import { expect, test } from 'vitest';
import { testInput, testRequestContext, testVisitor } from '#platform/http/core/testing.ts';
import { locales } from '#platform/i18n/locale.ts';
import { status, supportedLocales, version } from './service.ts';

const input = testInput({}, testRequestContext({ locale: 'de' }));

test('the status needs no dependencies and names the language of the request', () => {
  expect(status({}, input)).toEqual({ status: 'nominal', locale: 'de' });
});

test('the version has three numbers', () => {
  expect(version({ version: '1.20.3' }, input, testVisitor())).toEqual({ version: [1, 20, 3], locale: 'de' });
});

test('a release candidate has the numbers of its release', () => {
  expect(version({ version: '1.20.3-rc.4' }, input, testVisitor()).version).toEqual([1, 20, 3]);
});

test('the languages keep the order of the setting', () => {
  expect(supportedLocales({ locales: locales(['fr', 'en', 'de']) }, input, testVisitor())).toEqual({
    locales: ['fr', 'en', 'de'],
    default_locale: 'fr',
    locale: 'de',
  });
});
