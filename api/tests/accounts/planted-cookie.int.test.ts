// A stranger who plants an anonymous cookie knows its shrimp, but not one of the session after sign-in
// (docs/design/trust.md#shrimp, goal A5).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, password } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('the shrimp of a planted cookie is stale after sign-in; a tab that was open before goes on with a fresh one', async () => {
  const { urls } = fixture.api;
  const { address } = await aMember(urls, fixture.sink);
  const stranger = openBrowser(urls);
  await stranger.arrive();
  const [planted = '', known] = [stranger.cookies.get('sess'), stranger.shrimp()];
  const victim = openBrowser(urls);
  victim.cookies.set('sess', planted);
  await victim.arrive();
  const conceal = (shrimp: string) =>
    victim.send('/api/v2/secret/conceal', { body: { secret: 'mine' }, headers: { 'O-Shrimp': shrimp } });
  expect(await conceal(known)).toMatchObject({ status: 200, body: { custid: 'anon' } });
  expect(await victim.send('/signin', { body: { u: address, p: password } })).toMatchObject({
    status: 200,
  });
  for (const _copy of urls) {
    const refused = await conceal(known);
    expect([refused.status, refused.body.code]).toEqual([422, 'http.stale_shrimp']);
    expect(await conceal(victim.shrimp())).toMatchObject({ status: 200, body: { custid: address } });
  }
});

test('after a password change the shrimp of an open tab stays valid, and with it the former cookie does not', async () => {
  const { urls } = fixture.api;
  const { browser } = await aMember(urls, fixture.sink);
  const [former = '', tab] = [browser.cookies.get('sess'), browser.shrimp()];
  const fresh = 'another quiet morning';
  const body = { currentp: password, newp: fresh, newp2: fresh };
  expect((await browser.send('/api/v2/account/change-password', { body })).status).toBe(200);
  const conceal = { body: { secret: 'mine' }, headers: { 'O-Shrimp': tab } };
  expect((await browser.send('/api/v2/secret/conceal', conceal)).status).toBe(200);
  const ghost = openBrowser(urls);
  ghost.cookies.set('sess', former);
  expect((await ghost.send('/api/v2/account')).status).toBe(401);
});
