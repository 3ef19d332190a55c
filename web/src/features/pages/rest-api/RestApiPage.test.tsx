// Tests the page of the REST API (docs/design/web-colonel.md#rest-api).
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('the nodes that the server painted move into the page as they are, and stay for the way back', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = '<div id="reference"><nav>Contents</nav><p>Every call</p></div>';
  const [nav] = root.querySelectorAll('nav');
  document.body.append(root);
  onTestFinished(() => root.remove());
  const page = await openPage('/docs/rest-api', fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('REST API');
  await expect.element(page.getByText('Every call')).toBeVisible();
  expect(page.container.querySelector('#reference nav')).toBe(nav);
  await page.router.navigate('/about');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Passwords don’t belong in your inbox');
  await page.router.navigate(-1);
  await expect.element(page.getByText('Every call')).toBeVisible();
});
