// Tests who the recipient page says it is, and what it says will happen
// (docs/design/web.md#trust-on-the-recipient-page).
import { viewSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';

const seal = () => document.querySelector('main [class*=seal]');

afterEach(() => void (document.documentElement.dir = 'ltr'));

test('the site shows the first letter of its host, a verified domain the shield', async () => {
  const page = await openPage(recipientPath, waitingSecret());
  await expect.element(page.getByText('eu.glimpse.example', { exact: true }).first()).toBeVisible();
  expect(seal()?.textContent).toBe('E');
  await page.unmount();
  const custom = { domain_strategy: 'custom', display_domain: 'secrets.northwind.example' } as const;
  const other = await openPage(recipientPath, waitingSecret(), custom);
  await expect.element(other.getByText('secrets.northwind.example', { exact: true }).first()).toBeVisible();
  expect(seal()?.textContent).toBe('');
  expect(seal()?.querySelector('svg')).not.toBeNull();
});

test('the facts are no steps, and that it opens once stands next to the button', async () => {
  const page = await openPage(recipientPath, waitingSecret());
  await expect.element(page.getByRole('button', { name: 'Reveal the secret' })).toBeVisible();
  expect(document.querySelector('main ol')).toBeNull();
  const facts = [...document.querySelectorAll('main form ul > li')].map(({ textContent }) => textContent);
  expect(facts).toHaveLength(3);
  expect(facts.at(-1)).toMatch(/It opens once\./);
});

test('the advice of an unavailable link stands above the button', async () => {
  const page = await openPage(recipientPath, fakeApi().fails(viewSecret, 'secrets.unknown'));
  const advice = page.getByText(/Expecting to be the first to open it\?/);
  await expect.element(advice).toBeVisible();
  const home = page.getByRole('main').getByRole('link', { name: 'Return to Home' }).element();
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  expect(advice.element().compareDocumentPosition(home) & after).toBe(after);
  expect(getComputedStyle(advice.element()).fontSize).toBe('16px');
});

test('right to left, the host stands beside the seal, as the line below it', async () => {
  const page = await openPage(recipientPath, waitingSecret());
  document.documentElement.dir = 'rtl';
  const host = page.getByText('eu.glimpse.example', { exact: true }).first();
  await expect.element(host).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(host.element());
  const gap = (seal()?.getBoundingClientRect().left ?? 0) - text.getBoundingClientRect().right;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(24);
});
