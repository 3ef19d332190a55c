// Tests the notice about a failed payment (docs/design/web-shell.md#banner).
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const until = Date.UTC(2026, 11, 20) / 1000;
const { plan } = aBootstrap();
const unpaid = {
  authenticated: true,
  custid: 'ana@example.com',
  payment_due_until: until,
  plan: { ...plan, planid: 'identity', options: { ...plan.options, name: 'Identity Plus' } },
};

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await browser.viewport(1280, 900);
});

test.each([320, 1280])(
  'it says until when the plan stays, and leads to the way to pay, at %i px',
  async (width) => {
    await browser.viewport(width, 900);
    const page = await openPage('/about', fakeApi(), unpaid);
    await expect.element(page.getByText('Your last payment failed.')).toBeVisible();
    await expect.element(page.getByText(/You keep Identity Plus until .*20.*2026/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Update your card' }))
      .toHaveAttribute('href', '/account');
    await expectAccessible(document.body, { whole: true });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.each([320, 1280])('the page does not move when it appears at %i px', async (width) => {
  await browser.viewport(width, 900);
  const page = await openPage('/about', fakeApi(), unpaid);
  const top = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = top();
  await expect.element(page.getByText('Your last payment failed.')).toBeVisible();
  expect(top()).toBe(before);
});

test.each([
  ['a customer who has paid', { ...unpaid, payment_due_until: null }],
  ['a visitor', { ...unpaid, authenticated: false }],
])('%s sees none', async (_, globals) => {
  const page = await openPage('/about', fakeApi(), globals);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByText('Your last payment failed.')).not.toBeInTheDocument();
});
