// Tests that the primary button is on the first screen (docs/design/web-secrets.md#small-phones).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';

const height = 667;
beforeEach(() => browser.viewport(375, height));
afterEach(() => browser.viewport(1280, 900));

const bottomOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect().bottom ?? Infinity;

test.each([false, true])('Create link is above the fold (banner of plans: %s)', async (plans) => {
  const authentication = { enabled: plans, signup: plans, signin: plans, autoverify: false };
  const page = await openPage('/', fakeApi(), { plans_enabled: plans, authentication });
  await expect.element(page.getByLabelText('Your secret')).toBeVisible();
  expect(bottomOf('#createSecret')).toBeLessThanOrEqual(height);
});

test.each([false, true])('Reveal is above the fold (passphrase: %s)', async (locked) => {
  const page = await openPage(recipientPath, waitingSecret({ has_passphrase: locked }));
  await expect.element(page.getByRole('button', { name: 'Reveal the secret' })).toBeVisible();
  expect(bottomOf('button[name=continue]')).toBeLessThanOrEqual(height);
});

// "Then it’s gone." takes 6.3 em in New York, 6.5 in Noto Serif, 6.7 in Georgia.
test.each([1024, 1280, 1440, 1920])('each sentence of the headline has one line at %i px', async (width) => {
  await browser.viewport(width, 900);
  const page = await openPage('/', fakeApi());
  const heading = page.getByRole('heading', { level: 1 }).element();
  const size = Number.parseFloat(getComputedStyle(heading).fontSize);
  expect(6.75 * size).toBeLessThanOrEqual(heading.clientWidth);
});
