// Tests which host names may become custom domains.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isApex, checkHostname, refusals, whyRefused, zoneOf } from './hostname.ts';

// Samples and builders for the tests of hostname.

const own = ['glimpse.example', 'edge.glimpse.net'];

test.each([
  ['secrets.acme.example', 'valid'],
  ['acme.co.uk', 'valid'],
  ['xn--bcher-kva.example.com', 'valid'],
  ['co.uk', 'PublicSuffix'],
  ['github.io', 'PublicSuffix'],
  ['glimpse.example', 'ReservedHostname'],
  ['eu.glimpse.example', 'ReservedHostname'],
  ['edge.glimpse.net', 'ReservedHostname'],
  ['notglimpse.example', 'valid'],
  ['printer.local', 'InvalidHostname'],
  ['db.internal', 'InvalidHostname'],
  ['1.0.0.127.in-addr.arpa', 'InvalidHostname'],
  ['xn--zzzzzz.example', 'InvalidHostname'],
  ['a.xn--a.example', 'InvalidHostname'],
  ['xn--80ak6aa92e.com', 'valid'],
  ['localhost', 'InvalidHostname'],
  ['com', 'InvalidHostname'],
  ['10.0.0.1', 'IPAddress'],
  ['127.1', 'IPAddress'],
  ['0x7f.1', 'IPAddress'],
  ['[::1]', 'InvalidHostname'],
  ['*.acme.example', 'InvalidHostname'],
  ['_dmarc.acme.example', 'InvalidHostname'],
  ['Acme.example', 'InvalidHostname'],
  ['acme.example.', 'InvalidHostname'],
  ['a..example', 'InvalidHostname'],
  ['-a.example', 'InvalidHostname'],
  ['acme.example:443', 'InvalidHostname'],
  ['bücher.example', 'InvalidHostname'],
  [`${'a.'.repeat(114)}example`, 'InvalidHostname'],
])('%s is %s', (name, check) => {
  expect(checkHostname(name, own)).toBe(check);
});

test.each([
  ['printer.local', 'Names that end in .local never lead to a public host'],
  ['xn--zzzzzz.example', 'A part of the name begins with xn-- but is no valid A-label'],
  ['10.0.0.1', 'The name is an IP address'],
  ['Acme.example', 'The name is not a full host name in lower-case A-labels'],
  ['co.uk', 'The name is a public suffix'],
  ['eu.glimpse.example', 'The name belongs to a region'],
])('%s is refused with the reason', (name, why) => {
  expect(whyRefused(name, own)).toBe(why);
});

test('cn-11029 a name with any other character is never valid', () => {
  const hostile = fc.constantFrom('../', '"', "'", '\n', '${x}', '{{', ' ', '\0', '%2e', '\\', '@', 'é');
  const part = fc.stringMatching(/^[a-z0-9.-]{0,20}$/);
  fc.assert(
    fc.property(part, hostile, part, (head, bad, tail) => {
      expect(checkHostname(`${head}${bad}${tail}.example.com`, own)).toBe('InvalidHostname');
    }),
  );
});

test('any text gets a verdict without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(['valid', ...refusals]).toContain(checkHostname(text, own));
    }),
  );
});

test('an apex is what was registered', () => {
  expect(['acme.example', 'acme.co.uk', 'acme.github.io'].every(isApex)).toBe(true);
  expect(['www.acme.example', 'a.acme.co.uk', 'co.uk'].some(isApex)).toBe(false);
  expect(zoneOf('a.b.acme.co.uk')).toBe('acme.co.uk');
});
