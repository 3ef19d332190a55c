// Guesses of one password on two copies that have lost Redis (docs/design/limits.md#guesses-of-a-password).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, loopbackProxies, password, patiently } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({
    copies: 2,
    env: { LIMITS_AUTHENTICATE_SESSION: '5/900', TRUSTED_PROXIES: loopbackProxies },
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signsIn = (u: string, p: string, address: string) =>
  patiently(() =>
    openBrowser(fixture.api.urls).send('/signin', {
      body: { u, p },
      headers: { 'X-Forwarded-For': address },
    }),
  );

/** Guesses from each address, four at once. @returns how many were evaluated */
async function guesses(u: string, addresses: readonly string[]): Promise<number> {
  const waiting = [...addresses];
  let evaluated = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if ((await signsIn(u, 'certainly not this', next)).body.code === 'accounts.signin_failed')
        evaluated += 1;
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return evaluated;
}

test('of 150 wrong passwords from 150 networks of one wide network 93 are evaluated, for known and unknown addresses', async () => {
  const { api, sink } = fixture;
  const known = (await aMember(api.urls, sink)).address;
  for (const copy of [0, 1]) await api.restart(copy, { REDIS_URL: '' });
  const networks = Array.from({ length: 150 }, (_, at) => `2001:db8:${(at + 1).toString(16)}::1`);
  for (const address of [known, anAddress()]) {
    expect(await guesses(address, networks)).toBe(93);
    const refused = await signsIn(address, 'certainly not this', '2001:db8:fff::1');
    expect(refused.body).toMatchObject({ code: 'http.rate_limited', limit: 'password_guesses' });
    const own = await signsIn(address, password, '198.51.100.7');
    // The password is right, but without Redis no session opens.
    expect(own.body.code).toBe(address === known ? 'store.unavailable' : 'accounts.signin_failed');
  }
});
