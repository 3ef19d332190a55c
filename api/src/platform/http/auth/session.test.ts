// Session cookie and shrimp (docs/design/trust.md#shrimp).
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { systemClock } from '#platform/time/clock.ts';
import { findSessionCookie, sessions } from './session.ts';
import { shrimpFromHeaders, shrimps } from './shrimp.ts';

const keys = sampleKeys();
const needs = { roots: () => keys, ids: secureIds, clock: systemClock };
const made = sessions(needs);
const tokens = shrimps(needs);

test('a new session is an anonymous cookie of 256 bits for this host only', () => {
  const { cookie, signedIn } = made.create();
  expect(cookie).toMatch(/^a[\w-]{43}$/);
  expect(signedIn).toBe(false);
  expect(made.cookie(made.known(cookie), false)).toBe(`sess=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
  expect(made.cookie(made.known(cookie), true)).toMatch(/; Secure$/);
});

test('a signed-in session has an id of its own', () => {
  const after = made.createSignedIn();
  expect(after.cookie).toMatch(/^s[\w-]{43}$/);
  expect(after.cookie).not.toBe(made.createSignedIn().cookie);
  expect(after).toMatchObject({ signedIn: true });
});

test('its hash is not the cookie and the same every time', () => {
  const session = made.create();
  expect(made.known(session.cookie).hash).toEqual(session.hash);
  expect(session.hash.toString('base64url')).not.toContain(session.cookie.slice(1));
});

const good = `a${'x'.repeat(43)}`;
test.each([
  [undefined, { kind: 'none' }],
  ['', { kind: 'none' }],
  ['theme=dark; mysess=1', { kind: 'none' }],
  [`theme=dark; sess=${good}`, { kind: 'anonymous', value: good }],
  [`sess=s${good.slice(1)}`, { kind: 'signed_in', value: `s${good.slice(1)}` }],
  [`sess=${good}; sess=${good}`, { kind: 'twice' }],
  [`sess=${good};sess=`, { kind: 'twice' }],
  ['sess=', { kind: 'strange' }],
  ['sess="quoted"', { kind: 'strange' }],
  [`sess=${good}x`, { kind: 'strange' }],
])('the header %s is read as %o', (header, found) => {
  expect(findSessionCookie(header)).toEqual(found);
});

test('a token is another one every time and good for its session only', () => {
  const [mine, other] = [made.create(), made.create()];
  const [first, second] = [tokens.issue(mine), tokens.issue(mine)];
  expect(first).not.toBe(second);
  expect([first, second].every((token) => tokens.accepts(mine, token))).toBe(true);
  expect(tokens.accepts(other, first)).toBe(false);
});

test('nothing near a token passes', () => {
  const session = made.create();
  const token = tokens.issue(session);
  for (const wrong of [
    '',
    ' ',
    token.slice(1),
    `${token}x`,
    token.replace(/^./, (char) => (char === 'A' ? 'B' : 'A')),
    '='.repeat(43),
  ])
    expect(tokens.accepts(session, wrong)).toBe(false);
});

test('every flipped bit of a token is noticed', () => {
  const session = made.create();
  const bytes = Buffer.from(tokens.issue(session), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const bent = Buffer.from(bytes);
    bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(tokens.accepts(session, bent.toString('base64url'))).toBe(false);
  }
});

test('the header names of the family are read in their order', () => {
  expect(shrimpFromHeaders({ 'x-csrf-token': 'c', 'onetime-shrimp': 'b', 'o-shrimp': 'a' })).toBe('a');
  expect(shrimpFromHeaders({ 'x-csrf-token': 'c' })).toBe('c');
  expect(shrimpFromHeaders({})).toBeUndefined();
});
