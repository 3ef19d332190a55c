// Tests the private page (docs/design/web-secrets.md#private-page).
import { takeOwnerViewOfReceipt, viewReceipt, viewSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundReceipt, aStrangersReceipt, createdAt, metadataKey, secretKey } from '#testing/samples.ts';

const address = `/private/${metadataKey}`;
const shareUrl = `https://eu.glimpse.example/secret/${secretKey}`;
const viewed = { state: 'viewed', is_viewed: true } as const;
const received = {
  state: 'received',
  is_received: true,
  is_destroyed: true,
  received: createdAt + 600,
  secret_key: null,
  share_url: null,
} as const;

function justCreated(kind: 'share' | 'generate', text: string): FakeApi {
  const first = aFoundReceipt({ kind });
  return fakeApi()
    .answers(viewReceipt, first)
    .answers(takeOwnerViewOfReceipt, { ...first, details: { ...first.details, secret_value: text } });
}

const clock = ['setInterval', 'clearInterval', 'Date'] as const;
const timers = [...clock, 'setTimeout', 'clearTimeout'] as const;

/** Opens the private page with a fake clock, shortly after creation. Only polls need fake time-outs, too. */
async function open(api: FakeApi, toFake: readonly (typeof timers)[number][] = clock) {
  vi.useFakeTimers({ now: createdAt * 1000 + 5000, toFake: [...toFake] });
  return openPage(address, api);
}
const questions = () =>
  [...document.querySelectorAll('section[aria-labelledby="faq-heading"] summary')].map(
    (one) => one.textContent,
  );
afterEach(async () => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1000); // the pause after an announcement
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('right after creation the share box shows the share link', async () => {
  const page = await open(justCreated('share', 'typed text'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(page.getByText(/opened yet/).elements()).toHaveLength(1);
  expect(page.getByText('NOT RECEIVED').elements()).toEqual([]);
  const box = page.getByRole('region', { name: 'Send this link' });
  await expect.element(box.getByRole('group', { name: 'Share link' })).toHaveTextContent(shareUrl);
  expect(document.getElementById('secreturi')?.textContent).toBe(shareUrl);
  await expect.element(box.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(box.getByText('Opens once')).toBeVisible();
  await expect.element(box.getByText('Expires in 7 days')).toBeVisible();
  await expect.element(box.getByText('No passphrase')).toBeVisible();
  await expect.element(page.getByText(/Only the link in the green box/)).toBeVisible();
  expect(questions()).toHaveLength(5);
  vi.useRealTimers();
  await expectAccessible(document.body, { whole: true });
});

test('the private link is never printed, only copied from a closed drawer', async () => {
  const page = await open(justCreated('share', 'typed'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(document.body.textContent).not.toContain(metadataKey);
  expect(page.getByRole('button', { name: 'Copy private link' }).query()).toBeNull();
  await page.getByText('Private link to this page').click();
  await expect.element(page.getByRole('button', { name: 'Copy private link' })).toBeVisible();
  expect(document.body.textContent).not.toContain(metadataKey);
});

test("the page takes the owner's view once, after the GET, with a nonce", async () => {
  const api = justCreated('share', 'typed text');
  const page = await open(api);
  const own = page.getByRole('region', { name: 'Your secret' });
  await expect
    .element(own.getByText('This is a value you only see once. Copy it now if you need it.'))
    .toBeVisible();
  await expect
    .element(own.getByRole('group', { name: 'Secret text, hidden' }))
    .toHaveTextContent('*'.repeat(19));
  await own.getByRole('button', { name: 'Show' }).click();
  await expect.element(own.getByText('typed text', { exact: true })).toBeVisible();
  const calls = api.calls(takeOwnerViewOfReceipt);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.nonce).toMatch(/^[A-Za-z0-9_-]{22,128}$/);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(document.body.textContent).not.toContain('typed text');
});

test('a generated value is visible at once, with a Copy button', async () => {
  const page = await open(justCreated('generate', 'Kd7*wQ2f(Mz9'));
  const own = page.getByRole('region', { name: 'Your secret' });
  await expect.element(own.getByText('Kd7*wQ2f(Mz9')).toBeVisible();
  await expect.element(own.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('a later visit of the creator shows the link without the text, and takes no view', async () => {
  const api = fakeApi().answers(viewReceipt, aFoundReceipt(viewed, { show_secret: false }));
  const page = await open(api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Not opened yet');
  await expect.element(page.getByText('This text is encrypted. We can’t show it again.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Share link' })).toBeVisible();
  expect(api.calls(takeOwnerViewOfReceipt)).toHaveLength(0);
});

test('the sender of a text that was cut is told its original size, also on a later visit', async () => {
  const cut = { is_truncated: true, original_size: 12_000 };
  const words = 'The message was truncated b/c it was over the limit. The original had 12,000 characters.';
  for (const shown of [{}, { show_secret: false }]) {
    const found = aFoundReceipt(viewed, { ...cut, ...shown });
    const page = await open(fakeApi().answers(viewReceipt, found).answers(takeOwnerViewOfReceipt, found));
    await expect.element(page.getByText(words)).toBeVisible();
    await page.unmount();
  }
  const page = await open(fakeApi().answers(viewReceipt, aFoundReceipt(viewed, { show_secret: false })));
  await expect.element(page.getByText('This text is encrypted.', { exact: false })).toBeVisible();
  expect(page.getByText(/truncated/).query()).toBeNull();
});

test('another browser with the address sees no link', async () => {
  const api = fakeApi().answers(viewReceipt, aStrangersReceipt({ has_passphrase: true }));
  const page = await open(api);
  await expect
    .element(page.getByText('For safety, the link is shown only in the browser or account that created it.'))
    .toBeVisible();
  await expect.element(page.getByText('Protected by your passphrase. We can’t show it here.')).toBeVisible();
  await expect.element(page.getByText('Passphrase required')).toBeVisible();
  await expect.element(page.getByText('Send the passphrase separately.')).toBeVisible();
  await expect
    .element(page.getByRole('complementary', { name: 'Private page' }))
    .not.toMatchTextContent('Send the link below');
  await expect.element(page.getByRole('region', { name: 'Share link' })).toBeVisible();
  expect(questions()[0]).toBe('What does “Burn secret” do?');
  expect(document.body.textContent).not.toContain(secretKey);
  expect(api.calls(takeOwnerViewOfReceipt)).toHaveLength(0);
});

test('a mailed link is not shown', async () => {
  const mailed = aFoundReceipt(
    { ...viewed, recipients: 'fo*****@e*****.com', show_recipients: true, share_url: null, secret_key: null },
    { show_secret: false },
  );
  const page = await open(fakeApi().answers(viewReceipt, mailed));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is on its way');
  await expect
    .element(page.getByText(/We emailed the link to fo\*\*\*\*\*@e\*\*\*\*\*\.com\. It isn’t shown here/))
    .toBeVisible();
  await expect.element(page.getByText('Emailed to fo*****@e*****.com.')).toBeVisible();
  expect(questions()[0]).toBe('What does “Burn secret” do?');
});

test('the page notices and announces an opening within 15 s, then stops polling', async () => {
  const api = fakeApi()
    .answers(viewReceipt, aFoundReceipt(viewed, { show_secret: false }))
    .answers(viewReceipt, aFoundReceipt(received, { show_secret: false }));
  const page = await open(api, timers);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Not opened yet');
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Opened');
  await expect.element(page.getByText('Opened just now.')).toBeInTheDocument();
  await expect
    .element(page.getByRole('complementary', { name: 'Private page' }))
    .not.toMatchTextContent('Send the link below');
  const asked = api.calls(viewReceipt).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.calls(viewReceipt)).toHaveLength(asked);
});

test('a hidden tab does not poll', async () => {
  const api = fakeApi().answers(viewReceipt, aFoundReceipt(viewed, { show_secret: false }));
  const page = await open(api, timers);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Not opened yet');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.calls(viewReceipt)).toHaveLength(1);
});

test("the page retries a lost answer of the owner's view with the same nonce", async () => {
  const first = aFoundReceipt();
  const api = fakeApi()
    .answers(viewReceipt, first)
    .loses(takeOwnerViewOfReceipt)
    .answers(takeOwnerViewOfReceipt, { ...first, details: { ...first.details, secret_value: 'came late' } });
  const page = await open(api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByText('came late')).toBeVisible();
  expect(new Set(api.calls(takeOwnerViewOfReceipt).map(({ nonce }) => nonce)).size).toBe(1);
});

test('the QR code opens on demand, names the link and closes by Escape', async () => {
  const page = await open(justCreated('share', 'x'));
  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan to get the link' });
  await expect.element(dialog.getByRole('img', { name: 'QR code of the share link' })).toBeVisible();
  await expect.element(dialog.getByText(shareUrl)).toBeVisible();
  vi.useRealTimers();
  await expectAccessible(document.body, { whole: true });
  const { userEvent } = await import('vitest/browser');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the private strip warns on every visit', async () => {
  const page = await open(justCreated('share', 'x'));
  const strip = page.getByRole('complementary', { name: 'Private page' });
  await expect
    .element(strip)
    .toMatchTextContent(/This page is only for you\. Don’t share its address\. Send the link below\./);
});

test('an unknown key says that the private page has ended', async () => {
  const page = await open(fakeApi().fails(viewReceipt, 'secrets.unknown'));
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('That information is no longer available.');
  await expect
    .element(
      page.getByText(
        'This address belongs to a private page, which is for the sender alone. The page has ended, or the address is incomplete.',
      ),
    )
    .toBeVisible();
});

test('the key of a share link at the address of a private page: the page says which kind it is, and asks nobody', async () => {
  const api = fakeApi().fails(viewReceipt, 'secrets.unknown');
  const page = await openPage(`/private/${secretKey}`, api);
  await expect
    .element(page.getByText(/address belongs to a private page, which is for the sender alone/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Try it as a share link' }))
    .toHaveAttribute('href', `/secret/${secretKey}`);
  expect(api.calls(viewSecret)).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('a damaged private link is repaired; one that is no key asks nobody', async () => {
  const api = fakeApi().answers(viewReceipt, aFoundReceipt({}));
  const page = await openPage(`/private/${metadataKey}。`, api);
  await expect.poll(() => page.router.state.location.pathname).toBe(`/private/${metadataKey}`);
  await page.router.navigate('/private/abc');
  await expect.element(page.getByText(/Ask the sender for the share link/)).toBeVisible();
  expect(page.container.querySelector('main a[href^="/secret/"]')).toBeNull();
  for (const call of api.calls(viewReceipt)) expect(call).toMatchObject({ params: { key: metadataKey } });
});
