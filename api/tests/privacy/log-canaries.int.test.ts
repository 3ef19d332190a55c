// Tests that the log contains no text, key, passphrase, address or token (docs/design/trust.md#logs).
import { burnSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { openAccountFixture } from '../accounts/account-fixture.ts';
import { aMember, waitForMail } from '../accounts/person.ts';
import { samplePages, startApi } from '../fixtures/start-api.ts';

const canary = 'canary-7f3a-"quoted"-ü';
const forms = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
  Buffer.from(text).toString('hex'),
];

test('every kind of request logs its route pattern and none of its values', async () => {
  await using api = await startApi({ env: { LOG_LEVEL: 'debug', WEB_DIST: samplePages } });
  const site = api.urls[0] ?? '';
  const page = await fetch(`${site}/?q=${encodeURIComponent(canary)}`, {
    headers: { 'User-Agent': 'canary-agent', Referer: 'https://canary.example' },
  });
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const shrimp = /"shrimp":"([^"]+)"/.exec(await page.text())?.[1] ?? 'none';
  const sealed = await api.conceal(canary, { passphrase: `pass-${canary}` });
  const other = await api.conceal(canary);
  const nonce = 'nonce-canary-0123456789abcdef';
  const secret = { params: { key: sealed.secretKey } };
  await api.submit(revealSecret, {
    ...secret,
    body: { continue: true, passphrase: `wrong-${canary}` },
    nonce,
  });
  await api.submit(revealSecret, {
    ...secret,
    body: { continue: true, passphrase: `pass-${canary}` },
    nonce,
  });
  await api.submit(burnSecret, {
    params: { key: other.metadataKey },
    body: { continue: true },
    headers: { Cookie: cookie, 'O-Shrimp': shrimp },
  });
  for (const path of [
    `/secret/${sealed.secretKey}`,
    `/private/${sealed.metadataKey}/burn`,
    `/receipt/${sealed.metadataKey}`,
    `/nothing/${encodeURIComponent(canary)}`,
    `/%zz${canary.slice(0, 6)}`,
  ])
    await fetch(site + path, { redirect: 'manual' });
  const odd = [
    { body: `{"secret":"${canary}`, type: 'application/json' },
    { body: JSON.stringify({ secret: { toJSON: canary }, ttl: [canary] }), type: 'application/json' },
    {
      body: `secret=${encodeURIComponent(canary)}&secret=${encodeURIComponent(canary)}`,
      type: 'application/x-www-form-urlencoded',
    },
    {
      body: JSON.stringify({ secret: canary, recipient: 'canary-7f3a@example.com' }),
      type: 'application/json',
    },
    { body: canary, type: `text/${'canary-7f3a'}` },
  ];
  for (const { body, type } of odd)
    await fetch(`${site}/api/v2/secret/conceal`, { method: 'POST', body, headers: { 'Content-Type': type } });
  const report = {
    'csp-report': { 'blocked-uri': `${site}/secret/${sealed.secretKey}`, 'effective-directive': canary },
  };
  await fetch(`${site}/csp-report`, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'Content-Type': 'application/csp-report' },
  });
  await api.kill(0, 'SIGTERM');

  const log = api.logs().join('\n');
  expect(log.split('\n').length).toBeGreaterThan(15);
  const keys = [sealed.secretKey, sealed.metadataKey, other.secretKey, other.metadataKey];
  const needles = [
    canary,
    'canary-7f3a',
    `pass-${canary}`,
    nonce,
    ...keys,
    cookie.slice('sess='.length),
    shrimp,
  ].flatMap(forms);
  for (const needle of [...needles, 'canary-agent', 'canary.example', '127.0.0.1', '%zz'])
    expect(log).not.toContain(needle);
  for (const line of api.logs()) expect(JSON.parse(line)).toHaveProperty('region', 'eu');
});

test('the log contains no address, password, token, mailed link or cookie of an account', async () => {
  await using fixture = await openAccountFixture({ copies: 1, env: { LOG_LEVEL: 'debug' } });
  const secret = `canary pass ${canary}`;
  const address = 'canary.ana@example.com';
  const { browser } = await aMember(fixture.api.urls, fixture.sink, { address, secret });
  const cookies = [...browser.cookies.values()];
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: secret } });
  const token = String((body['record'] as Record<string, unknown>)['apitoken']);
  const basic = Buffer.from(`${address}:${token}`).toString('base64');
  for (const credentials of [basic, Buffer.from(`${address}:wrong-${canary}`).toString('base64'), canary])
    await browser.send('/api/v2/authcheck', { headers: { Authorization: `Basic ${credentials}` } });
  await browser.send('/api/v2/secret/conceal', {
    body: { secret: canary, recipient: 'canary.bob@example.com' },
  });
  await browser.send('/signin', { body: { u: address, p: `wrong ${canary}` } });
  await browser.send('/forgot', { body: { u: address } });
  const reset =
    /\/forgot\/([0-9a-z]+)/.exec((await waitForMail(fixture.sink, address, /^Reset/)).text)?.[1] ?? 'none';
  await browser.send(`/forgot/${reset}`, { body: { newp: `new ${secret}`, newp2: canary } });
  await browser.send('/api/v2/account/destroy', { body: { confirmation: secret } });
  await fixture.api.kill(0, 'SIGTERM');

  const log = fixture.api.logs().join('\n');
  for (const route of [
    '/signin',
    '/forgot/:key',
    '/api/v2/authcheck',
    '/api/v2/account/apitoken',
    '/api/v2/account/destroy',
  ])
    expect(log).toContain(`"route":"${route}"`);
  expect([token, reset].map((each) => each.length >= 20)).toEqual([true, true]);
  const links = fixture.sink.mails().flatMap(({ text }) => text.match(/[0-9a-z]{32,}/g) ?? []);
  const needles = [
    secret,
    canary,
    'canary-7f3a',
    address,
    'canary.bob@example.com',
    token,
    basic,
    reset,
    browser.shrimp(),
    ...cookies,
    ...links,
  ];
  for (const needle of needles.flatMap(forms)) expect(log).not.toContain(needle);
});
