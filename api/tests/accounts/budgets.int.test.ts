// The sign-in budget on two copies: exact counts for every rule (docs/design/http-api.md#sign-in-attempts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, loopbackProxies, ownNetwork, password } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({
    copies: 2,
    env: { LIMITS_AUTHENTICATE_SESSION: '5/900', TRUSTED_PROXIES: loopbackProxies },
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function tries(
  address: string,
  {
    count,
    network,
    p = 'certainly not this',
  }: { count: number; network: ReturnType<typeof ownNetwork>; p?: string },
) {
  const { urls } = fixture.api;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await openBrowser(urls).send('/signin', {
        body: { u: address, p },
        headers: network,
      });
      return { code: answer.body.code, wait: Number(answer.headers.get('retry-after') ?? 0) };
    }),
  );
}
const counted = (answers: readonly { code: string | undefined }[], code: string | undefined) =>
  answers.filter((one) => one.code === code).length;

test.each(['a known account', 'an unknown one'])(
  'of 20 wrong passwords at once for %s five are checked, the others wait at most a minute',
  async (who) => {
    const address =
      who === 'an unknown one' ? anAddress() : (await aMember(fixture.api.urls, fixture.sink)).address;
    const network = ownNetwork();
    const answers = await tries(address, { count: 20, network });
    expect([counted(answers, 'accounts.signin_failed'), counted(answers, 'http.rate_limited')]).toEqual([
      5, 15,
    ]);
    for (const { wait, code } of answers) if (code === 'http.rate_limited') expect(wait).toBeGreaterThan(0);
    expect(Math.max(...answers.map(({ wait }) => wait))).toBeLessThanOrEqual(60);
  },
);

test('the owner of an attacked account signs in at once from another network', async () => {
  const { address } = await aMember(fixture.api.urls, fixture.sink);
  for (let more = 0; more < 6; more += 1) await tries(address, { count: 6, network: ownNetwork() });
  const [own] = await tries(address, { count: 1, network: ownNetwork(), p: password });
  expect(own?.code).toBe('accounts.signed_in');
  const strangers = await tries(address, { count: 3, network: ownNetwork() });
  expect([counted(strangers, 'accounts.signin_failed'), counted(strangers, 'http.rate_limited')]).toEqual([
    1, 2,
  ]);
});

test('a right password clears the wrong attempts before it', async () => {
  const { address } = await aMember(fixture.api.urls, fixture.sink);
  const network = ownNetwork();
  await tries(address, { count: 4, network });
  expect((await tries(address, { count: 1, network, p: password }))[0]?.code).toBe('accounts.signed_in');
  expect(counted(await tries(address, { count: 5, network }), 'accounts.signin_failed')).toBe(5);
});

test('a network that tries many accounts is refused after 50, except for accounts that signed in from it before', async () => {
  const { address } = await aMember(fixture.api.urls, fixture.sink);
  const network = ownNetwork();
  await tries(address, { count: 1, network, p: password });
  const answers: Awaited<ReturnType<typeof tries>>[number][] = [];
  for (let round = 0; round < 12; round += 1) {
    answers.push(
      ...(
        await Promise.all(Array.from({ length: 5 }, () => tries(anAddress(), { count: 1, network })))
      ).flat(),
    );
  }
  expect([counted(answers, 'accounts.signin_failed'), counted(answers, 'http.rate_limited')]).toEqual([
    50, 10,
  ]);
  expect((await tries(address, { count: 1, network, p: password }))[0]?.code).toBe('accounts.signed_in');
});

test('wrong API tokens count, right ones never wait', async () => {
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const { apitoken } = body['record'] as { apitoken: string };
  const network = ownNetwork();
  const ask = (token: string) =>
    openBrowser(fixture.api.urls).send('/api/v2/account', {
      headers: {
        ...network,
        Authorization: `Basic ${Buffer.from(`${address.toUpperCase()}:${token}`).toString('base64')}`,
      },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('wrong')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    401, 401, 401, 401, 401, 429, 429, 429,
  ]);
  const refused = answers.find(({ status }) => status === 401);
  expect(refused?.headers.get('www-authenticate')).toMatch(/^Basic /);
  expect((await ask(apitoken)).status).toBe(200);
});
