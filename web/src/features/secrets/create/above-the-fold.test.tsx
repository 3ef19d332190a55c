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
