// The documented example calls of other features, with whole answers (docs/design/http-api.md#shapes).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solve } from '../../src/features/captcha/testing.ts';
import { accountsOf, byAddress } from '../fixtures/account-rows.ts';
import { cluster, domain, ownReceipt, basicPlan, seconds, tiers } from './account-examples.ts';
import type { AccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, password } from './person.ts';
import { done, openExamples, playExamples, read } from './play-examples.ts';

let fixture: AccountFixture;
let urls: readonly string[];
beforeAll(async () => {
  fixture = await openExamples();
  ({ urls } = fixture.api);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const member = () => aMember(urls, fixture.sink);

test.concurrent('captcha and feedback', async () => {
  const visitor = openBrowser(urls);
  const solved = async () => solve((await visitor.send('/api/v2/altcha/challenge')).body as never);
  await visitor.arrive();
  await playExamples(visitor, [
    {
      call: 'POST /api/v2/altcha/verify',
      body: { authenticity_payload: await solved() },
      answer: { success: true, data: { verified: true } },
    },
    {
      call: 'POST /api/v2/feedback',
      body: { msg: 'Nice.', tz: 'Europe/Vienna', version: '1.0.0', authenticity_payload: await solved() },
      answer: done('anon', {
        message: 'Feedback received.',
        details: { message: 'Message received. Send as much as you like!' },
      }),
    },
  ]);
});

test.concurrent('the recent list and the memo', async () => {
  const { browser, address } = await member();
  const made = await browser.send('/api/v2/secret/conceal', {
    body: { secret: 'mine', recipient: 'foo@example.com' },
  });
  expect(made.body['details']).toEqual({
    kind: 'share',
    recipient: ['foo@example.com'],
    recipient_safe: ['fo*****@e*****.com'],
  });
  const { key } = (made.body['record'] as { metadata: { key: string } }).metadata;
  const mine = ownReceipt(address, {
    recipients: 'fo*****@e*****.com',
    show_recipients: true,
    source: 'web',
  });
  const lists = { received: [], notreceived: [mine], revealed_receipts: [], pending_receipts: [mine] };
  await playExamples(browser, [
    {
      call: 'GET /api/v2/private/recent',
      answer: read(address, {
        count: 1,
        records: [mine],
        details: {
          type: 'list',
          since: seconds,
          now: seconds,
          total: 1,
          has_items: true,
          next: null,
          ...lists,
        },
      }),
    },
    {
      call: `PATCH /api/v2/private/${key}`,
      body: { memo: 'Router' },
      answer: done(address, { record: { ...mine, memo: 'Router' } }),
    },
  ]);
});

test.concurrent('custom domains', async () => {
  const { browser, address } = await member();
  const client = await new MongoClient(fixture.api.mongoUrl).connect();
  await accountsOf({ client }).updateOne(await byAddress(fixture, address), { $set: { planId: 'identity' } });
  await client.close();
  await browser.send('/logout', { body: {} });
  await browser.send('/signin', { body: { u: address, p: password } });
  const details = { cluster: cluster(new URL(urls[0] ?? '').host) };
  const record = domain(address);
  const text = record.next_action.text;
  await playExamples(browser, [
    {
      call: 'POST /api/v2/domains/add',
      body: { domain: 'Secrets.Example.com' },
      answer: done(address, { record, message: 'Domain added successfully.', details }),
    },
    { call: 'GET /api/v2/domains', answer: read(address, { count: 1, records: [record], details }) },
    { call: 'GET /api/v2/account/domains/secrets.example.com', answer: read(address, { record, details }) },
    {
      call: 'POST /api/v2/domains/secrets.example.com/verify',
      body: {},
      answer: done(address, { record, message: text, details }),
    },
    {
      call: 'POST /api/v2/domains/secrets.example.com/remove',
      body: {},
      answer: done(address, { message: 'Removed secrets.example.com' }),
    },
  ]);
});

test.concurrent('the plans on offer', async () => {
  const plans = expect.objectContaining({ basic: basicPlan }) as unknown;
  const details = { plans_enabled: true, currency: 'USD', trial_days: 0, plans };
  await playExamples(openBrowser(urls), [
    { call: 'GET /api/v2/plans', answer: read('anon', { count: tiers.length, records: tiers, details }) },
  ]);
});

test.concurrent('the banner and the feedback list, for colonels only', async () => {
  const boss = 'boss@example.com';
  const { browser } = await aMember(urls, fixture.sink, { address: boss });
  const { browser: other, address } = await member();
  await other.send('/api/v2/feedback', { body: { msg: 'Nice.', tz: 'UTC', version: '1' } });
  const shown = {
    global_banner: '<a href="https://example.com/" rel="noopener">Status</a>',
    enabled: true,
    updated: seconds,
  };
  const said = {
    id: expect.any(String) as unknown,
    msg: 'Nice.',
    custid: address,
    tz: 'UTC',
    version: '1',
    created: seconds,
    stamp: 'a moment ago',
  };
  await playExamples(browser, [
    {
      call: 'GET /api/v2/colonel/banner',
      answer: read(boss, { record: { global_banner: null, enabled: false, updated: null }, details: {} }),
    },
    {
      call: 'POST /api/v2/colonel/banner',
      body: { text: '<a href="https://example.com/">Status</a>', enabled: true },
      answer: done(boss, { record: shown }),
    },
    {
      call: 'GET /api/v2/colonel/feedback?per_page=200',
      answer: read(boss, {
        records: expect.arrayContaining([said]) as unknown,
        count: expect.any(Number) as unknown,
        details: { page: 1, per_page: 200, total: expect.any(Number) as unknown },
      }),
    },
  ]);
});
