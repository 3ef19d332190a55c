// Tests the page of languages (docs/design/web-colonel.md#translations).
import { expect, test } from 'vitest';
import { listLanguages } from '#features/pages/translations-list.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('25 languages are listed by their own names, and English is complete', async () => {
  const page = await openPage('/translations', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Glimpse in 25 languages');
  const list = page.getByRole('region', { name: 'Languages' });
  expect(list.getByRole('listitem').elements()).toHaveLength(25);
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('EnglishComplete');
  await expect.element(list.getByText('Tiếng Việt')).toBeVisible();
  expect(list.getByRole('link').elements()).toHaveLength(0); // the only language is the page's own
  await expectAccessible(document.body, { whole: true });
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
