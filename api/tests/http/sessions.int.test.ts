// Tests the anonymous session of a browser: page, shrimp, create, ownership, other origins
// (docs/design/http-api.md#sessions).
import { validateShrimp } from '@glimpse/contracts/pages';
import { concealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ copies: 2, env: { WEB_DIST: samplePages } });
});
afterAll(() => api[Symbol.asyncDispose]());

/** Opens the home page as a browser does. */
async function visit(headers: Record<string, string> = {}) {
  const page = await fetch(`${api.urls[0]}/`, { headers });
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const block = /<script[^>]*id="bootstrap"[^>]*>(.*?)<\/script>/s.exec(await page.text())?.[1] ?? '{}';
  return { cookie, bootstrap: JSON.parse(block) as { shrimp: string; custid: string } };
}
const body = { secret: 'mine' };

test('cookie and shrimp of a page allow creating, on any process and in parallel tabs', async () => {
  const { cookie, bootstrap } = await visit();
  const again = await visit({ Cookie: cookie });
  expect(again.cookie).toBe('');
  expect(again.bootstrap.shrimp).not.toBe(bootstrap.shrimp);
  for (const [copy, shrimp] of [bootstrap.shrimp, again.bootstrap.shrimp].entries()) {
    const made = await api.submit(concealSecret, {
      body,
      copy,
      headers: { Cookie: cookie, 'O-Shrimp': shrimp, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(made).toMatchObject({
      ok: true,
      body: { custid: 'anon', shrimp: expect.stringMatching(/^[\w-]{43}$/) as string },
    });
  }
});

test('a call without a shrimp does nothing, and its error contains a valid shrimp', async () => {
  const { cookie } = await visit();
  const refused = await api.submit(concealSecret, { body, headers: { Cookie: cookie } });
  expect(refused).toMatchObject({ status: 422, body: { code: 'http.stale_shrimp', field: 'shrimp' } });
  const { shrimp } = refused.body as { shrimp: string };
  expect(
    await api.submit(concealSecret, { body, headers: { Cookie: cookie, 'O-Shrimp': shrimp } }),
  ).toMatchObject({ ok: true });
});

test.each([
  ['another site by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour host', { 'Sec-Fetch-Site': 'same-site' }],
  ['another origin', { Origin: 'https://evil.example' }],
])('%s is refused even with a good shrimp', async (_name, headers) => {
  const { cookie, bootstrap } = await visit();
  const reply = await api.submit(concealSecret, {
    body,
    headers: { Cookie: cookie, 'O-Shrimp': bootstrap.shrimp, ...headers },
  });
  expect(reply).toMatchObject({ status: 422, body: { code: 'http.stale_shrimp' } });
});

test('an invalid cookie is replaced by a new session', async () => {
  const reply = await api.submit(concealSecret, {
    body,
    headers: { Cookie: 'sess=nonsense', 'O-Shrimp': 'nonsense' },
  });
  expect(reply.status).toBe(422);
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { shrimp } = reply.body as { shrimp: string };
  expect(
    await api.submit(concealSecret, { body, headers: { Cookie: cookie, 'O-Shrimp': shrimp } }),
  ).toMatchObject({ ok: true });
});

test('a request with two session cookies is rejected', async () => {
  const { cookie, bootstrap } = await visit();
  const reply = await api.submit(concealSecret, {
    body,
    headers: { Cookie: `${cookie}; ${cookie}`, 'O-Shrimp': bootstrap.shrimp },
  });
  expect(reply).toMatchObject({ status: 400, body: { code: 'http.bad_request' } });
});

test('only the browser that created a secret owns it', async () => {
  const { cookie, bootstrap } = await visit();
  const made = await api.submit(concealSecret, {
    body,
    headers: { Cookie: cookie, 'O-Shrimp': bootstrap.shrimp },
  });
  const key = made.ok ? made.body.record.metadata.key : '';
  const seenBy = async (seer: string) =>
    await api.submit(viewReceipt, { params: { key }, headers: { Cookie: seer } });
  expect(await seenBy(cookie)).toMatchObject({ body: { details: { is_owner: true } } });
  expect(await seenBy((await visit()).cookie)).toMatchObject({ body: { details: { is_owner: false } } });
});

test('validate-shrimp distinguishes valid from invalid and always returns a valid one', async () => {
  const { cookie, bootstrap } = await visit();
  const ask = async (headers: Record<string, string>) => await api.submit(validateShrimp, { headers });
  expect(await ask({ Cookie: cookie, 'O-Shrimp': bootstrap.shrimp })).toMatchObject({
    status: 200,
    body: { isValid: true },
  });
  const bad = await ask({ Cookie: cookie, 'O-Shrimp': 'stale' });
  expect(bad).toMatchObject({ status: 200, body: { isValid: false } });
  const { shrimp } = bad.body as { shrimp: string };
  expect(await ask({ Cookie: cookie, 'O-Shrimp': shrimp })).toMatchObject({ body: { isValid: true } });
  expect(await ask({})).toMatchObject({ status: 200, body: { isValid: false } });
});
