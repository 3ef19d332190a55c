// Tests which tabs a signed-in customer gets (docs/design/web-shell.md#tabs).
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { canUpgrade } from '#shell/site-links.ts';
import { dashboardTabs } from '#shell/header/dashboard-tabs.ts';

const { plan } = aBootstrap();
const withDomains = { ...plan, options: { ...plan.options, custom_domains: true } };
const names = (change: Parameters<typeof aBootstrap>[0]) =>
  dashboardTabs(aBootstrap(change), '/dashboard').map(({ name }) => name);

test('domains need the feature and the plan', () => {
  expect(names({})).toEqual(['home', 'recent']);
  expect(names({ domains_enabled: true })).toEqual(['home', 'recent']);
  expect(names({ plan: withDomains })).toEqual(['home', 'recent']);
  expect(names({ domains_enabled: true, plan: withDomains })).toEqual(['home', 'recent', 'domains']);
});

test('counts come from the page', () => {
  const counts = { metadata_record_count: 14, custom_domains_record_count: 2 };
  const tabs = dashboardTabs(aBootstrap({ ...counts, domains_enabled: true, plan: withDomains }), '/');
  expect(tabs.map(({ count }) => count)).toEqual([0, 14, 2]);
});

test.each([
  ['/dashboard', 'home'],
  ['/recent', 'recent'],
  ['/account/domains', 'domains'],
  ['/account/domains/secrets.example.com/verify', 'domains'],
  ['/account', undefined],
  ['/recently', undefined],
])('on %s the current tab is %s', (path, current) => {
  const tabs = dashboardTabs(aBootstrap({ domains_enabled: true, plan: withDomains }), path);
  expect(tabs.find((tab) => tab.current)?.name).toBe(current);
});

test('the upgrade is offered to customers whose plan lacks domains that are for sale', () => {
  const all = { authenticated: true, domains_enabled: true, plans_enabled: true };
  expect(canUpgrade(aBootstrap(all))).toBe(true);
  expect(canUpgrade(aBootstrap({ ...all, plan: withDomains }))).toBe(false);
  for (const flag of ['authenticated', 'domains_enabled', 'plans_enabled'])
    expect(canUpgrade(aBootstrap({ ...all, [flag]: false })), flag).toBe(false);
});
