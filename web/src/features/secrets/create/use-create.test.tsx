// Tests how the form sends a sealed link: lost answers, refusals, cancelling
// (docs/design/web-secrets.md#sealed-links).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { afterEach, expect, test, vi } from 'vitest';
import { resetStores } from '#lib/visitor/resets.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { fakeTimers } from '#testing/recipient-page.ts';
import { aSealedAnswer, sealedApi, sealedOn, sentBodies, shownLink } from '#testing/sealed.ts';

afterEach(resetStores); // what one test sent without an answer is not of the next

async function press(api: ReturnType<typeof fakeApi>) {
  const page = await openPage('/', api, sealedOn);
  await page.getByLabelText('Your secret').fill('keep me');
  await page.getByRole('button', { name: 'Create link' }).click();
  return page;
}

test('a lost answer is repeated with the same body, so one link is made', async () => {
  const api = fakeApi().loses(concealSealedLink).answers(concealSealedLink, aSealedAnswer());
  const page = await press(api);
  await expect.element(page.getByText(/Trying again\./)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  const [first, second, ...more] = sentBodies(api);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('after a minute without an answer the text is kept, and the next press sends the same body', async () => {
  fakeTimers();
  const api = fakeApi().loses(concealSealedLink);
  const page = await press(api);
  await expect.poll(() => api.calls(concealSealedLink).length).toBe(1);
  await vi.advanceTimersByTimeAsync(70_000);
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('keep me');
  const before = api.calls(concealSealedLink).length;
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.poll(() => api.calls(concealSealedLink).length).toBeGreaterThan(before);
  expect(new Set(sentBodies(api).map((body) => JSON.stringify(body))).size).toBe(1);
  await vi.advanceTimersByTimeAsync(70_000);
});

test('a refusal keeps the text, and another try has a fresh link', async () => {
  const api = fakeApi()
    .fails(concealSealedLink, 'http.rate_limited')
    .answers(concealSealedLink, aSealedAnswer());
  const page = await press(api);
  await expect.element(page.getByText('Too many attempts. Try again in 1 minute.')).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('keep me');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  const [first, second] = sentBodies(api);
  expect(second?.lookup).not.toBe(first?.lookup);
});

test.each([
  ['Create link', 'http.rate_limited'],
  ['Create link', 'http.not_signed_in'],
  ['Generate a password', 'http.rate_limited'],
] as const)('“%s” after a lost answer and %s sends the same body', async (name, code) => {
  const api = fakeApi()
    .loses(concealSealedLink)
    .fails(concealSealedLink, code)
    .answers(concealSealedLink, aSealedAnswer());
  const page = await openPage('/', api, sealedOn);
  if (name === 'Create link') await page.getByLabelText('Your secret').fill('keep me');
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(new Set(sentBodies(api).map((body) => JSON.stringify(body))).size).toBe(1);
  expect(sentBodies(api)).toHaveLength(3);
});

test('a cancelled link is not shown, and the text is kept without an error', async () => {
  const api = fakeApi();
  const release = api.holds(concealSealedLink, aSealedAnswer());
  const page = await press(api);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeEnabled();
  release();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('keep me');
  expect(page.getByRole('main').getByRole('alert').query()).toBeNull();
  expect(page.router.state.location.pathname).toBe('/');
});

test('after the link was made the draft is gone', async () => {
  const page = await press(sealedApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(shownLink()).toMatch(/#1/);
  await page.router.navigate('/');
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('');
});
