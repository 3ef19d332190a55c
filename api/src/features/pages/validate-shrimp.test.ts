// Validating the shrimp of a page (docs/design/http-api.md#shrimp).
import { expect, test } from 'vitest';
import { fail } from '#platform/errors/api-error.ts';
import { testInput, testRequestContext, testVisitor } from '#platform/http/core/testing.ts';
import { validateShrimp } from './validate-shrimp.ts';

const anonymousCookie = `a${'x'.repeat(43)}`;
const signedInCookie = `s${'y'.repeat(43)}`;
const session = (cookie: string) => ({ signedIn: cookie.startsWith('s'), cookie, hash: Buffer.from(cookie) });

type Fake = Parameters<typeof validateShrimp>[0];
const fixture = (bySession: Fake['identityProvider']['bySession'] = async () => undefined): Fake => ({
  config: { https: true },
  sessions: {
    known: session,
    create: () => session('fresh'),
    cookie: ({ cookie }, https) => `sess=${cookie}${https ? '; Secure' : ''}`,
  },
  shrimps: {
    issue: ({ cookie }) => `shrimp of ${cookie}`,
    accepts: ({ cookie }, given) => given === `shrimp of ${cookie}`,
  },
  identityProvider: { enabled: true, bySession },
});
const validate = async (deps: Fake, headers: Parameters<typeof testRequestContext>[1]) => {
  const context = testRequestContext({}, headers);
  return {
    ...(await validateShrimp(deps, testInput({}, context), testVisitor())),
    set: context.response.getHeader('set-cookie'),
  };
};

test('the shrimp of the session is valid, another one is not, and both answers hold a valid one', async () => {
  const own = `shrimp of ${anonymousCookie}`;
  const cookie = `sess=${anonymousCookie}`;
  expect(await validate(fixture(), { cookie, 'o-shrimp': own })).toEqual({
    isValid: true,
    shrimp: own,
    set: undefined,
  });
  expect(await validate(fixture(), { cookie, 'o-shrimp': 'other' })).toEqual({
    isValid: false,
    shrimp: own,
    set: undefined,
  });
  expect(await validate(fixture(), { cookie })).toEqual({ isValid: false, shrimp: own, set: undefined });
});

test('without a session a new one is created, with its shrimp', async () => {
  for (const headers of [{}, { cookie: `sess=${signedInCookie}` }, { cookie: 'sess=malformed' }])
    expect(await validate(fixture(), headers)).toEqual({
      isValid: false,
      shrimp: 'shrimp of fresh',
      set: 'sess=fresh; Secure',
    });
});

test('while the session store is unavailable the shrimp of a signed-in session is still validated', async () => {
  const deps = fixture(async () => fail('store.unavailable'));
  const own = `shrimp of ${signedInCookie}`;
  const answer = await validate(deps, { cookie: `sess=${signedInCookie}`, 'o-shrimp': own });
  expect(answer).toEqual({ isValid: true, shrimp: own, set: undefined });
});

test('two session cookies are refused', async () => {
  const cookie = `sess=${anonymousCookie}; sess=${signedInCookie}`;
  await expect(validate(fixture(), { cookie })).rejects.toMatchObject({ code: 'http.bad_request' });
});
