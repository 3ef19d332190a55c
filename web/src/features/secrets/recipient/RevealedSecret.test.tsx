// Tests how the page shows, hides and removes an opened text (docs/design/trust.md#pages).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { revealSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aRevealed, secretKey } from '#testing/samples.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await browser.viewport(1280, 900);
});

async function opened(text = 'my text', change: Partial<Bootstrap> = {}) {
  const api = waitingSecret().answers(revealSecret, aRevealed(text));
  const page = await openPage(recipientPath, api, change);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  return page;
}

test('the page offers a reply only to a reader who may create', async () => {
  const reply = 'Reply with a secret of your own';
  const page = await opened();
  await expect.element(page.getByRole('link', { name: reply })).toBeVisible();
  await page.unmount();
  const other = await opened('other text', { creation: { open: false, allowed: false } });
  await expect.element(other.getByText(/removed when you leave this page/)).toBeVisible();
  await expect.element(other.getByText(reply)).not.toBeInTheDocument();
});

test('the text can be hidden and shown, and is hidden in the background', async () => {
  const page = await opened();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect
    .element(page.getByRole('group', { name: 'Secret text, hidden' }))
    .toHaveTextContent('*'.repeat(19));
  expect(document.body.textContent).not.toContain('my text');
  await page.getByRole('button', { name: 'Show text' }).click();
  await expect.element(page.getByText('my text', { exact: true })).toBeVisible();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.body.textContent).not.toContain('my text');
  await expect.element(page.getByRole('button', { name: 'Show text' })).toBeVisible();
});

test.each([
  { lines: 1, height: 1 },
  { lines: 12, height: 12 },
  { lines: 400, height: Infinity },
])(
  'a box of $lines display_lines has their height, up to 400 px, also while hidden',
  async ({ lines, height }) => {
    const answer = aRevealed('short');
    const tall = { ...answer, details: { ...answer.details, display_lines: lines } };
    const page = await openPage(recipientPath, waitingSecret().answers(revealSecret, tall));
    await page.getByRole('button', { name: 'Reveal the secret' }).click();
    const text = page.getByText('short', { exact: true });
    await expect.element(text).toBeVisible();
    const { lineHeight, paddingBlockStart, borderBlockStartWidth } = getComputedStyle(text.element());
    const [line, padding, border] = [lineHeight, paddingBlockStart, borderBlockStartWidth].map(
      Number.parseFloat,
    );
    const wanted = Math.min(height * (line ?? 0) + 2 * (padding ?? 0), 400);
    expect(Math.abs(text.element().getBoundingClientRect().height - wanted)).toBeLessThan(
      2 * (border ?? 0) + 1,
    );
    await page.getByRole('button', { name: 'Hide' }).click();
    const hidden = page.getByRole('group', { name: 'Secret text, hidden' }).element();
    expect(Math.abs(hidden.getBoundingClientRect().height - wanted)).toBeLessThan(2 * (border ?? 0) + 1);
  },
);

test('leaving the page removes the text at once', async () => {
  await opened('leave me not');
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.textContent).not.toContain('leave me not');
});

test('closing the tab asks until the text was copied or hidden', async () => {
  const page = await opened();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(true);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByRole('button', { name: 'Show text' })).toBeVisible();
  expect(closing()).toBe(false);
});

test('storage and title hold nothing of the secret', async () => {
  await opened('canary-text');
  await expect.poll(() => location.pathname).toBe('/secret/opened');
  const kept = JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.title,
    location.href,
    document.cookie,
  ]);
  expect(kept).not.toContain('canary-text');
  expect(kept).not.toContain(secretKey);
  expect(sessionStorage.getItem('glimpse:reveal')).toBeNull();
});

test('the text stands below the heading, then Copy, then the one warning', async () => {
  await opened();
  const tops = ['h1', '#displayedsecret', '[class*=actions]', '[class*=notice]'].map(
    (selector) => document.querySelector(`main ${selector}`)?.getBoundingClientRect().top,
  );
  expect(tops).not.toContain(undefined);
  expect(tops).toEqual(tops.toSorted((one, other) => Number(one) - Number(other)));
});

test('on a phone the text starts in the upper third', async () => {
  await browser.viewport(375, 667);
  await opened();
  expect(document.querySelector('#displayedsecret')?.getBoundingClientRect().top).toBeLessThan(200);
});

test('one motion opens the text, which is in the document at once', async () => {
  const page = await opened();
  const [motion, ...others] = document.getAnimations();
  expect(others).toEqual([]);
  expect(motion instanceof CSSAnimation && motion.effect instanceof KeyframeEffect).toBe(true);
  await page.getByRole('button', { name: 'Copy text' }).click();
});

test('a reader who has saved the text can remove it from the page', async () => {
  const page = await opened('clear me');
  const sent = vi.spyOn(globalThis, 'fetch');
  await page.getByRole('button', { name: 'I’ve saved it, clear it now' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Gone. Only you have it now.');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(document.body.textContent).not.toContain('clear me');
  expect(sent).not.toHaveBeenCalled();
});

test('a text over 2,000 characters can be saved as a file, byte for byte', async () => {
  const long = `${'ß😀 '.repeat(700)}end`;
  const saved: { name: string; blob: Promise<Blob> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: fetch(this.href).then((answer) => answer.blob()) });
  });
  const page = await opened(long);
  await page.getByRole('button', { name: 'Download as .txt' }).click();
  expect(saved.map(({ name }) => name)).toEqual(['secret.txt']);
  const blob = await saved[0]?.blob;
  expect(await blob?.text()).toBe(long);
  expect(blob?.type).toMatch(/^text\/plain/);
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

test('a text of 2,000 characters has no download', async () => {
  const page = await opened('x'.repeat(2000));
  expect(page.getByRole('button', { name: 'Download as .txt' }).query()).toBeNull();
});
