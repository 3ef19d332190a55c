// Pasted addresses become names, and whole domains are recognized (docs/design/web-domains.md#add-a-domain).
import { expect, test } from 'vitest';
import { cleanDomain, looksWhole, withSubdomain } from './typed-domain.ts';

test.each([
  ['https://Secrets.Example.com/secret/abc?x=1#y', 'secrets.example.com'],
  ['http://user:pass@secrets.example.com:8443/', 'secrets.example.com'],
  ['  secrets . example.com \n', 'secrets.example.com'],
  ['secrets.example.com/', 'secrets.example.com'],
  ['secrets.example.com:443', 'secrets.example.com'],
  ['//secrets.example.com\\x', ''],
  ['bücher.example', 'bücher.example'],
  ['\u200bhttps://secrets.example.com/\u200f', 'secrets.example.com'],
  ['\ufeffsecrets.example.com\u2060', 'secrets.example.com'],
  ['secrets.example.', 'secrets.example.'],
  ['https://', ''],
  ['', ''],
])('%j becomes %j', (typed, name) => {
  expect(cleanDomain(typed)).toBe(name);
});

test('cleaning twice changes nothing more', () => {
  for (const typed of ['https://a.example.com/x', 'ftp://b@c.example.org:21', ' d.example.net '])
    expect(cleanDomain(cleanDomain(typed))).toBe(cleanDomain(typed));
});

test.each([
  ['example.com', true],
  ['example.co.uk', true],
  ['example.com.', true],
  ['secrets.example.com', false],
  ['secrets.example.co.uk', false],
  ['secrets.example.de', false],
  ['co.uk', false],
  ['example', false],
  ['example.', false],
  ['.com', false],
  ['', false],
])('%j is a whole domain: %j', (name, whole) => {
  expect(looksWhole(name)).toBe(whole);
});

test('the hint proposes a subdomain', () => {
  expect(withSubdomain('example.com.')).toBe('secrets.example.com');
});
