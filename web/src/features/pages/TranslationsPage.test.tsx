// Tests the page of languages (docs/design/web-colonel.md#translations).
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { listLanguages } from '#features/pages/translations-list.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('25 languages are listed by their own names, and each is complete', async () => {
  const page = await openPage('/translations', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Glimpse in 25 languages');
  const list = page.getByRole('list', { name: 'Languages' });
  expect(list.getByRole('listitem').elements()).toHaveLength(25);
  for (const item of list.getByRole('listitem').all())
    await expect.element(item).toMatchTextContent(/Complete$/);
  await expect.element(list.getByText('Tiếng Việt')).toBeVisible();
  expect(list.getByRole('link').elements()).toHaveLength(0); // the only language is the page's own
  await expectAccessible(document.body, { whole: true });
});

test('each language has one ring; on a wide screen the page is less than 1,200 px high', async () => {
  await browser.viewport(1440, 900);
  const page = await openPage('/translations', fakeApi());
  const list = page.getByRole('list', { name: 'Languages' });
  await expect.element(list).toBeVisible();
  expect(list.element().querySelectorAll('svg')).toHaveLength(25);
  expect(document.documentElement.scrollHeight).toBeLessThan(1200);
  await browser.viewport(1280, 900);
});

test('languages are sorted by what they have, then by the catalogue', () => {
  const listed = listLanguages((id) => ({ en: 100, de: 40, ar: 40 })[id] ?? 0);
  expect(listed.slice(0, 4).map(({ id, percent }) => [id, percent])).toEqual([
    ['en', 100],
    ['ar', 40],
    ['de', 40],
    ['bg', 0],
  ]);
});

test('the page names the two files of its language, to change them', async () => {
  const page = await openPage('/translations', fakeApi());
  await expect.element(page.getByText('web/locales/en.json')).toBeVisible();
  await expect.element(page.getByText('api/locales/en.json')).toBeVisible();
});
