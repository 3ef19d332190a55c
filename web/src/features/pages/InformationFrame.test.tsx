// Tests the information pages (docs/design/web.md#information-pages).
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const { brand } = aBootstrap();
const template = 'Template: the operator still has to add names and applicable law.';
const open = (path: string, change: Partial<typeof brand> = {}) =>
  openPage(path, fakeApi(), { brand: { ...brand, ...change } });

test.each([
  ['/about', 'Passwords don’t belong in your inbox', 'About Glimpse'],
  ['/info/security', 'What we promise, and what we don’t', 'Security – Glimpse'],
  ['/info/privacy', 'What we keep, and for how long', 'Privacy – Glimpse'],
  ['/info/terms', 'Terms of use', 'Terms of use – Glimpse'],
])('%s is reached, titled and passes axe in both themes', async (path, heading, title) => {
  const page = await open(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  await expect.poll(() => document.title).toBe(title);
  await expectAccessible(document.body, { whole: true });
});

test('without an operator, privacy and terms are marked as templates', async () => {
  const page = await open('/info/terms');
  await expect.element(page.getByText(template)).toBeVisible();
  await page.unmount();
  const named = await open('/info/privacy', { operator: 'Example Ltd' });
  const heading = named.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('What we keep, and for how long');
  await expect.element(named.getByText(template)).not.toBeInTheDocument();
});

test('the about page shows the text of the operator', async () => {
  const page = await open('/about', { operator: 'Run by Example Ltd.' });
  await expect.element(page.getByText('Run by Example Ltd.')).toBeVisible();
});

test('the about page draws the three states in at most 2 KB, hidden from screen readers', async () => {
  const page = await openPage('/about', fakeApi());
  const steps = page.getByRole('list', { name: 'How it works' });
  await expect.element(steps).toBeVisible();
  expect(steps.getByRole('listitem').elements()).toHaveLength(3);
  const drawings = [...steps.element().querySelectorAll('svg')];
  expect(drawings.map((drawing) => drawing.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true']);
  expect(drawings.map(({ outerHTML }) => outerHTML).join('').length).toBeLessThanOrEqual(2048);
});

test('from 1024 px on the facts stand in two columns', async () => {
  await browser.viewport(1024, 900);
  const page = await openPage('/about', fakeApi());
  const top = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().top;
  expect(top('Encrypted until opened')).toBe(top('One reader, once'));
  await browser.viewport(1280, 900);
});
