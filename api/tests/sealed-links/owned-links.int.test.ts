// Sealed links of accounts and of custom domains, with mail (docs/design/sealed-links.md#halves).
import { joinHalves, splitToken } from '@glimpse/contracts/sealed-links/token';
import {
  acknowledgeSealedLink,
  burnSealedLink,
  concealSealedLink,
  revealSealedLink,
  viewSealedBrand,
  viewSealedLink,
  viewSealedReceipt,
} from '@glimpse/contracts/sealed-links';
import { setReceiptMemo } from '@glimpse/contracts/receipts';
import { afterAll, expect, test } from 'vitest';
import { activeStatus } from '../../src/features/domains/testing/fake-operator.ts';
import { waitForMail } from '../accounts/person.ts';
import {
  aCustomerWithPlan,
  addDomain,
  openInstallation,
  recordOf,
  sendAsHost,
} from '../domains/domain-owner.ts';
import { newNonce } from '../fixtures/secret-client.ts';
import { aLink } from './sealed-sender.ts';

const opened = await openInstallation({ LOG_LEVEL: 'debug' });
const { api, sink, operator } = opened;
afterAll(() => opened[Symbol.asyncDispose]());

test('a half is mailed, its code is not; a repeat mails nothing', async () => {
  const { browser, address } = await aCustomerWithPlan(opened);
  const link = await aLink('halves', 'battery staple');
  const { linkHalf, code } = await splitToken(link.token);
  const body = { ...link.body, recipient: 'bob@example.com', half: linkHalf };
  const first = await browser.send(concealSealedLink.path, { body });
  expect([first.status, first.body['details']]).toEqual([201, { recipient_safe: ['bo*****@e*****.com'] }]);
  const again = await browser.send(concealSealedLink.path, { body });
  expect(recordOf(again)).toEqual(recordOf(first));
  const mail = await waitForMail(sink, 'bob@example.com', /half of a secret link/);
  expect(mail.subject).toBe(`${address} sent you half of a secret link`);
  expect(mail.text).toContain(`${api.urls[0]}/s#${linkHalf}\n`);
  expect(mail.text).toContain('a code comes another way');
  expect(mail.text).not.toContain(code);
  expect(await joinHalves(linkHalf, code)).toEqual({ kind: 'token', token: link.token });
  expect(sink.mails().filter(({ to }) => to.includes('bob@example.com'))).toHaveLength(1);
  const receipt = await browser.send(`/api/v2/private/${link.metadataKey}`);
  expect(recordOf(receipt)).toMatchObject({ recipients: 'bo*****@e*****.com', sealed: true });
  const log = api.logs().join('\n');
  for (const part of [linkHalf, code, code.replaceAll('-', ''), 'bob@example.com'])
    expect(log).not.toContain(part);
});

test('plain and sealed links of an account stand in one list, with their notes', async () => {
  const { browser } = await aCustomerWithPlan(opened);
  const plain = await browser.send('/api/v2/secret/conceal', { body: { secret: 'plain', memo: 'one' } });
  const link = await aLink('sealed');
  await browser.send(concealSealedLink.path, { body: { ...link.body, memo: 'two' } });
  const { metadata } = recordOf(plain) as { metadata: { key: string } };
  const rows = async () =>
    ((await browser.send('/api/v2/private/recent')).body['records'] as { key: string }[]).toSorted((one) =>
      one.key === link.metadataKey ? -1 : 1,
    );
  expect(await rows()).toMatchObject([
    { key: link.metadataKey, sealed: true, memo: 'two', state: 'new' },
    { key: metadata.key, memo: 'one', state: 'new' },
  ]);
  const path = setReceiptMemo.path.replace(':key', link.metadataKey);
  await browser.send(path, { method: 'PATCH', body: { memo: 'three' } });
  expect((await rows())[0]).toMatchObject({ memo: 'three' });
  const viewed = await browser.send(`/api/v2/private/${link.metadataKey}`, { method: 'POST', body: {} });
  expect(viewed.body['details']).toMatchObject({ is_owner: true, show_secret: false, secret_value: null });
  expect((await rows())[0]).toMatchObject({ state: 'viewed', sealed: true });
  expect((await browser.send('/api/v2/account')).body).toMatchObject({
    record: { cust: { secrets_created: 2 } },
  });
});

test('on a custom domain only its own links exist, and nothing of their owner', async () => {
  const { browser } = await aCustomerWithPlan(opened);
  const added = await addDomain(browser, 'links.example.org');
  await operator.answer(String(recordOf(added)['domainid']), activeStatus);
  const [here, elsewhere] = [await aLink('here', 'battery staple'), await aLink('elsewhere')];
  const share = { ...here.body, share_domain: 'links.example.org' };
  await expect
    .poll(async () => (await browser.send(concealSealedLink.path, { body: share })).status)
    .toBe(201);
  await browser.send(concealSealedLink.path, { body: elsewhere.body });
  const nonce = newNonce();
  const ask = async (path: string, body?: object) => {
    const init = body
      ? { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': nonce } }
      : {};
    const answer = await sendAsHost((api.urls[0] ?? '') + path, 'links.example.org', init);
    return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> };
  };
  expect((await ask(viewSealedBrand.path)).body).toMatchObject({
    record: { name: 'Glimpse', custom_host: 'links.example.org', site_url: api.urls[0] },
  });
  expect((await ask(viewSealedLink.path, { lookup: here.lookup })).body).toMatchObject({
    record: { state: 'new', has_passphrase: true },
  });
  const foreign = await ask(viewSealedLink.path, { lookup: elsewhere.lookup });
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'secrets.unknown']);
  const { passphrase } = here.body;
  const revealed = await ask(revealSealedLink.path, { access: here.access, passphrase, continue: true });
  expect(revealed.body).toMatchObject({ record: { content: here.body.content } });
  expect((await ask(acknowledgeSealedLink.path, { lookup: here.lookup })).status).toBe(200);
  for (const { path } of [viewSealedReceipt, burnSealedLink, concealSealedLink])
    expect(await ask(path, { metadata_key: here.metadataKey, continue: true })).toMatchObject({
      status: 404,
      body: { code: 'http.not_found' },
    });
});
