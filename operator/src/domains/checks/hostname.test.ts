// Tests which host names may become custom domains.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isApex, judgeHostname, zoneOf } from './hostname.ts';

const own = ['glimpse.example', 'edge.glimpse.net'];

test.each([
  ['secrets.acme.example', 'valid'],
  ['acme.co.uk', 'valid'],
  ['xn--bcher-kva.example.com', 'valid'],
  ['co.uk', 'ReservedHostname'],
  ['github.io', 'ReservedHostname'],
  ['glimpse.example', 'ReservedHostname'],
  ['eu.glimpse.example', 'ReservedHostname'],
  ['edge.glimpse.net', 'ReservedHostname'],
  ['notglimpse.example', 'valid'],
  ['printer.local', 'ReservedHostname'],
  ['db.internal', 'ReservedHostname'],
  ['1.0.0.127.in-addr.arpa', 'ReservedHostname'],
  ['localhost', 'InvalidHostname'],
  ['com', 'InvalidHostname'],
  ['10.0.0.1', 'InvalidHostname'],
  ['127.1', 'InvalidHostname'],
  ['0x7f.1', 'InvalidHostname'],
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
])('%s is %s', (name, verdict) => {
  expect(judgeHostname(name, own)).toBe(verdict);
});

test('cn-11029 a name with any other character is never valid', () => {
  const hostile = fc.constantFrom('../', '"', "'", '\n', '${x}', '{{', ' ', '\0', '%2e', '\\', '@', 'é');
  const part = fc.stringMatching(/^[a-z0-9.-]{0,20}$/);
  fc.assert(
    fc.property(part, hostile, part, (head, bad, tail) => {
      expect(judgeHostname(`${head}${bad}${tail}.example.com`, own)).toBe('InvalidHostname');
    }),
  );
});

test('any text gets a verdict without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(['valid', 'InvalidHostname', 'ReservedHostname']).toContain(judgeHostname(text, own));
    }),
  );
});

test('an apex is what was registered', () => {
  expect(['acme.example', 'acme.co.uk', 'acme.github.io'].every(isApex)).toBe(true);
  expect(['www.acme.example', 'a.acme.co.uk', 'co.uk'].some(isApex)).toBe(false);
  expect(zoneOf('a.b.acme.co.uk')).toBe('acme.co.uk');
});
