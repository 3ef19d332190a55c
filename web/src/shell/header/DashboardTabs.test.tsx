// Tests that the current tab is in view (docs/design/web-shell.md#tabs).
import { listDomains } from '@glimpse/contracts/domains';
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { cluster } from '#testing/a-domain.ts';
import { aCustomer, signedInBootstrap } from '#testing/a-customer.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

afterEach(async () => {
  document.documentElement.dir = 'ltr';
  await browser.viewport(1280, 900);
});

const { plan } = aBootstrap();
const owner = {
  ...signedInBootstrap(),
  domains_enabled: true,
  plans_enabled: true,
  metadata_record_count: 14,
  custom_domains_record_count: 1,
  cust: aCustomer({ plan: { ...plan, options: { ...plan.options, custom_domains: true } } }),
};

/** By how many pixels the current tab stands outside its list. */
function pixelsOutside(list: Element): number {
  const current = list.querySelector('[aria-current]');
  if (!current) throw new Error('no current tab');
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  return Math.max(0, outer.left - inner.left, inner.right - outer.right);
}

test.each(['ltr', 'rtl'])('a window that becomes narrow keeps the current tab in view, %s', async (dir) => {
  document.documentElement.dir = dir;
  const api = fakeApi().answers(listDomains, { count: 0, records: [], details: { cluster } });
  const page = await openPage('/account/domains', api, owner);
  const list = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('list');
  await expect.element(list).toBeVisible();
  await browser.viewport(240, 700);
  expect(list.element().scrollWidth).toBeGreaterThan(list.element().clientWidth);
  await expect.poll(() => pixelsOutside(list.element())).toBe(0);
});
