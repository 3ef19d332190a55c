// Tests whether CAA records let our authority issue (RFC 8659, RFC 8657).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCaa, checkIssuer, parseIssue } from './caa.ts';
import { type MemoryZone, zoneResolver } from './testing/memory-resolver.ts';

// Samples and builders for the tests of caa.

const account = 'https://ca.example/acct/7';

const needs = { identities: ['letsencrypt.org'], accountUri: account, method: 'http-01' } as const;

const check = (zone: MemoryZone, hostname = 'a.b.acme.example') =>
  checkCaa(zoneResolver(zone), { hostname, needs }, { signal: new AbortController().signal });

test('the nearest name with records decides', async () => {
  const zone = {
    'acme.example': [['CAA', '0 issue ";"']],
    'b.acme.example': [['CAA', '0 issue "letsencrypt.org"']],
    'a.b.acme.example': 'nodata',
  } as const;
  expect(await check(zone)).toEqual({ kind: 'permitted', at: 'b.acme.example' });
  expect(await check(zone, 'c.acme.example')).toEqual({ kind: 'forbids', at: 'acme.example' });
  expect(await check({})).toEqual({ kind: 'noRecords' });
});

test('the records behind an alias decide before those of the parent', async () => {
  const zone = {
    'a.acme.example': [['CNAME', 'edge.else.example']],
    'edge.else.example': [['CAA', '0 issue ";"']],
    'acme.example': [['CAA', '0 issue "letsencrypt.org"']],
  } as const;
  expect(await check(zone, 'a.acme.example')).toEqual({ kind: 'forbids', at: 'a.acme.example' });
});

test('records at our own target are ours, whatever they say, and decide before the parent', async () => {
  const target = 'edge.glimpse.net';
  const at = (own: MemoryZone, parent: MemoryZone = {}) =>
    checkCaa(
      zoneResolver({ 'a.acme.example': [['CNAME', target]], ...own, ...parent }),
      { hostname: 'a.acme.example', needs, target },
      { signal: new AbortController().signal },
    );
  const forbidding = [['CAA', '0 issue ";"']] as const;
  expect(await at({ [target]: forbidding })).toEqual({ kind: 'forbids', at: target, ours: true });
  expect(await at({ [target]: 'silent' })).toEqual({ kind: 'couldNotAsk', at: target, ours: true });
  expect(
    await at({ [target]: [['CAA', '0 issue "letsencrypt.org"']] }, { 'acme.example': forbidding }),
  ).toEqual({
    kind: 'permitted',
    at: target,
    ours: true,
  });
  expect(await at({ [target]: 'nodata' }, { 'acme.example': forbidding })).toEqual({
    kind: 'forbids',
    at: 'acme.example',
  });
});

test('a look-up that fails says so and climbs no further', async () => {
  const zone = {
    'b.acme.example': 'silent',
    'acme.example': [['CAA', '0 issue "letsencrypt.org"']],
  } as const;
  expect(await check(zone)).toEqual({ kind: 'couldNotAsk', at: 'b.acme.example' });
  const large = { 'acme.example': 'oversized' } as const;
  expect(await check(large)).toEqual({ kind: 'tooMuch', at: 'acme.example' });
});

const issuerIn = (...values: string[]) =>
  checkIssuer(
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
])('%s: %s', (result, value) => {
  expect(issuerIn(value)).toBe(result);
});

test('one permitting record is enough, one unknown critical tag is too much', () => {
  expect(issuerIn('0 issue "ca.example"', '0 issue "letsencrypt.org"')).toBe('permitted');
  expect(issuerIn('0 issue "letsencrypt.org"', '128 tbs "x"')).toBe('forbids');
});

test('any value is parsed without an error, and only well-formed ones have an issuer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
      const issue = parseIssue(value);
      if (issue) expect(issue.issuer).toMatch(/^[a-z0-9_.-]*$/);
    }),
  );
});
