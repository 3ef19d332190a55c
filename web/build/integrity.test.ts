// Tests which elements of a page get the hash of their file (docs/design/web-build.md#integrity).
import { expect, test } from 'vitest';
import { integrityOf, withImportMap, withIntegrity } from './integrity.ts';

const hashes = { '/assets/a-1.js': 'sha256-A=', '/assets/b-2.css': 'sha256-B=' };

test('a hash is that of FIPS 180-4, as browsers write it', () => {
  expect(integrityOf('abc')).toBe('sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
  expect(integrityOf(Uint8Array.of(0x61, 0x62, 0x63))).toBe(integrityOf('abc'));
});

test.each([
  [
    '<script type="module" crossorigin src="/assets/a-1.js" nonce="{{nonce}}"></script>',
    '<script type="module" crossorigin src="/assets/a-1.js" integrity="sha256-A=" nonce="{{nonce}}"></script>',
  ],
  [
    '<link rel="modulepreload" href="/assets/a-1.js" nonce="{nonce}">',
    '<link rel="modulepreload" href="/assets/a-1.js" integrity="sha256-A=" nonce="{nonce}">',
  ],
  [
    '<link rel="stylesheet" href="/assets/b-2.css"><link rel="stylesheet" crossorigin href="/assets/b-2.css">',
    '<link rel="stylesheet" href="/assets/b-2.css" integrity="sha256-B=">' +
      '<link rel="stylesheet" crossorigin href="/assets/b-2.css" integrity="sha256-B=">',
  ],
])('%s', (given, written) => {
  expect(withIntegrity(given, hashes)).toBe(written);
});

test.each([
  '<link rel="icon" type="image/svg+xml" href="/assets/mark-C77.svg">',
  '<link rel="preload" as="fetch" crossorigin href="/assets/en.home-z3.json">',
  '<script nonce="{{nonce}}">const a = "/assets/a-1.js"</script>',
  '<a href="/assets/a-1.js">x</a>',
  '<p>src="/assets/a-1.js"</p>',
])('%s stays as it is', (given) => {
  expect(withIntegrity(given, hashes)).toBe(given);
});

test('a head with preloaded chunks begins with the map of their hashes, any other stays', () => {
  const head = '<link rel="modulepreload" href="/assets/a-1.js" nonce="{nonce}">';
  const map = '{"integrity":{"/assets/a-1.js":"sha256-A="}}';
  expect(withImportMap(head, hashes)).toBe(`<script type="importmap" nonce="{nonce}">${map}</script>${head}`);
  expect(withImportMap('<link rel="stylesheet" href="/assets/b-2.css">', hashes)).not.toContain('importmap');
});

test('a page that names a file without hash stops the build', () => {
  expect(() => withIntegrity('<script src="/assets/gone.js"></script>', hashes)).toThrow('/assets/gone.js');
});
