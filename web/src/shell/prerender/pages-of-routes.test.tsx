// Tests that the headings of account pages stay where they were prerendered
// (docs/design/web-build.md#page-shell).
import { viewAccount } from '@glimpse/contracts/accounts';
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { aCustomer, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import en from '#locales/en.json';
import { prerenderAll } from '#shell/prerender/prerendered.tsx';
import { routes } from '../../routes.tsx';

const prerendered = await prerenderAll('en', en, routes);
const authentication = { enabled: true, signup: true, signin: true, autoverify: false };
const token = { apitoken: null, apitoken_set: false, apitoken_hint: null };
const account = { cust: aCustomer(), ...token, stripe_customer: null, stripe_subscriptions: null };

afterEach(() => browser.viewport(1280, 900));

function boxOf(root: Element): readonly number[] {
  const { x, y, width, height } = root.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
  return [x, y, width, height].map(Math.round);
}

/** Shows the prerendered page for a moment. @returns the box of its heading */
function startOf(pattern: string): readonly number[] {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = (prerendered.pages[pattern]?.root ?? '').replaceAll('{brand}', 'Glimpse');
  document.body.append(root);
  const box = boxOf(root);
  root.remove();
  return box;
}

test.each([
  ['/signin', '/signin'],
  ['/signup', '/signup'],
  ['/forgot', '/forgot'],
  ['/forgot/:resetKey', '/forgot/abc'],
  ['/address/:addressKey', '/address/abc'],
  ['/account', '/account'],
])(
  'the heading of %s does not move when the script takes over, at 320 and 1280 px',
  async (pattern, path) => {
    for (const width of [320, 1280]) {
      await browser.viewport(width, 900);
      const before = startOf(pattern);
      const api = withLists(fakeApi()).answers(viewAccount, { record: account, details: {} });
      const page = await openPage(path, api, path === '/account' ? signedInBootstrap() : { authentication });
      page.container.id = 'root';
      await expect.poll(() => page.container.querySelector('h1')).not.toBeNull();
      expect([width, boxOf(page.container)]).toEqual([width, before]);
      await page.unmount();
    }
  },
);

test.each([
  ['403', 'You don’t have access', 'This page is for administrators.'],
  ['503', 'Temporarily unavailable', 'The service isn’t responding right now. Nothing was lost.'],
])('the page of status %s says why before any script runs', (pattern, heading, text) => {
  const root = prerendered.pages[pattern]?.root ?? '';
  expect(root).toContain(heading);
  expect(root).toContain(text);
});
