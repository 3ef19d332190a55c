// Tests the upgrade dialog and the card of an account without subscription
// (docs/design/web-domains.md#upgrade).
import '#ui/base.css';
import { getPlans } from '@glimpse/contracts/billing';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LazyUpgradeDialog } from '#features/billing/LazyUpgradeDialog.tsx';
import { SubscriptionCard } from '#features/billing/SubscriptionCard.tsx';
import { AppProvider, createApp } from '#lib/app.tsx';
import { LanguageProvider } from '#lib/language.tsx';
import { loadTexts } from '#lib/texts.ts';
import { expectAccessible } from '#testing/axe.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { basic, identity, somePlans } from '#testing/plans.ts';

const features = [
  'Your own domain on every link, up to 25 of them',
  'Certificates ordered and renewed for you',
  'Secrets last up to 30 days',
  'Up to 1,000,000 characters',
  'Everything in Basic',
];
const plans = () => fakeApi().answers(getPlans, somePlans());

async function show(element: React.ReactNode, api: FakeApi = plans(), change: Partial<Bootstrap> = {}) {
  await loadTexts('home', 'account');
  return render(
    <AppProvider app={createApp(aBootstrap({ plans_enabled: true, plan: basic, ...change }), api)}>
      <LanguageProvider supported={['en']}>
        <MemoryRouter>
          <main>{element}</main>
        </MemoryRouter>
      </LanguageProvider>
    </AppProvider>,
  );
}
const quote = () => document.querySelector('dialog blockquote')?.textContent;

test('the dialog shows price, five features, a sample with its mark in the same box and the way on', async () => {
  const screen = await show(<LazyUpgradeDialog onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  await expect.element(dialog.getByText('per month, $365 paid yearly')).toBeVisible();
  for (const feature of features) await expect.element(dialog.getByText(feature)).toBeVisible();
  await expect
    .element(
      dialog.getByRole('figure').getByText('Sample text, AI-generated and not real. No customer said this.'),
    )
    .toBeVisible();
  await expect
    .element(dialog.getByRole('img', { name: /^[45] of 5 stars$/ }))
    .toMatchTextContent(/^★{4,5}☆?$/);
  await expect
    .element(dialog.getByRole('link', { name: 'Continue to payment' }))
    .toHaveAttribute('href', '/plans/identity/year');
  await dialog.getByText('Monthly').click();
  await expect.element(dialog.getByText('$35', { exact: true })).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Continue to payment' }))
    .toHaveAttribute('href', '/plans/identity');
  await expectAccessible();
});

test('the dialog tells how long the first subscription is free', async () => {
  const offer = somePlans();
  const trial = { ...offer, details: { ...offer.details, trial_days: 14 } };
  const api = fakeApi().answers(getPlans, trial);
  const screen = await show(<LazyUpgradeDialog onClose={() => undefined} />, api);
  const dialog = screen.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  await expect.element(dialog.getByText('The first subscription is free for 14 days.')).toBeVisible();
});

test.each(['Maybe Later', 'Close'])('“%s” closes it', async (name) => {
  const close = vi.fn();
  const screen = await show(<LazyUpgradeDialog onClose={close} />);
  await screen.getByRole('button', { name }).click();
  expect(close).toHaveBeenCalledOnce();
});

test('Escape and the backdrop close it', async () => {
  const close = vi.fn();
  const screen = await show(<LazyUpgradeDialog onClose={close} />);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  document.querySelector('dialog')?.click();
  expect(close).toHaveBeenCalledTimes(2);
});

test('each opening shows another sample than the one before', async () => {
  const seen: (string | null | undefined)[] = [];
  for (let opening = 0; opening < 6; opening += 1) {
    const screen = await show(<LazyUpgradeDialog onClose={() => undefined} />);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await vi.waitFor(() => expect(quote()).toBeTruthy());
    seen.push(quote());
    await screen.unmount();
  }
  for (const [at, text] of seen.entries()) expect(text).not.toBe(seen[at + 1]);
});

test('without the plans it says so, tries again, and still leads on', async () => {
  const api = fakeApi().loses(getPlans).loses(getPlans).loses(getPlans).answers(getPlans, somePlans());
  const screen = await show(<LazyUpgradeDialog onClose={() => undefined} />, api);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/No response received from server/);
  await expect.element(dialog.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('per month, $365 paid yearly')).toBeVisible();
});

test('an account without a subscription is offered the upgrade, and gets the focus back', async () => {
  const screen = await show(<SubscriptionCard found={undefined} />);
  await expect.element(screen.getByText('You’re on the Basic Plan. It’s free.')).toBeVisible();
  const opener = screen.getByRole('button', { name: 'Upgrade to Identity Plus' });
  await opener.click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await screen.getByRole('button', { name: 'Maybe Later' }).click();
  await expect.element(opener).toHaveFocus();
});

test('a plan with domains is offered nothing, and without plans there is no card', async () => {
  const withDomains = await show(<SubscriptionCard found={undefined} />, plans(), { plan: identity });
  await expect.element(withDomains.getByText(/Identity Plus/)).toBeVisible();
  expect(withDomains.getByRole('button').query()).toBeNull();
  await withDomains.unmount();
  const off = await show(<SubscriptionCard found={undefined} />, plans(), { plans_enabled: false });
  expect(off.container.querySelector('section')).toBeNull();
});
