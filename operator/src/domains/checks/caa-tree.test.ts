// Tests whether CAA records let our authority issue (RFC 8659, RFC 8657): :.
import { expect, test } from 'vitest';
import { judgeCaa } from './caa.ts';
import { account, needs } from './caa-samples.ts';

const judge = (...values: string[]) =>
  judgeCaa(
    values.map((value) => {
      const [, flags, tag = '', content = ''] = /^(\d+) (\w+) "(.*)"$/.exec(value) ?? [];
      return { type: 'CAA' as const, name: 'x', ttl: 1, critical: Number(flags) >= 128, tag, value: content };
    }),
    needs,
  );

test.each([
  ['permitted', '0 issue "letsencrypt.org"'],
  ['permitted', '128 issue "letsencrypt.org"'],
  ['permitted', '0 issue " LetsEncrypt.org "'],
  ['permitted', '0 issue "letsencrypt.org; validationmethods=dns-01,http-01"'],
  ['permitted', `0 issue "letsencrypt.org; accounturi=${account}"`],
  ['permitted', '0 issue "letsencrypt.org; other=1"'],
  ['permitted', '0 iodef "mailto:x@acme.example"'],
  ['permitted', '0 issuewild "ca.example"'],
  ['permitted', '0 unknown "x"'],
  ['forbids', '0 issue ";"'],
  ['forbids', '0 issue ""'],
  ['forbids', '0 issue "ca.example"'],
  ['forbids', '0 issue "letsencrypt.org; validationmethods=dns-01"'],
  ['forbids', '0 issue "letsencrypt.org; validationmethods=http-01; validationmethods=http-01"'],
  ['forbids', '0 issue "letsencrypt.org %%"'],
  ['forbids', '128 unknown "x"'],
  ['accountMismatch', '0 issue "letsencrypt.org; accounturi=https://ca.example/acct/8"'],
  ['accountMismatch', `0 issue "letsencrypt.org; accounturi=${account}; accounturi=${account}"`],
])('%s: %s', (verdict, value) => {
  expect(judge(value)).toBe(verdict);
});

test('one permitting record is enough, one unknown critical tag is too much', () => {
  expect(judge('0 issue "ca.example"', '0 issue "letsencrypt.org"')).toBe('permitted');
  expect(judge('0 issue "letsencrypt.org"', '128 tbs "x"')).toBe('forbids');
});
