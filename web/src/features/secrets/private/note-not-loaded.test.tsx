// Tests the note while its form can't be fetched; texts that an earlier test loaded would stay
// (docs/design/web-secrets.md#private-page).
import { viewReceipt } from '@glimpse/contracts/secrets';
import { expect, onTestFinished, test } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, metadataKey } from '#testing/samples.ts';

test('a note that cannot be loaded says so, and opens later', async () => {
  const real = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  globalThis.fetch = (asked, options) =>
    typeof asked === 'string' && asked.includes('.note-')
      ? Promise.reject(new TypeError('offline'))
      : real(asked, options);
  const found = aFoundReceipt({ state: 'viewed', is_viewed: true, memo: 'for Ana' }, { show_secret: false });
  const api = fakeApi().answers(viewReceipt, found);
  const page = await openPage(`/private/${metadataKey}`, api, signedInBootstrap());
  const drawer = page.getByText('Note', { exact: true });
  await drawer.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We couldn’t load this.' })).toBeVisible();
  globalThis.fetch = real;
  await drawer.click();
  await drawer.click();
  await expect.element(page.getByLabelText('Note for yourself')).toHaveValue('for Ana');
});
