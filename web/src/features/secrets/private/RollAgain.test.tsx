// Tests "Roll again" for a generated password (docs/design/web-secrets.md#generated-passwords).
import { burnSecret, concealSecret, takeOwnerViewOfReceipt, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aBurned, aConcealed, aFoundReceipt, metadataKey } from '#testing/samples.ts';

const otherKey = `${metadataKey.slice(0, -1)}0`;
const generated = (change: Parameters<typeof aFoundReceipt>[0] = {}): FakeApi => {
  const found = aFoundReceipt({ kind: 'generate', ...change });
  const seen = { ...found, details: { ...found.details, secret_value: 'Kd7*wQ2f(Mz9' } };
  return fakeApi().answers(viewReceipt, found).answers(takeOwnerViewOfReceipt, seen);
};
const madeOther = () => {
  const made = aConcealed();
  return { ...made, record: { ...made.record, metadata: { ...made.record.metadata, key: otherKey } } };
};

async function roll(api: FakeApi) {
  localStorage.setItem('glimpse:generator', 'words 5 symbols');
  const page = await openPage(`/private/${metadataKey}`, api, { kept: true });
  await expect.element(page.getByText('Kd7*wQ2f(Mz9')).toBeVisible();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'Roll again' }).click();
  return page;
}

test('another password of the same kind and lifetime is made, then this one is burned', async () => {
  const api = generated().answers(concealSecret, madeOther()).answers(burnSecret, aBurned());
  const page = await roll(api);
  await expect.poll(() => page.router.state.location.pathname).toBe(`/private/${otherKey}`);
  expect(api.calls(concealSecret)).toMatchObject([
    { body: { kind: 'generate', password_kind: 'words', length: 5, expiry: '604800', passphrase: '' } },
  ]);
  expect(api.calls(burnSecret)).toMatchObject([{ params: { key: metadataKey }, body: { continue: true } }]);
});

test('a password that could not be made keeps this one', async () => {
  const api = generated().fails(concealSecret, 'http.rate_limited');
  const page = await roll(api);
  await expect.element(page.getByText(/This password still works\./)).toBeVisible();
  expect(api.calls(burnSecret)).toHaveLength(0);
  expect(page.router.state.location.pathname).toBe(`/private/${metadataKey}`);
});

test('a link that could not be ended is told, with the way to the new password', async () => {
  const api = generated().answers(concealSecret, madeOther()).fails(burnSecret, 'http.rate_limited');
  const page = await roll(api);
  await expect.element(page.getByText(/this link still works until it expires/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the new one' }))
    .toHaveAttribute('href', `/private/${otherKey}`);
});

test('one that was opened in the meantime needs no burn', async () => {
  const api = generated().answers(concealSecret, madeOther()).fails(burnSecret, 'secrets.cannot_burn');
  const page = await roll(api);
  await expect.poll(() => page.router.state.location.pathname).toBe(`/private/${otherKey}`);
});

test.each([
  ['a passphrase, which is not known here', { has_passphrase: true }],
  ['a link that was mailed', { recipients: 'a*@e*.com', share_url: null }],
  ['a typed text', { kind: 'share' as const }],
])('with %s nothing is rolled', async (_, change) => {
  const page = await openPage(`/private/${metadataKey}`, generated(change));
  await expect.element(page.getByRole('region', { name: 'Your secret' })).toBeVisible();
  await expect.element(page.getByText(/only see once/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Roll again' }).query()).toBeNull();
});
