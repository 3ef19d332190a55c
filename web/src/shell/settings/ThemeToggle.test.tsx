// Tests the theme toggle of the footer (docs/design/web.md#theme).
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

test('the footer button names what it will do, does it, and stores it as the settings do', async () => {
  await browser.viewport(1280, 900);
  const page = await openPage('/', fakeApi());
  await page.getByRole('button', { name: 'Use dark mode' }).click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('glimpse:theme')).toBe('dark');
  await page.getByRole('button', { name: 'Use light mode' }).click();
  expect(localStorage.getItem('glimpse:theme')).toBe('light');
});
