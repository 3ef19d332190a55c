// Tests what a download asks for, and the form of its hash.
import { expect, test } from 'vitest';
import { downloadBy, toIntegrity } from './download.ts';

/** RFC 6234: SHA-256 of "abc". */
const abc = 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';

test('a hash is that of the attribute integrity', async () => {
  expect(await toIntegrity(new TextEncoder().encode('abc'))).toBe(abc);
});

test('documents are asked for in a language, files without one, and neither names this program', async () => {
  const asked: { url: string; headers: Readonly<Record<string, string>> }[] = [];
  const download = downloadBy(async (url, headers) => {
    asked.push({ url: url.href, headers });
    return url.pathname === '/s' ? new TextEncoder().encode('abc') : undefined;
  });
  const origin = 'https://a.example';
  expect(await download({ origin, path: '/s', language: 'fr_FR' })).toBe(abc);
  expect(await download({ origin, path: '/assets/a.js' })).toBeUndefined();
  expect(asked.map(({ url, headers }) => [url, headers['Cookie']])).toEqual([
    ['https://a.example/s', 'locale=fr_FR'],
    ['https://a.example/assets/a.js', undefined],
  ]);
  expect(JSON.stringify(asked)).not.toMatch(/glimpse/i);
});
