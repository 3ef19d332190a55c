// Tests how the page shows, hides and removes an opened text (docs/design/trust.md#pages).
import { revealSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aRevealed, secretKey } from '#testing/samples.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function opened(text = 'my text') {
  const page = await openPage(recipientPath, waitingSecret().answers(revealSecret, aRevealed(text)));
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  return page;
}

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
  const kept = JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.title,
    location.href,
    document.cookie,
  ]);
  expect(kept).not.toContain('canary-text');
  expect(kept).not.toContain(secretKey);
});
