// Custom domains on two running copies, from the claim to a link (docs/design/http-api.md#domains).
import { afterAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { activeStatus } from '../../src/features/domains/testing/fake-operator.ts';
import {
  aCustomerWithPlan,
  addDomain,
  type HostRequest,
  openInstallation,
  recordOf,
  sendAsHost,
} from './domain-owner.ts';

const opened = await openInstallation({ DOMAINS_IPV4: '192.0.2.7' });
const { api, sink, client, operator } = opened;
afterAll(() => opened[Symbol.asyncDispose]());

const asHost = (host: string, path: string, init: HostRequest = {}) =>
  sendAsHost(api.urls[0] + path, host, init);
const aDomainOwner = (planId?: string) => aCustomerWithPlan({ api, sink, client }, planId);

test('add, list, view, verify and remove work under both prefixes', async () => {
  const { browser, address } = await aDomainOwner();
  const added = await addDomain(browser, 'Geheim.Bücher.example.org.', '/api/v2/account/domains/add');
  const hostname = 'geheim.xn--bcher-kva.example.org';
  expect(added).toMatchObject({
    status: 200,
    body: {
      success: true,
      custid: address,
      message: 'Domain added successfully.',
      record: {
        display_domain: hostname,
        _original_value: 'Geheim.Bücher.example.org.',
        base_domain: 'example.org',
        ownership: 'pending',
        serving: 'waiting',
        status: 'unverified',
        txt_validation_value: '',
        checks_delayed: true,
        next_action: {
          reason: 'Pending',
          text: `We’re checking ${hostname}. You don’t have to do anything.`,
        },
      },
      details: { cluster: { type: 'acme', cluster_host: 'localhost', cluster_ip: '192.0.2.7' } },
    },
  });
  expect(added.body['shrimp']).toBeTypeOf('string');
  const id = String(recordOf(added)['domainid']);
  await operator.beat();
  const asked = browser.send(`/api/v2/domains/${hostname}/verify`, { body: {} });
  expect(
    await waitFor(
      async () => (await operator.claims.findOne({ _id: id }))?.['recheckAt'] instanceof Date,
      5000,
    ),
  ).toBe(true);
  await operator.answer(id, { reason: 'AwaitingTXT' });
  const verified = await asked;
  expect(verified).toMatchObject({
    status: 200,
    body: {
      message: expect.stringContaining(hostname) as string,
      record: { reason: 'AwaitingTXT', status: 'pending', checks_delayed: false },
    },
  });
  const written = await operator.statuses.findOne({ _id: id });
  expect(recordOf(verified)['next_action']).toEqual(written?.nextAction);
  expect(recordOf(verified)['conditions']).toEqual(written?.conditions);
  for (const prefix of ['/api/v2/domains', '/api/v2/account/domains']) {
    expect(await browser.send(prefix)).toMatchObject({
      status: 200,
      body: { count: 1, records: [{ domainid: id }] },
    });
    expect(await browser.send(`${prefix}/${id}`)).toMatchObject({
      status: 200,
      body: { record: { display_domain: hostname } },
    });
  }
  expect(await addDomain(browser, hostname)).toMatchObject({
    status: 422,
    body: { code: 'domains.duplicate', field: 'domain' },
  });
  const removed = await browser.send(`/api/v2/domains/${hostname}/remove`, { body: {} });
  expect(removed).toMatchObject({ status: 200, body: { record: {}, message: `Removed ${hostname}` } });
  expect((await browser.send(`/api/v2/domains/${id}`)).status).toBe(404);
});

test('each invalid name gets its error, and values of other types never reach the store', async () => {
  const { browser } = await aDomainOwner();
  const codes = async (given: readonly unknown[]) =>
    Promise.all(
      given.map(async (one) => (({ status, body }) => [status, body.code])(await addDomain(browser, one))),
    );
  expect(await codes([undefined, '', '   ', null])).toEqual(
    Array.from({ length: 4 }, () => [422, 'domains.missing']),
  );
  expect(await codes(['nowhere.invalid', 'http://a.example.org', 12, true])).toEqual([
    ...Array.from({ length: 2 }, () => [422, 'domains.invalid']),
    [422, 'domains.address'],
    [422, 'domains.invalid'],
  ]);
  expect(await codes(['127.0.0.1', '*.example.org', 'a_b.example.org', 'co.uk'])).toEqual(
    ['address', 'wildcard', 'underscore', 'public_suffix'].map((kind) => [422, `domains.${kind}`]),
  );
  expect(await codes([{ $gt: '' }, ['a.example.org']])).toEqual(
    Array.from({ length: 2 }, () => [422, 'http.bad_payload']),
  );
  expect((await browser.send('/api/v2/domains')).body['count']).toBe(0);
});

test('a call without account, shrimp or plan, or for another account’s domain, is refused', async () => {
  const { browser } = await aDomainOwner();
  const added = await addDomain(browser, 'mine.example.org');
  const id = String(recordOf(added)['domainid']);
  const { browser: other } = await aDomainOwner('basic');
  for (const [path, body] of [
    [''],
    ['/add', {}],
    [`/${id}`],
    [`/${id}/verify`, {}],
    [`/${id}/remove`, {}],
    [`/${id}/mails`, { on: 'false' }],
  ] as const) {
    const init = body ? { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
    expect((await fetch(`${api.urls[0]}/api/v2/domains${path}`, init)).status, path).toBe(401);
  }
  expect(await addDomain(other, 'their.example.org')).toMatchObject({
    status: 422,
    body: { code: 'domains.not_in_plan', error_type: 'EntitlementRequired' },
  });
  for (const path of [`/${id}`, '/mine.example.org'])
    expect((await other.send(`/api/v2/domains${path}`)).body.code).toBe('domains.unknown');
  for (const path of [`/${id}/verify`, `/${id}/remove`, `/${id}/mails`])
    expect((await other.send(`/api/v2/domains${path}`, { body: {} })).body.code).toBe('domains.unknown');
  const bare = await browser.send('/api/v2/domains/add', {
    body: { domain: 'x.example.org' },
    headers: { 'O-Shrimp': 'wrong' },
  });
  expect(bare).toMatchObject({ status: 422, body: { code: 'http.stale_shrimp' } });
  expect((await browser.send('/api/v2/domains')).body['count']).toBe(1);
});

test('a link on an active domain opens on that domain and on the site, but on no other domain', async () => {
  const { browser } = await aDomainOwner();
  const [one, two] = await Promise.all(
    ['one', 'two'].map(async (word) =>
      String(recordOf(await addDomain(browser, `${word}.example.net`))['domainid']),
    ),
  );
  const create = (share_domain: string) =>
    browser.send('/api/v2/secret/conceal', { body: { secret: 'for one', share_domain } });
  expect((await create('one.example.net')).body.code).toBe('secrets.share_domain_not_ready');
  expect((await create('other.example.net')).body.code).toBe('secrets.unknown_share_domain');
  for (const ignored of ['no domain', 'localhost'])
    expect(recordOf(await create(ignored))['share_domain']).toBeNull();
  expect((await asHost('one.example.net', '/secret/a')).status).toBe(421);
  await operator.answer(one ?? '', activeStatus);
  await operator.answer(two ?? '', activeStatus);
  const made = recordOf(await create('One.Example.net'));
  expect(made).toMatchObject({
    share_domain: 'one.example.net',
    metadata: { share_domain: 'one.example.net' },
  });
  const key = (made['secret'] as { key: string }).key;
  expect(made['share_url']).toBe(`http://one.example.net/secret/${key}`);
  const look = `/api/v2/secret/${key}`;
  // A miss is cached for 5 s.
  expect(await waitFor(async () => (await asHost('one.example.net', look)).status === 200, 8000)).toBe(true);
  expect((await asHost('two.example.net', look)).status).toBe(404);
  expect((await fetch(api.urls[1] + look)).status).toBe(200);
  const globals = recordOf(await browser.send('/api/v2/bootstrap'));
  expect(globals).toMatchObject({
    domains_enabled: true,
    custom_domains: ['one.example.net', 'two.example.net'],
    custom_domains_record_count: 2,
  });
  const plain = recordOf(await browser.send('/api/v2/secret/conceal', { body: { secret: 'for the site' } }));
  expect(
    (await asHost('one.example.net', `/api/v2/secret/${(plain['secret'] as { key: string }).key}`)).status,
  ).toBe(404);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const boot = await asHost('one.example.net', '/api/v2/bootstrap', { headers: { cookie } });
  expect(JSON.parse(boot.body)).toMatchObject({
    custid: 'anon',
    record: { authenticated: false, shrimp: '', domain_strategy: 'custom', domain_id: one },
  });
  const page = await asHost('one.example.net', `/secret/${key}`);
  expect([page.status, page.headers['set-cookie'], boot.headers['set-cookie']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  for (const path of ['/', '/about', '/signin', '/.well-known/security.txt', `/private/${key}?a=b`])
    expect([
      (await asHost('one.example.net', path)).status,
      (await asHost('one.example.net', path)).headers['location'],
    ]).toEqual([302, api.urls[0] + path]);
  expect((await asHost('one.example.net', '/robots.txt')).status).toBe(200);
  for (const path of ['/api/v2/status', '/api/v2/plans', '/api/v2/domains', '/api/v1/status'])
    expect((await asHost('one.example.net', path)).status, path).toBe(404);
  expect(
    (await asHost('one.example.net', '/api/v2/secret/conceal', { method: 'POST', body: '{"secret":"x"}' }))
      .status,
  ).toBe(404);
  const opened = await asHost('one.example.net', look, {
    method: 'POST',
    body: '{"continue":true}',
    headers: { cookie },
  });
  expect(JSON.parse(opened.body)).toMatchObject({
    success: true,
    record: { secret_value: 'for one', share_domain: 'http://one.example.net' },
  });
  expect(opened.headers['set-cookie']).toBeUndefined();
  expect((await asHost('ONE.example.net.', look)).status).toBe(421);
});
