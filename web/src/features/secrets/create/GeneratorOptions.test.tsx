// Tests the options of generated passwords (docs/design/web-secrets.md#generated-passwords).
import { concealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aConcealed, aFoundReceipt } from '#testing/samples.ts';

const created = () => fakeApi().answers(concealSecret, aConcealed()).answers(viewReceipt, aFoundReceipt());

async function openOptions(api = created(), kept = false) {
  const page = await openPage('/', api, { kept });
  await page.getByRole('button', { name: 'Password options' }).click();
  const options = page.getByRole('group', { name: 'Password options' });
  await expect.element(options).toBeVisible();
  return { page, options };
}

const generate = async ({ page }: Awaited<ReturnType<typeof openOptions>>) => {
  await page.getByRole('button', { name: 'Generate a password' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
};

test('five words are asked for, and the choice is kept in the browser', async () => {
  const api = created();
  const opened = await openOptions(api);
  const { options } = opened;
  await options.getByRole('radio', { name: 'Words' }).click();
  await expect.element(options.getByText('6 words')).toBeVisible();
  expect(options.getByRole('switch').query()).toBeNull();
  options.getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(options.getByRole('slider')).toHaveAttribute('aria-valuetext', '5 words');
  await expectAccessible(document.body, { whole: true });
  await generate(opened);
  expect(api.calls(concealSecret)).toMatchObject([
    { body: { kind: 'generate', password_kind: 'words', length: 5 } },
  ]);
  expect(localStorage.getItem('glimpse:generator')).toBe('words 5 symbols');
  await opened.page.unmount();
  const later = await openOptions(created(), true);
  await expect.element(later.options.getByRole('radio', { name: 'Words' })).toBeChecked();
});

test('without a choice 20 characters with symbols are asked for, from 8 to 64', async () => {
  const api = created();
  const opened = await openOptions(api);
  const slider = opened.options.getByRole('slider', { name: 'Length' });
  await expect.element(slider).toHaveValue('20');
  const { min, max } = slider.element() as HTMLInputElement;
  expect([min, max]).toEqual(['8', '64']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => opened.options.query()).toBeNull();
  await generate(opened);
  expect(api.calls(concealSecret)).toMatchObject([
    { body: { password_kind: 'characters', length: 20, symbols: true } },
  ]);
});

test('symbols can be left out, digits have none', async () => {
  const api = created();
  const opened = await openOptions(api);
  await opened.options.getByRole('switch', { name: 'Symbols' }).click();
  await opened.options.getByRole('radio', { name: 'Digits' }).click();
  await expect.element(opened.options.getByText('12 characters')).toBeVisible();
  await opened.options.getByRole('radio', { name: 'Characters' }).click();
  await expect.element(opened.options.getByRole('switch', { name: 'Symbols' })).not.toBeChecked();
  await generate(opened);
  expect(api.calls(concealSecret)).toMatchObject([{ body: { password_kind: 'characters', symbols: false } }]);
});

test('where passwords are switched off, there are no options', async () => {
  const { secret_options } = aBootstrap();
  const page = await openPage('/', created(), {
    secret_options: { ...secret_options, generate_enabled: false },
  });
  await expect.element(page.getByRole('button', { name: 'Generate a password' })).toBeDisabled();
  expect(page.getByRole('button', { name: 'Password options' }).query()).toBeNull();
});
