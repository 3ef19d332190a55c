// Tests that the card is the edge of the text field (docs/design/web-secrets.md#secret-form).
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('the field has no edge of its own, and the focus shows around the card', async () => {
  const page = await openPage('/', fakeApi());
  const field = page.getByLabelText('Your secret');
  await field.fill('text'); // leaves the focus there, as typing does
  const { borderTopWidth, outlineStyle } = getComputedStyle(field.element());
  expect([borderTopWidth, outlineStyle]).toEqual(['0px', 'none']);
  const card = getComputedStyle(document.querySelector('form') ?? document.body);
  expect([card.outlineWidth, card.outlineStyle]).toEqual(['2px', 'solid']);
});
