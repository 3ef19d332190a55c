// The bootstrap data as a call (docs/design/http-api.md#bootstrap).
import { expect, test } from 'vitest';
import { planTable } from '#features/billing/plans.ts';
import { testCustomer, testInput, testRequestContext, testVisitor } from '#platform/http/core/testing.ts';
import { locales } from '#platform/i18n/locale.ts';
import { readConfig } from '#src/config/config.ts';
import { getBootstrap } from './get-bootstrap.ts';

const config = readConfig({ SITE_ORIGIN: 'https://glimpse.example', DOMAINS_ENABLED: 'true' });

function fixture() {
  const taken: Buffer[] = [];
  const queried: string[] = [];
  const query = async <Result>(name: string, result: Result): Promise<Result> => {
    queried.push(name);
    return result;
  };
  const deps = {
    version: '1.0.0',
    config,
    plans: planTable(true),
    locales: locales(config.locales),
    banner: { current: () => undefined },
    regions: { current: () => null },
    creation: () => ({ open: true, allowed: true }),
    shrimps: { issue: () => 'a-shrimp' },
    profiles: () => query('profile', undefined),
    countRecent: () => query('receipts', 42),
    ownDomains: () => query('domains', { active: ['one.example.org'], count: 2 }),
    paymentDue: () => query('payment', new Date(1_800_000_000_999)),
    flashes: { take: async (hash: Buffer) => void taken.push(hash) },
  };
  return { deps, taken, queried };
}
const context = testRequestContext({ locale: 'en' }, { host: 'Glimpse.example' });
const session = { signedIn: true, cookie: 'a-cookie', hash: Buffer.from('hash') };

test('a customer gets the receipts and domains of the account, and the shrimp of the session', async () => {
  const { deps } = fixture();
  const { record } = await getBootstrap(deps, testInput({}, context), testCustomer({ session }));
  expect(record).toMatchObject({
    shrimp: 'a-shrimp',
    metadata_record_count: 42,
    custom_domains: ['one.example.org'],
    custom_domains_record_count: 2,
    payment_due_until: 1_800_000_000,
    display_domain: 'glimpse.example',
  });
});

test('a flash message stays for the next page', async () => {
  const { deps, taken } = fixture();
  const { record } = await getBootstrap(deps, testInput({}, context), testCustomer({ session }));
  expect([record.messages, record.form_fields, taken]).toEqual([[], null, []]);
});

test('an anonymous visitor costs no query', async () => {
  const { deps, queried } = fixture();
  const { record } = await getBootstrap(deps, testInput({}, context), testVisitor());
  expect(queried).toEqual([]);
  expect(record).toMatchObject({
    authenticated: false,
    custid: 'anon',
    metadata_record_count: 0,
    custom_domains: [],
  });
});
