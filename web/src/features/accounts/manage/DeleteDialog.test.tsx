// Tests that the dialog to delete an account names what is lost (docs/design/web-accounts.md#deletion).
import { viewSubscription } from '@glimpse/contracts/billing';
import type { BillingState } from '@glimpse/contracts/billing';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { DeleteDialog } from '#features/accounts/manage/DeleteDialog.tsx';
import { AppProvider, createApp } from '#lib/app.tsx';
import { LanguageProvider } from '#lib/language.tsx';
import { loadTexts } from '#lib/texts.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { aBillingState, anOverdueState, billingAt, noSubscription } from '#testing/billing.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { identity } from '#testing/plans.ts';

async function open(record: BillingState) {
  await loadTexts('account');
  const api = fakeApi().answers(viewSubscription, { record, details: {} });
  const app = createApp(aBootstrap({ ...signedInBootstrap(), plans_enabled: true, plan: identity }), api);
  const screen = await render(
    <AppProvider app={app}>
      <LanguageProvider supported={['en']}>
        <MemoryRouter>
          <DeleteDialog onClose={() => undefined} />
        </MemoryRouter>
      </LanguageProvider>
    </AppProvider>,
  );
  return { api, dialog: screen.getByRole('dialog') };
}

test('a paid year is named with its end', async () => {
  const { dialog } = await open(aBillingState());
  await expect.element(dialog).toMatchTextContent(/Your subscription ends at once/);
  await expect
    .element(dialog)
    .toMatchTextContent(/Identity Plus is paid until Dec 1, 2026\. The rest of that time is lost/);
});

test('an unpaid period is not called paid', async () => {
  const { dialog } = await open(anOverdueState());
  await expect.element(dialog).toMatchTextContent(/Your subscription ends at once/);
  expect(dialog.element().textContent).not.toMatch(/is paid until/);
});

test('nothing is said without a subscription', async () => {
  const { api, dialog } = await open(noSubscription);
  await expect.poll(() => api.calls(viewSubscription)).toHaveLength(1);
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().textContent).not.toMatch(/subscription ends/);
});

test('a plan by hand is named with its end', async () => {
  const { dialog } = await open({
    ...noSubscription,
    planid: 'identity',
    plan_until: billingAt,
    notice: 'given',
  });
  await expect
    .element(dialog)
    .toMatchTextContent(/You’ll lose Identity Plus, which is yours until Dec 1, 2026\./);
  expect(dialog.element().textContent).not.toMatch(/subscription ends/);
});
