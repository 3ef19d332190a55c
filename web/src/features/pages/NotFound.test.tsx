// Tests the page for unknown paths (docs/design/web.md#unknown-paths).
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('an unknown path shows Page Not Found and a link to Home', async () => {
  const page = await openPage('/nothing/here', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
  await expect
    .element(page.getByText("Oops! The page you are looking for doesn't exist or has been moved."))
    .toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Return to Home' }))
    .toHaveAttribute('href', '/');
  await expect.poll(() => document.title).toBe('Page Not Found – Glimpse');
  await expectAccessible(document.body, { whole: true });
});
