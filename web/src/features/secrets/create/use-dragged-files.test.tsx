// Tests files that are dropped on the page of the form (docs/design/web-secrets.md#secret-form).
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

/** Returns whether the browser would have handled the event itself. */
function drag(type: 'dragover' | 'drop' | 'dragleave', file: File | string): boolean {
  const dataTransfer = new DataTransfer();
  if (typeof file === 'string') dataTransfer.setData('text/plain', file);
  else dataTransfer.items.add(file);
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
  return document.querySelector('h1')?.dispatchEvent(event) ?? true;
}
const textFile = new File(['typed\nelsewhere'], 'note.txt', { type: 'text/plain' });

const ring = () => getComputedStyle(document.querySelector('form.card') ?? document.body).outlineStyle;

test('a text file dropped anywhere fills the field, and a dashed ring says so before', async () => {
  const page = await openPage('/', fakeApi());
  const field = page.getByLabelText('Your secret');
  await expect.element(field).toBeVisible();
  expect(drag('dragover', textFile)).toBe(false);
  await expect.poll(ring).toBe('dashed');
  drag('dragleave', textFile);
  await expect.poll(ring).toBe('none');
  expect(drag('drop', textFile)).toBe(false);
  await expect.element(field).toHaveValue('typed\nelsewhere');
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeEnabled();
});

test('typed text stays in front of a dropped one', async () => {
  const page = await openPage('/', fakeApi());
  const field = page.getByLabelText('Your secret');
  await field.fill('mine');
  drag('drop', textFile);
  await expect.element(field).toHaveValue('mine\ntyped\nelsewhere');
});

test('a picture is refused with a reason, and the page stays', async () => {
  const page = await openPage('/', fakeApi());
  await page.getByLabelText('Your secret').fill('mine');
  expect(drag('drop', new File([new Uint8Array([0x89, 0x50, 0xff])], 'a.png', { type: 'image/png' }))).toBe(
    false,
  );
  await expect.element(page.getByText('Only text files can be dropped here.')).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('mine');
  await expectAccessible(document.body, { whole: true });
});

test('dragged words are left to the browser', async () => {
  const page = await openPage('/', fakeApi());
  await expect.element(page.getByLabelText('Your secret')).toBeVisible();
  expect(drag('dragover', 'some words')).toBe(true);
  expect(drag('drop', 'some words')).toBe(true);
});
