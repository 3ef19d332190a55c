// Tests the page of administrators (docs/design/web-colonel.md#administration).
import {
  listCustomers,
  listFeedback,
  setBanner,
  viewBanner,
  viewBilling,
  viewColonel,
  viewSeries,
} from '@glimpse/contracts/colonel';
import { expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { aBootstrap } from '#testing/a-bootstrap.ts';
import { expectAccessible } from '#testing/axe.ts';
import { aSessionCustomer, colonelApi, series } from '#testing/colonel-page.ts';
import { openPage } from '#testing/open-page.tsx';

const boss = { authenticated: true, custid: 'boss@example.com', cust: aSessionCustomer('colonel') } as const;
const open = (api = colonelApi(), change: Parameters<typeof aBootstrap>[0] = boss) =>
  openPage('/colonel', api, change);

test('another customer is refused without a call', async () => {
  const api = colonelApi();
  const page = await open(api, { ...boss, cust: aSessionCustomer('customer') });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You don’t have access');
  expect(api.calls(viewColonel)).toEqual([]);
});

test('every tab is accessible, and a tab asks only when it is chosen', async () => {
  const api = colonelApi();
  const page = await open(api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Administration');
  await expect.element(page.getByRole('img').first()).toBeVisible();
  expect([api.calls(listCustomers), api.calls(listFeedback), api.calls(viewBanner)]).toEqual([[], [], []]);
  for (const name of ['Stats', 'Customers', 'Billing', 'Feedback', 'Banner', 'Misc']) {
    await page.getByRole('tab', { name }).click();
    await expect.element(page.getByRole('tabpanel')).not.toHaveTextContent('Loading');
    await expectAccessible(document.body, { whole: true });
  }
});

test('subscriptions are counted, and customers who pay twice are named with what to refund', async () => {
  const api = colonelApi().answers(viewBilling, {
    record: {
      enabled: true,
      subscriptions: [
        { planid: 'identity', billing_cycle: 'year', subscription_status: 'active', count: 12 },
      ],
      monthly_revenue_cents: 36_500,
      double_payments: [
        { custid: 'ana@example.com', stripe_customer: 'cus_1', stripe_subscriptions: ['sub_1', 'sub_2'] },
      ],
      unknown_plans: [
        { custid: 'ben@example.com', stripe_customer: 'cus_2', stripe_subscriptions: ['sub_3'] },
      ],
    },
    details: {},
  });
  const page = await open(api);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect.element(page.getByText('$365 a month, before tax')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'identity' })).toBeVisible();
  await expect.element(page.getByText('sub_2')).toBeVisible();
  await expect.element(page.getByText('sub_3')).toBeVisible();
  await expectAccessible(document.body, { whole: true });
});

test('unknown mail outcomes are counted, and nothing is said where there are none', async () => {
  const page = await open(colonelApi({ emails_unknown: 2 }));
  await expect.element(page.getByText('We don’t know whether 2 emails were delivered.')).toBeVisible();
  await page.unmount();
  const calm = await open();
  await expect.element(calm.getByText('Sessions in the last 5 minutes')).toBeVisible();
  expect(calm.getByText(/We don’t know whether/).elements()).toHaveLength(0);
});

test('the charts have a summary, a slider that keys move, and a table with every day', async () => {
  const api = colonelApi().answers(viewSeries, series(90));
  const page = await open(api);
  const slider = page.getByRole('slider', { name: 'Choose a day' });
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Nov 22, 2026: 30 created, 0 opened, 1 burned, 0 expired');
  await expect
    .element(page.getByRole('img', { name: 'Created: 465 in 30 days, at most 30 on Nov 22, 2026.' }))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Opened: none in 30 days.' })).toBeVisible();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Nov 21, 2026: 29 created, 0 opened, 1 burned, 0 expired');
  await userEvent.keyboard('{Home}');
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Oct 24, 2026: 1 created, 0 opened, 1 burned, 0 expired');
  await page.getByText('Show as a table').click();
  expect(page.getByRole('table').getByRole('rowheader').elements()).toHaveLength(30);
  await page.getByText('90 days').click();
  await expect.poll(() => api.calls(viewSeries).at(-1)?.query.days).toBe('90');
  await expect.element(slider).toHaveAttribute('max', '89');
});

// Check 31 of the looks.
test('today so far stands above the charts, whose bars are 40 px high', async () => {
  const page = await open();
  const today = page.getByRole('group', { name: 'Today so far (UTC)' });
  await expect.element(today.getByText('Created')).toBeVisible();
  const numbers = [...today.element().querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(numbers).toEqual(['30', '0', '1', '0']);
  const bars = page.getByRole('img', { name: /^Created/ }).element();
  expect(bars.getBoundingClientRect().height).toBeLessThanOrEqual(41);
});

test('from 1024 px the tiles of now are one row, those of all time and of email another', async () => {
  await browser.viewport(1280, 900);
  const page = await open();
  await expect.element(page.getByText('Sessions in the last 5 minutes')).toBeVisible();
  const topsOf = (name: string) =>
    [...page.getByRole('region', { name }).element().querySelectorAll('dl > div')].map((tile) =>
      Math.round(tile.getBoundingClientRect().top),
    );
  expect(new Set(topsOf('Right now')).size).toBe(1);
  const second = [...topsOf('All time'), ...topsOf('Email in the last 7 days')];
  expect([second.length, new Set(second).size]).toEqual([6, 1]);
});

test('pointing at a day of a chart chooses it', async () => {
  const page = await open();
  const slider = page.getByRole('slider', { name: 'Choose a day' });
  await page.getByRole('img', { name: /^Created/ }).hover(); // its middle
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Nov 8, 2026: 16 created, 0 opened, 1 burned, 0 expired');
});

test('a failed series keeps the page, and can be tried again', async () => {
  const api = colonelApi({}, { series: false })
    .keepsFailing(viewSeries, 'store.unavailable')
    .answers(viewSeries, series(30));
  const page = await open(api);
  await expect.element(page.getByText(/The service isn’t responding right now/)).toBeVisible();
  await expect.element(page.getByText('Sessions in the last 5 minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('slider')).toBeVisible();
});

test('a customer is found by the whole address, and the list comes back', async () => {
  const nobody = { records: [], count: 0, details: { page: 1, per_page: 50, total: 0 } };
  const api = colonelApi().answers(listCustomers, nobody);
  const page = await open(api);
  await page.getByRole('tab', { name: 'Customers' }).click();
  await expect.element(page.getByRole('rowheader', { name: /ana@example.com/ })).toBeVisible();
  // How long a plan stays that `plan … --until` gave.
  await expect.element(page.getByText(/^identity, given until \w{3} \d/)).toBeVisible();
  await page.getByLabelText('Find by email address').fill(' nobody@example.com ');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByText('No customer has this address.')).toBeVisible();
  expect(api.calls(listCustomers).at(-1)?.query.q).toBe('nobody@example.com');
});

test('the banner keeps what was typed over a look at another tab and over a failure', async () => {
  const record = { global_banner: 'Clean', enabled: true, updated: 1_790_000_000 };
  const api = colonelApi()
    .fails(setBanner, 'colonel.banner_too_long')
    .answers(setBanner, { record, details: {} });
  const page = await open(api);
  await page.getByRole('tab', { name: 'Banner' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Down at 5. <a href="https://status.example.com/">Status</a> <img src=x onerror=alert(1)>');
  await expect
    .element(page.getByRole('link', { name: 'Status', exact: true }).last())
    .toHaveAttribute('href', 'https://status.example.com/');
  expect(page.container.querySelector('img')).toBeNull();
  await page.getByRole('tab', { name: 'Misc' }).click();
  await page.getByRole('tab', { name: 'Banner' }).click();
  await page.getByRole('button', { name: 'Save banner' }).click();
  await expect.element(page.getByText('The banner can have at most 500 characters.')).toBeVisible();
  await expect
    .element(text)
    .toHaveValue('Down at 5. <a href="https://status.example.com/">Status</a> <img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Save banner' }).click();
  await expect.element(page.getByText('Banner saved.')).toBeVisible();
  await expect.element(text).toHaveValue('Clean');
});

test('feedback is plain text', async () => {
  const page = await open();
  await page.getByRole('tab', { name: 'Feedback' }).click();
  await expect.element(page.getByText('<b>Nice</b> and quiet.')).toBeVisible();
  expect(page.container.querySelector('li b')).toBeNull();
});
