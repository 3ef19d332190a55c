// Tests the rules of the creation form (docs/design/product.md#validation).
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { generateRefusal, lifetimes, linkHost, linkHosts, maxChars } from './form-rules.ts';

const own = { domains_enabled: true, custom_domains: ['b.example.com', 'a.example.com'] };

test('the site host is offered last, and only beside an active custom domain', () => {
  const { site_host } = aBootstrap();
  expect(linkHosts(aBootstrap(own))).toEqual(['b.example.com', 'a.example.com', site_host]);
  expect(linkHosts(aBootstrap({ ...own, domains_enabled: false }))).toEqual([]);
  expect(linkHosts(aBootstrap({ domains_enabled: true }))).toEqual([]);
  expect(linkHosts(aBootstrap({ ...own, custom_domains: [site_host] }))).toEqual([]);
});

test('an unknown choice becomes the first host, a known one stays', () => {
  expect(linkHost(aBootstrap(own), 'gone.example.com')).toBe('b.example.com');
  expect(linkHost(aBootstrap(own), 'a.example.com')).toBe('a.example.com');
  expect(linkHost(aBootstrap(), 'a.example.com')).toBe(aBootstrap().site_host);
});

test('generating is refused where it is off, while text is typed, and on a custom domain', () => {
  const free = { enabled: true, typed: false, customDomain: false };
  expect(generateRefusal(free)).toBeUndefined();
  expect(generateRefusal({ ...free, enabled: false, typed: true })).toBe('generateOff');
  expect(generateRefusal({ ...free, typed: true, customDomain: true })).toBe('typedReason');
  expect(generateRefusal({ ...free, customDomain: true })).toBe('domainReason');
});

test('limits come from the plan of the customer, else of visitors, else 10,000', () => {
  const { plan } = aBootstrap();
  const sized = (size: number) => ({ ...plan, options: { ...plan.options, size } });
  expect(maxChars(aBootstrap({ available_plans: { anonymous: sized(77) } }))).toBe(77);
  expect(maxChars(aBootstrap({ available_plans: {} }))).toBe(10_000);
});

test('lifetimes end at the plan, and the preset is the longest where the default is not on offer', () => {
  const { plan } = aBootstrap();
  const short = { ...plan, options: { ...plan.options, ttl: 3600 } };
  expect(lifetimes(aBootstrap({ plan: short }))).toEqual({ options: [300, 1800, 3600], preset: '3600' });
});
