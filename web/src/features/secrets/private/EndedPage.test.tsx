// Tests the private page of an ended secret (docs/design/web-secrets.md#private-page).
import { viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, createdAt, metadataKey } from '#testing/samples.ts';

afterEach(() => void vi.useRealTimers());

const ended = { is_destroyed: true, share_url: null, secret_key: null } as const;
const burned = { ...ended, state: 'burned', is_burned: true, burned: createdAt + 60 } as const;
const expired = { ...ended, state: 'expired', is_expired: true } as const;
const received = { ...ended, state: 'received', is_received: true, received: createdAt + 600 } as const;

const ends = [
  ['received', received, 'Opened', 'By someone who had the link. We don’t know who.', 600],
  ['burned', burned, 'Burned', 'Deleted before anyone opened it.', 60],
  ['expired', expired, 'Expired', 'Deleted without being opened.', 604_800],
] as const;

/** Opens the page one hour after the creation. */
async function open(change: Parameters<typeof aFoundReceipt>[0]) {
  vi.useFakeTimers({ now: createdAt * 1000 + 3_600_000, toFake: ['Date'] });
  const found = aFoundReceipt(change, { show_secret: false, show_secret_link: false });
  return openPage(`/private/${metadataKey}`, fakeApi().answers(viewReceipt, found));
}

const count = (text: string) => (document.querySelector('main')?.textContent ?? '').split(text).length - 1;

test.each(ends)(
  '%s: one large statement with its time, and the present event of the activity',
  async (_, change, heading, line, after) => {
    const page = await open(change);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    await expect.element(page.getByText(line)).toBeVisible();
    const utc = new Date((createdAt + after) * 1000).toISOString().slice(0, 16).replace('T', ' ');
    await expect.element(page.getByText(`${utc} UTC`)).toBeVisible();
    for (const once of [line, `${utc} UTC`]) expect(count(once), once).toBe(1);
    const now = document.querySelector('main [aria-current=step]');
    expect(now?.textContent).toContain(heading);
    expect(count('RECEIVED') + count(heading.toUpperCase())).toBe(0);
    vi.useRealTimers();
    await expectAccessible(document.body, { whole: true });
  },
);

test('a page that ends today says at what time', async () => {
  const page = await open({ ...expired, secret_ttl: 3000, expiration: createdAt + 3000 });
  await expect.element(page.getByText(/This page will be removed today, /)).toBeVisible();
});

test('a secret that a restore ended claims no time', async () => {
  const page = await open({ ...expired, ended_by_restore: true });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('No longer available');
  await expect.element(page.getByText(/We don’t know whether it was opened before/)).toBeVisible();
  expect(count('UTC')).toBe(0);
});

test('the activity stands first, one action beside it, questions last', async () => {
  const page = await open(received);
  await expect.element(page.getByText(/This page will be removed on/)).toBeVisible();
  const order = [...document.querySelectorAll('main h2, main a')].map(({ textContent }) => textContent);
  expect(order).toEqual(['Activity', 'Create another secret', 'Questions']);
  const questions = [...document.querySelectorAll('main summary')].map(({ textContent }) => textContent);
  expect(questions).not.toContain('Which link do I send?');
  expect(questions).not.toContain('What does “Burn secret” do?');
});

test('the time reads Today with the hour in the zone of the reader', async () => {
  const page = await open(received);
  const time = page.getByRole('time').first();
  await expect.element(time).toMatchTextContent(/^Today, /);
  const { block, color } = await vi.waitFor(() => {
    const utc = document.querySelector('main time span');
    if (!utc) throw new Error('no UTC');
    return { block: getComputedStyle(utc).display, color: utc.textContent };
  });
  expect(block).toBe('block');
  expect(color).toMatch(/UTC$/);
});
