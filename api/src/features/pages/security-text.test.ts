// The text of /.well-known/security.txt follows RFC 9116.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { securityText } from './security-text.ts';

const config = {
  siteOrigin: 'https://glimpse.example',
  https: true,
  securityContact: ['mailto:security@glimpse.example', 'https://glimpse.example/report'],
  securityPolicy: 'https://glimpse.example/policy',
  securityLanguages: ['en', 'de'],
};
const now = new Date('2026-11-22T18:30:00.123Z');
const year = 365 * 86_400_000;

test('has every field, each contact on a line of its own, the first one first', () => {
  expect(securityText(config, now)).toBe(`Contact: mailto:security@glimpse.example
Contact: https://glimpse.example/report
Expires: 2027-05-21T00:00:00Z
Preferred-Languages: en, de
Canonical: https://glimpse.example/.well-known/security.txt
Policy: https://glimpse.example/policy
`);
});

test('optional fields are left out without a value', () => {
  const text = securityText({ ...config, securityPolicy: undefined, securityLanguages: [] }, now);
  expect(text).not.toMatch(/Policy|Preferred-Languages/);
});

test('an http origin has no Canonical field (RFC 9116 §2.5.2)', () => {
  const text = securityText({ ...config, siteOrigin: 'http://localhost:3000', https: false }, now);
  expect(text).not.toContain('Canonical');
});

test('there is no file without a contact', () => {
  expect(securityText({ ...config, securityContact: [] }, now)).toBeUndefined();
});

test('expires in the future and within a year (RFC 9116 §2.5.5)', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      const text = securityText(config, at) ?? '';
      const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
      const ahead = Date.parse(expires) - at.getTime();
      expect(ahead > 0 && ahead < year).toBe(true);
    }),
  );
});
