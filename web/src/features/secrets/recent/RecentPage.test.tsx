// Tests the list of recent secrets (docs/design/web-secrets.md#recent-secrets).
import { listRecent } from '@glimpse/contracts/receipts';
import { afterEach, expect, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aReceipt, aRecentList, createdAt } from '#testing/samples.ts';

const gone = { is_destroyed: true } as const;
const rows = [
  aReceipt({ key: 'a'.repeat(32), secret_shortkey: 'waiting1', memo: 'for Ana <b>now</b>' }),
  aReceipt({ key: 'b'.repeat(32), secret_shortkey: 'mailed22', recipients: 'fo*****@e*****.com' }),
  aReceipt({
    key: 'c'.repeat(32),
    secret_shortkey: 'opened33',
    ...gone,
    is_received: true,
    received: createdAt,
  }),
  aReceipt({ key: 'd'.repeat(32), secret_shortkey: 'burned44', ...gone, is_burned: true, burned: createdAt }),
  aReceipt({ key: 'e'.repeat(32), secret_shortkey: 'expired5', ...gone, is_expired: true }),
];

async function open(api: FakeApi) {
  vi.useFakeTimers({ now: createdAt * 1000 + 3_600_000, toFake: ['Date'] });
  return openPage('/recent', api, signedInBootstrap());
}

afterEach(async () => {
  vi.useRealTimers();
  await browser.viewport(1280, 900);
});

test('two groups tell what really happened to each secret', async () => {
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  const waiting = page.getByRole('region', { name: /Not Received/ });
  const ended = page.getByRole('region', { name: /^Received, burned or expired/ });
  // Check 19 of the looks: the heading says what waits, so the rows have no column for it.
  await expect.element(waiting.getByRole('row', { name: /waiting1/ })).toBeVisible();
  expect(waiting.element().textContent).not.toMatch(/NOT RECEIVED|Status/);
  await expect
    .element(waiting.getByRole('row', { name: /waiting1/ }))
    .toMatchTextContent(/Expires in 7 days/);
  await expect.element(waiting.getByRole('row', { name: /mailed22/ })).toMatchTextContent(/fo\*\*\*\*\*@e/);
  await expect.element(ended.getByRole('row', { name: /opened33/ })).toMatchTextContent(/Opened today, /);
  await expect
    .element(ended.getByRole('row', { name: /burned44/ }))
    .toMatchTextContent(/Burned by you.*Burned today, /);
  await expect.element(ended.getByRole('row', { name: /expired5/ })).toMatchTextContent(/Expired /);
  vi.useRealTimers();
  await expectAccessible(document.body, { whole: true });
});

test('an opened secret is struck through, labelled RECEIVED and called destroyed', async () => {
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  const row = page.getByRole('row', { name: /opened33/ });
  const link = row.getByRole('link', { name: /^Secret from .+ destroyed$/ });
  await expect.element(link).toHaveAttribute('href', `/private/${'c'.repeat(32)}`);
  expect(row.element().querySelector('s')?.textContent).toBe('opened33');
  await expect.element(row).toMatchTextContent(/[^T] ?RECEIVED/);
  expect(
    page
      .getByRole('row', { name: /waiting1/ })
      .element()
      .querySelector('s'),
  ).toBeNull();
});

test.each(['burned44', 'expired5'])('the row %s, which nobody opened, never says RECEIVED', async (key) => {
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  const row = page.getByRole('row', { name: new RegExp(key) });
  await expect.element(row).toMatchTextContent(/Burned by you|Expired/);
  expect(row.element().textContent).not.toContain('RECEIVED');
});

test('the heading is Received while all rows were opened', async () => {
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows.slice(0, 3))));
  await expect.element(page.getByRole('heading', { level: 2, name: /^Received 1/ })).toBeVisible();
});

test('a note is the title, as plain text; without one the time is; the id stands below', async () => {
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  const noted = page.getByRole('link', { name: 'for Ana <b>now</b>', exact: true }); // check 7 of the looks
  await expect.element(noted).toHaveAttribute('href', `/private/${'a'.repeat(32)}`);
  const other = page.getByRole('row', { name: /mailed22/ });
  await expect.element(other.getByRole('link', { name: /^Secret from today, \d/ })).toBeVisible();
  const { fontFamily } = getComputedStyle(other.getByText('mailed22').element());
  expect(fontFamily).toContain('monospace');
});

test('a waiting row copies its private link, and burning asks first', async () => {
  const writes = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  const row = page.getByRole('row', { name: /waiting1/ });
  await row.getByRole('button', { name: 'Copy private link: for Ana <b>now</b>' }).click();
  await expect.poll(() => writes.mock.calls).toEqual([[`${location.origin}/private/${'a'.repeat(32)}`]]);
  await expect.element(row.getByText('Copied!')).toBeVisible();
  const burn = row.getByRole('link', { name: 'Burn: for Ana <b>now</b>' }); // check 19: to the page that asks
  await expect.element(burn).toHaveAttribute('href', `/private/${'a'.repeat(32)}/burn`);
  expect(
    page
      .getByRole('row', { name: /opened33/ })
      .getByRole('link', { name: /^Burn/ })
      .query(),
  ).toBeNull();
  writes.mockRestore();
});

test('above 10 rows a filter finds notes, ids and masked addresses', async () => {
  const more = Array.from({ length: 8 }, (_, at) => aReceipt({ key: `${at}`.repeat(32), memo: `row ${at}` }));
  const few = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  await expect.element(few.getByRole('row', { name: /waiting1/ })).toBeVisible();
  expect(few.getByRole('searchbox').query()).toBeNull();
  await few.unmount();
  const page = await open(fakeApi().answers(listRecent, aRecentList([...rows, ...more])));
  const filter = page.getByRole('searchbox', { name: 'Filter by note or email address' });
  await filter.fill('for ana');
  await expect.element(page.getByText('1 match.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /waiting1/ })).toBeVisible();
  expect(page.getByRole('row', { name: /mailed22/ }).query()).toBeNull();
  await filter.fill('foo@example.com');
  await expect.element(page.getByRole('row', { name: /mailed22/ })).toBeVisible();
  await filter.fill('nothing like it');
  await expect.element(page.getByText('No matches.')).toBeVisible();
  expect(page.getByText('Nothing has been opened yet.').query()).toBeNull(); // it would not be true
  await filter.fill('');
  await expect.element(page.getByRole('row', { name: /opened33/ })).toBeVisible();
  vi.useRealTimers();
  await expectAccessible(document.body, { whole: true });
});

test('older pages are added on demand, and a failure can be repeated', async () => {
  const first = aRecentList(rows);
  const next = '1790000000000.x1y2z3a4';
  const older = aRecentList([aReceipt({ key: 'f'.repeat(32), secret_shortkey: 'older666' })]);
  const api = fakeApi()
    .answers(listRecent, { ...first, details: { ...first.details, next } })
    .fails(listRecent, 'http.rate_limited')
    .answers(listRecent, older);
  const page = await open(api);
  const button = page.getByRole('button', { name: 'Show older ones' });
  await button.click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await button.click();
  await expect.element(page.getByRole('row', { name: /older666/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /waiting1/ })).toBeVisible();
  expect(button.query()).toBeNull();
  expect(api.calls(listRecent).map(({ query }) => query)).toEqual([{}, { after: next }, { after: next }]);
});

test('no rows: one sentence and one way on', async () => {
  const page = await open(fakeApi().answers(listRecent, aRecentList([])));
  await expect.element(page.getByRole('heading', { level: 2, name: 'No recent secrets' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Share a secret' }))
    .toHaveAttribute('href', '/dashboard');
  vi.useRealTimers();
  await expectAccessible(document.body, { whole: true });
});

test('an empty group says so', async () => {
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows.slice(0, 1))));
  await expect.element(page.getByText('Nothing has been opened yet.')).toBeVisible();
});

test('while it loads, the page says so; a failure can be repeated', async () => {
  const api = fakeApi().keepsFailing(listRecent, 'store.unavailable').answers(listRecent, aRecentList(rows));
  const page = await open(api);
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/isn’t responding/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('row', { name: /waiting1/ })).toBeVisible();
});

test('loading is announced', async () => {
  const api = fakeApi();
  const release = api.holds(listRecent, aRecentList(rows));
  const page = await open(api);
  await expect.element(page.getByText('Loading your secrets…')).toBeInTheDocument();
  release();
  await expect.element(page.getByRole('row', { name: /waiting1/ })).toBeVisible();
});

test.each([320, 640, 1024])('nothing is wider than a page of %i px', async (width) => {
  await browser.viewport(width, 800);
  const page = await open(fakeApi().answers(listRecent, aRecentList(rows)));
  await expect.element(page.getByRole('row', { name: /waiting1/ })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const header = document.querySelector('[role="columnheader"]');
  expect(Boolean(header?.checkVisibility())).toBe(width >= 640);
});
