// Every answer says the language that its words are in (docs/design/http-api.md#languages).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';
import { fetchText } from './expect-strict.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { LOCALES: 'ar_XB,en,de', WEB_DIST: samplePages } });
});
afterAll(() => api[Symbol.asyncDispose]());

const html = { accept: 'text/html', 'accept-language': 'ar' };

test.each([
  ['a page', '/', {}],
  ['the page of an unknown path', '/nothing/here', {}],
  ['an answer', '/api/v2/status', {}],
  ['an error', '/api/v2/none', {}],
  ['a refused form', '/signin', { method: 'POST', body: new URLSearchParams({ u: 'x' }) }],
  ['the page of a method that does not exist', '/about', { method: 'DELETE' }],
])('%s of a language without texts is English, and says so', async (_what, path, init) => {
  const { headers, body } = await fetchText(api.urls[0] + path, { headers: html, ...init });
  expect([headers['content-language'], /<html lang="([^"]*)"/.exec(body)?.[1] ?? 'en']).toEqual(['en', 'en']);
});

test.each([
  ['an error of the API, whose text is English', '/api/v2/none', {}, 'en'],
  ['a page that the build has in English alone', '/', {}, 'en'],
  ['an answer', '/api/v2/status', {}, 'de'],
  ['a refused form', '/signin', { method: 'POST', body: new URLSearchParams({ u: 'x' }) }, 'de'],
])('the header names the language of %s for a German reader', async (_what, path, init, language) => {
  const german = { ...html, 'accept-language': 'de' };
  const { headers } = await fetchText(api.urls[0] + path, { headers: german, ...init });
  expect(headers['content-language']).toBe(language);
});
