// The stored bytes of a region on two copies (docs/design/limits.md#stored-bytes).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from '../accounts/account-fixture.ts';
import { openBrowser, aMember, loopbackProxies } from '../accounts/person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({
    copies: 2,
    env: { TRUSTED_PROXIES: loopbackProxies, MAX_STORED_BYTES: '4194304' },
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());

type Browser = ReturnType<typeof openBrowser>;
const conceals = async (address: string, chars: number, browser: Browser = openBrowser(fixture.api.urls)) =>
  browser.send('/api/v2/secret/conceal', {
    body: { secret: 'x'.repeat(chars) },
    headers: { 'X-Forwarded-For': address },
  });

test('strangers from 128 wide networks leave room for a fresh one and for accounts', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  const senders = Array.from({ length: 6 * 128 }, (_, at) => ({
    address: `20.${at % 128}.${at >> 7}.1`,
    chars: at < 640 ? 9000 : 4000,
  }));
  const send = async (): Promise<void> => {
    for (let next = senders.shift(); next; next = senders.shift()) await conceals(next.address, next.chars);
  };
  await Promise.all(Array.from({ length: 8 }, send));
  expect((await conceals('198.51.100.7', 4000)).status).toBe(200);
  expect((await conceals('20.1.0.1', 4000, browser)).status).toBe(200);
  expect((await conceals('20.1.0.1', 9000)).body).toMatchObject({
    code: 'store.unavailable',
    limit: 'stored_bytes',
    retry_after: 60,
  });
});
