// Tests which host names may become custom domains: a name with any other character is never valid.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isApex, judgeHostname, zoneOf } from './hostname.ts';
import { own } from './hostname-samples.ts';

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
