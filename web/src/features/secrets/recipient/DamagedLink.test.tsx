// Tests damaged links and what is said about the sender (docs/design/web-secrets.md#damaged-links).
import { viewSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { secretKey } from '#testing/samples.ts';

test.each([
  `/secret/${secretKey}.`,
  `/secret/%3C${secretKey}%3E`,
  `/secret/${secretKey.toUpperCase()}`,
  `/secret/${secretKey.slice(0, 9)}%0D%0A${secretKey.slice(9)}`,
  `/secret/${secretKey}/)`,
  `/secret%2F${secretKey}`,
  `/secret/${secretKey}。`,
  `/secret/${secretKey}%E3%80%82`,
  `/secret/${secretKey}%`,
  `/secret/${secretKey}%E0`,
])('the damaged link %s leads to the secret, without a trace in the history', async (damaged) => {
  const api = waitingSecret();
  const page = await openPage(damaged, api);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Someone sent you a secret');
  expect(page.router.state.location.pathname).toBe(recipientPath);
  expect(api.calls(viewSecret)).toMatchObject([{ params: { key: secretKey } }]);
});

test.each([
  `/secret/${secretKey.slice(1)}`,
  `/secret/${secretKey}Thanks`,
  '/secret/a/b',
  '/secret/abc%',
  '/secret/%E0%',
])('the link %s is not guessed: it looks incomplete', async (cut) => {
  const api = fakeApi();
  const page = await openPage(cut, api);
  await expect
    .element(page.getByText('This link looks incomplete. Copy the whole link from the message.'))
    .toBeVisible();
  expect(api.calls(viewSecret)).toHaveLength(0);
});

test('the page says honestly that it cannot tell who sent the secret', async () => {
  const page = await openPage(recipientPath, waitingSecret());
  await page.getByText('Who sent this?').click();
  await expect
    .element(page.getByText(/senders don’t need an account here and don’t give a name/))
    .toBeVisible();
  await expectAccessible(document.body, { whole: true });
});

test('where senders need an account, neither badge nor drawer says that anyone can send', async () => {
  const page = await openPage(recipientPath, waitingSecret(), { creation: { open: false, allowed: false } });
  const badge = 'This is Glimpse. Only people with an account here can send a secret.';
  await expect.element(page.getByText(badge)).toBeVisible();
  await page.getByText('Who sent this?').click();
  await expect.element(page.getByText(/senders need an account here, but the link/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Anyone can send|don’t need an account here/);
});

test('on a custom domain it names only what was checked', async () => {
  const page = await openPage(recipientPath, waitingSecret(), {
    display_domain: 'secrets.northwind.example',
    domain_strategy: 'custom',
  });
  await page.getByText('Who sent this?').click();
  await expect
    .element(page.getByText(/created for secrets\.northwind\.example by an account that has proved/))
    .toBeVisible();
});
