// Tests files of sealed links (docs/design/web-secrets.md#sealed-links).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openSent, sealedApi, sealedOn, sentBodies, shownLink, withFiles } from '#testing/sealed.ts';

const bytes = Uint8Array.of(0x89, 0x50, 0xff, 0);
const aFile = (name = 'canary.png', content = bytes) => new File([content], name, { type: 'image/png' });
type Page = Awaited<ReturnType<typeof openPage>>;

const carrying = (...files: readonly File[]) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};
const drop = (...files: readonly File[]) =>
  document.body.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carrying(...files) }),
  );
const paste = (file: File) =>
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carrying(file) }),
  );
const opened = async (api = sealedApi()) => {
  const page = await openPage('/dashboard', api, withFiles);
  await expect.element(page.getByRole('button', { name: 'Add a file' })).toBeVisible();
  return page;
};
const chosen = (page: Page) => page.getByRole('group', { name: 'Chosen file' });
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');

test('a chosen file is named with its size, sent encrypted, and the link opens it', async () => {
  const api = sealedApi();
  const page = await opened(api);
  await userEvent.upload(picker(), aFile());
  await expect.element(chosen(page)).toMatchTextContent(/canary\.png 4 byte/);
  await expect.element(page.getByLabelText('Your secret')).toBeDisabled();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(await openSent(api, shownLink())).toEqual({
    kind: 'file',
    name: 'canary.png',
    type: 'image/png',
    bytes,
  });
  expect(JSON.stringify(sentBodies(api))).not.toContain('canary');
});

test('a file can be dropped or pasted anywhere, and removed again', async () => {
  const page = await opened();
  drop(aFile('dropped.png'));
  await expect.element(chosen(page)).toMatchTextContent(/dropped\.png/);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect.element(page.getByLabelText('Your secret')).toBeEnabled();
  paste(aFile('pasted.png'));
  await expect.element(chosen(page)).toMatchTextContent(/pasted\.png/);
  expect(document.querySelector('main img, main iframe, main object')).toBeNull();
});

test.each([
  [
    'one byte too many',
    () => drop(aFile('big', new Uint8Array(1_048_577))),
    /too large\. The limit is 1 MB\./,
  ],
  ['two files', () => drop(aFile('a'), aFile('b')), /A link holds one\./],
])('%s is refused in words, and the form stays as it was', async (_, act, told) => {
  const page = await opened();
  act();
  await expect.element(page.getByRole('alert').getByText(told)).toBeVisible();
  expect(chosen(page).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeDisabled();
});

test('beside a text a file is refused: a link holds one of them', async () => {
  const page = await opened();
  await page.getByLabelText('Your secret').fill('mine');
  drop(aFile());
  await expect.element(page.getByText(/Clear the text first/)).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('mine');
});

test('a text file is a file, too, while the switch is on; off, it becomes text', async () => {
  const page = await opened();
  const note = new File(['typed elsewhere'], 'note.txt', { type: 'text/plain' });
  drop(note);
  await expect.element(chosen(page)).toMatchTextContent(/note\.txt/);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByRole('switch', { name: 'Encrypt in this browser' }).click();
  drop(note);
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('typed elsewhere');
});

test('a file does not go out in the clear when the switch is turned off', async () => {
  const page = await opened();
  drop(aFile());
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeEnabled();
  await page.getByRole('switch', { name: 'Encrypt in this browser' }).click();
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeDisabled();
  expect(chosen(page).query()).toBeNull();
});

test('visitors read that files need an account, and may still drop a text', async () => {
  const page = await openPage('/', fakeApi(), sealedOn);
  await expect.element(page.getByText('Files need an account.')).toBeVisible();
  expect(document.querySelector('input[type=file]')).toBeNull();
  drop(new File(['typed elsewhere'], 'note.txt', { type: 'text/plain' }));
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('typed elsewhere');
});

test('while it is sent the form says how far it is', async () => {
  const api = fakeApi();
  api.holds(concealSealedLink, { record: {}, details: {} } as never);
  const page = await opened(api);
  drop(aFile());
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('progressbar', { name: 'Sending… 0%' })).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(chosen(page)).toBeVisible();
  expect(page.getByRole('progressbar').query()).toBeNull();
});
