// Typed names become host names or are refused with the documented code (docs/design/http-api.md#domains).
import { expect, test } from 'vitest';
import { splitHostname, readHostname } from './hostname.ts';

const siteHosts = ['glimpse.example.com', 'edge.glimpse.example.net'];
const codeOf = (typed: string | undefined): string => {
  try {
    return `accepted as ${readHostname(typed, siteHosts)}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const labels = (count: number): string => 'a.'.repeat(count);

test.each([
  ['Secrets.Example.com', 'secrets.example.com'],
  ['  secrets.example.com.  ', 'secrets.example.com'],
  ['bücher.example.org', 'xn--bcher-kva.example.org'],
  ['\ufeff\u00a0secrets.example.com\u200b\u200f', 'secrets.example.com'],
  ['geheim。example。org', 'geheim.example.org'],
  ['example.com', 'example.com'],
  ['acme.github.io', 'acme.github.io'],
  ['shop.example.co.uk', 'shop.example.co.uk'],
  [`${labels(10)}example.com`, `${labels(10)}example.com`],
])('%s is accepted as %s', (typed, name) => {
  expect(readHostname(typed, siteHosts)).toBe(name);
});

test.each([
  ['domains.missing', [undefined, '', '  ', '\u200b\ufeff']],
  [
    'domains.too_long',
    [`${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example.com`],
  ],
  ['domains.too_long', ['\u0301\u0316'.repeat(16_000)]],
  ['domains.invalid', ['secrets.exam\u200bple.com', 'secrets.exam\u00adple.com', 'exam\ufeffple.com']],
  ['domains.too_deep', [`${labels(11)}example.com`]],
  ['domains.address', ['1.2.3.4', '1.2.3', '0x7f.1', '::1', '[::1]', '2130706433']],
  ['domains.public_suffix', ['com', 'co.uk', 'github.io', 'CO.UK.']],
  ['domains.wildcard', ['*.example.com', '*', 'a.*.com']],
  ['domains.underscore', ['a_b.example.com', '_glimpse.example.com']],
  [
    'domains.invalid',
    ['localhost', 'example', 'nowhere.invalid', 'a.test', 'x.local', '1.0.0.127.in-addr.arpa'],
  ],
  [
    'domains.invalid',
    ['https://a.example.com', 'a.example.com/x', 'a.example.com:443', 'u@a.example.com', 'a b.example.com'],
  ],
  [
    'domains.invalid',
    [
      'a..example.com',
      '.a.example.com',
      'a.example.com..',
      '-a.example.com',
      'a-.example.com',
      'a_b/x.example.com',
    ],
  ],
  [
    'domains.invalid',
    [
      `${'a'.repeat(64)}.example.com`,
      'a%2eexample.com',
      'a.example.com?x',
      'a.example.com#x',
      'a\\b.example.com',
      'xn--zz.com',
    ],
  ],
  [
    'domains.invalid',
    [
      'a\u0000.example.com',
      'a\r\nX: y.example.com',
      '$where.example.com',
      '{"$gt":""}',
      'a.nosuchtopleveldomain',
    ],
  ],
  [
    'domains.own_host',
    ['glimpse.example.com', 'Glimpse.Example.com.', 'x.glimpse.example.com', 'edge.glimpse.example.net'],
  ],
] as const)('%s refuses %j', (code, typed) => {
  for (const one of typed) expect([one, codeOf(one)]).toEqual([one, code]);
});

test('a name is split by the public suffix list, including its private section', () => {
  expect(splitHostname('secrets.example.com')).toEqual({
    base: 'example.com',
    trd: 'secrets',
    sld: 'example',
    tld: 'com',
  });
  expect(splitHostname('shop.example.co.uk')).toEqual({
    base: 'example.co.uk',
    trd: 'shop',
    sld: 'example',
    tld: 'co.uk',
  });
  expect(splitHostname('acme.github.io')).toEqual({
    base: 'acme.github.io',
    trd: '',
    sld: 'acme',
    tld: 'github.io',
  });
});
