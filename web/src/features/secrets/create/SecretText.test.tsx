// Tests the look of the text field: its edge, and its direction (docs/design/web-secrets.md#secret-form).
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

afterEach(() => void (document.documentElement.dir = 'ltr'));

test('the field has no edge of its own, and the focus shows around the card', async () => {
  const page = await openPage('/', fakeApi());
  const field = page.getByLabelText('Your secret');
  await field.fill('text'); // leaves the focus there, as typing does
  const { borderTopWidth, outlineStyle } = getComputedStyle(field.element());
  expect([borderTopWidth, outlineStyle]).toEqual(['0px', 'none']);
  const card = getComputedStyle(document.querySelector('form') ?? document.body);
  expect([card.outlineWidth, card.outlineStyle]).toEqual(['2px', 'solid']);
});

test('an empty field has the direction of the page, a filled one that of its text', async () => {
  const page = await openPage('/', fakeApi());
  document.documentElement.dir = 'rtl';
  const field = page.getByLabelText('Your secret');
  await field.fill('');
  expect(getComputedStyle(field.element()).direction).toBe('rtl');
  await field.fill('hunter2');
  expect(getComputedStyle(field.element()).direction).toBe('ltr');
});
