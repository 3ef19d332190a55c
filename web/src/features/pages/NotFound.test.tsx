// Tests the page for unknown paths (docs/design/web.md#unknown-paths).
import { expect, test } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
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

const exits = async (change: Parameters<typeof openPage>[2]) => {
  const page = await openPage('/nothing/here', fakeApi(), change);
  const links = page.getByRole('main').getByRole('link');
  await expect.element(links.first()).toBeVisible();
  return { page, links: links.elements().map((link) => link.getAttribute('href')) };
};
const authentication = { enabled: true, signup: true, signin: true, autoverify: false };

test('an unknown path has the empty ring, not the logo, and leads on to plans and recent secrets', async () => {
  const { page, links } = await exits({ ...signedInBootstrap(), authentication, plans_enabled: true });
  expect(links).toEqual(['/', '/about', '/pricing', '/recent']);
  const rings = page.getByRole('main').element().querySelectorAll('svg');
  expect(rings).toHaveLength(1);
  expect(rings[0]?.querySelectorAll('path')).toHaveLength(0); // no blades and no mark
  await page.unmount();
  expect((await exits({})).links).toEqual(['/', '/about']);
});
