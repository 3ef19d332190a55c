// The bootstrap data keeps its contract for every visitor (docs/design/http-api.md#bootstrap).
import { Bootstrap } from '@glimpse/contracts/bootstrap';
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import { locales } from '#platform/i18n/locale.ts';
import { readConfig } from '#src/config/config.ts';
import { planTable } from '#features/billing/plans.ts';
import { toBootstrap } from './build-bootstrap.ts';

const config = readConfig({
  SITE_ORIGIN: 'https://glimpse.example',
  LOCALES: 'de,en',
  BRAND_OPERATOR: 'Example Ltd',
});
const site = {
  version: '1.0.0',
  config,
  plans: planTable(true),
  locales: locales(config.locales),
  banner: { current: () => undefined },
  regions: { current: () => null },
  creation: () => ({ open: true, allowed: true }),
  shrimps: { issue: () => 'a-shrimp' },
};
const actor: Actor = {
  kind: 'anonymous',
  custid: 'anon',
  carriesCookie: false,
  clientPrefix: '192.0.2.0/24',
  host: { kind: 'site' },
};
const session = { signedIn: false, cookie: 'a-cookie', hash: Buffer.from('hash') };

test('every field is present, and no other', () => {
  const data = toBootstrap(site, { actor, session, locale: 'en', host: 'glimpse.example' });
  expect(Bootstrap.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    shrimp: 'a-shrimp',
    custid: 'anon',
    authenticated: false,
    locale: 'en',
    default_locale: 'de',
    fallback_locale: 'en',
    is_default_locale: false,
    supported_locales: ['de', 'en'],
    site_host: 'glimpse.example',
    domain_strategy: 'canonical',
    brand: { name: 'Glimpse', operator: 'Example Ltd', tagline: null },
  });
  expect(data.plan.options).toMatchObject({ size: 10_000, ttl: 604_800 });
  expect(data.sealed_links).toEqual({ enabled: true, default: 'off', content_bytes: 40_000, file_bytes: 0 });
  expect(data.available_plans).toEqual(site.plans.all);
  expect(JSON.stringify(data)).not.toContain('a-cookie');
});

test('on a custom domain the data names the domain and has no shrimp', () => {
  const custom: Actor = {
    ...actor,
    host: { kind: 'custom', hostname: 'secrets.example.com', domainId: 'd1' },
  };
  expect(
    toBootstrap(site, { actor: custom, session: undefined, locale: 'de', host: 'secrets.example.com' }),
  ).toMatchObject({
    shrimp: '',
    display_domain: 'secrets.example.com',
    canonical_domain: 'glimpse.example',
    domain_strategy: 'custom',
    domain_id: 'd1',
  });
});

test('the page learns whether this visitor may create', () => {
  const creation = (asking: Actor) => ({ open: false, allowed: asking.custid !== 'anon' });
  const visit = { session, locale: 'en', host: 'glimpse.example' };
  const of = (visitor: Actor) => toBootstrap({ ...site, creation }, { ...visit, actor: visitor }).creation;
  expect(of(actor)).toEqual({ open: false, allowed: false });
  expect(of({ ...actor, custid: 'ana@example.com' })).toEqual({ open: false, allowed: true });
});
