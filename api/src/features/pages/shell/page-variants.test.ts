// Which form of a painted page a visitor gets (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { expect, test } from 'vitest';
import { pageVariants } from './page-variants.ts';

const open = { open: true, allowed: true };
const variants = (change: Partial<Bootstrap>) =>
  pageVariants({
    domain_strategy: 'canonical',
    authentication: { enabled: true, signup: true, signin: true, autoverify: false },
    plans_enabled: false,
    creation: open,
    ...change,
  } as Bootstrap);

test('a page shows what the site offers', () => {
  const authentication = { enabled: true, signup: false, signin: true, autoverify: false };
  expect(variants({ authentication, plans_enabled: true })).toEqual(['']);
  expect(variants({})).toEqual(['@accounts']);
  expect(variants({ plans_enabled: true })).toEqual(['@plans']);
  expect(variants({ domain_strategy: 'custom', creation: { open: false, allowed: false } })).toEqual([
    '@custom',
  ]);
});

test('where not everybody may create, only who may not gets the page without a form', () => {
  expect(variants({ creation: { open: false, allowed: true } })).toEqual(['@closed', '@accounts']);
  expect(variants({ creation: { open: false, allowed: false } })).toEqual([
    '@refused@accounts',
    '@closed',
    '@accounts',
  ]);
});
