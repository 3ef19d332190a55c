// Tests that a page which crashed or reloaded before it showed the text can ask for it again
// (docs/design/trust.md#pages).
import { acknowledgeSecret, revealSecret, viewSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { fakeTimers, recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aRevealed, anAck, secretKey } from '#testing/samples.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const stored = () => sessionStorage.getItem('glimpse:reveal');
const claimed = () => fakeApi().fails(viewSecret, 'secrets.unknown').answers(acknowledgeSecret, anAck);
const nonce = 'n'.repeat(32);
const otherKey = 'other'.padEnd(32, '0');
const kept = (ageMs: number, kind = 'open text') => ({
  stored: { 'glimpse:reveal': `${nonce} ${Date.now() - ageMs} ${kind} ${secretKey.slice(0, 6)}` },
});

/** Holds every frame, as a hidden tab does. @returns the function that paints one */
function holdFrames(): () => void {
  const waiting: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback));
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((id) => {
    waiting[id - 1] = () => undefined;
  });
  return () => {
    for (const callback of waiting.splice(0)) callback(performance.now());
  };
}

test('the acknowledgement waits until the text was painted twice, and the key leaves with it', async () => {
  const address = recipientPath;
  history.replaceState(history.state, '', address);
  const paint = holdFrames();
  const api = waitingSecret().answers(revealSecret, aRevealed('kept text'));
  const page = await openPage(recipientPath, api);
  onTestFinished(() => history.replaceState(history.state, '', '/'));
  history.replaceState(history.state, '', address);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText('kept text', { exact: true })).toBeInTheDocument();
  paint();
  paint();
  expect(api.calls(acknowledgeSecret)).toHaveLength(0);
  expect(location.pathname).toBe(address);
  expect(stored()).toContain(api.calls(revealSecret)[0]?.nonce);
  paint();
  expect(api.calls(acknowledgeSecret)).toHaveLength(1);
  expect(location.pathname).toBe('/secret/opened');
  expect(stored()).toBeNull();
});

test('a text that was removed before it was painted is not acknowledged', async () => {
  const paint = holdFrames();
  const api = waitingSecret().answers(revealSecret, aRevealed('left at once'));
  const page = await openPage(recipientPath, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText('left at once', { exact: true })).toBeInTheDocument();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  for (let frame = 0; frame < 5; frame += 1) paint();
  expect(api.calls(acknowledgeSecret)).toHaveLength(0);
  expect(stored()).not.toBeNull();
});

test('a page that crashes while it shows the text shows it plainly, then acknowledges', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = waitingSecret().answers(revealSecret, aRevealed('not lost'));
  const page = await openPage(recipientPath, api);
  vi.spyOn(HTMLHeadingElement.prototype, 'focus').mockImplementation(() => {
    throw new Error('made by the test');
  });
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  const text = page.getByText('not lost', { exact: true });
  await expect.element(text).toBeVisible();
  expect(text.element()).toHaveProperty('tagName', 'PRE');
  expect(text.element()).toHaveAttribute('translate', 'no');
  expect(page.getByText('Something went wrong').query()).toBeNull();
  await expect.poll(() => api.calls(acknowledgeSecret)).toHaveLength(1);
});

test('after a reload the tab asks again with the same nonce, and acknowledges', async () => {
  const api = claimed().answers(revealSecret, aRevealed('still here'));
  const page = await openPage(recipientPath, api, kept(60_000));
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This tab was opening a secret');
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await expect.element(page.getByText('still here', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret)).toMatchObject([{ params: { key: secretKey }, nonce }]);
  await expect.poll(() => api.calls(acknowledgeSecret)).toMatchObject([{ nonce }]);
  expect(stored()).toBeNull();
});

test('two links in one tab: each is asked for again with its own nonce', async () => {
  const reveal = (page: Awaited<ReturnType<typeof openPage>>) =>
    page.getByRole('button', { name: 'Reveal the secret' }).click();
  const left = () => ({ stored: { 'glimpse:reveal': stored() ?? '' } });
  const lost = waitingSecret().loses(revealSecret);
  const first = await openPage(recipientPath, lost);
  await reveal(first);
  await expect.element(first.getByText(/Nothing is lost/)).toBeVisible();
  const [firstCall] = lost.calls(revealSecret);
  await first.unmount();
  const other = waitingSecret().answers(revealSecret, aRevealed('the second'));
  const second = await openPage(`/secret/${otherKey}`, other, left());
  await reveal(second);
  await expect.poll(() => other.calls(acknowledgeSecret)).toHaveLength(1);
  expect(other.calls(revealSecret)[0]?.nonce).not.toBe(firstCall?.nonce);
  await second.unmount();
  const api = claimed().answers(revealSecret, aRevealed('the first'));
  const page = await openPage(recipientPath, api, left());
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await expect.element(page.getByText('the first', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret)[0]?.nonce).toBe(firstCall?.nonce);
  await expect.poll(stored).toBeNull();
});

test('a link that is gone stays gone beside the nonce of another, which is kept', async () => {
  const page = await openPage(`/secret/${otherKey}`, claimed(), kept(60_000));
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('That information is no longer available.');
  expect(stored()).toContain(nonce);
});

test('the repeat asks for the passphrase again, and a wrong one keeps the nonce', async () => {
  const api = claimed()
    .fails(revealSecret, 'secrets.wrong_passphrase')
    .answers(revealSecret, aRevealed('still here'));
  const page = await openPage(recipientPath, api, kept(60_000, 'locked text'));
  const field = page.getByPlaceholder('Enter the passphrase here');
  for (const typed of ['wrong', 'right']) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Show the secret' }).click();
    if (typed === 'wrong') await expect.element(page.getByText(/Double check that passphrase/)).toBeVisible();
  }
  await expect.element(page.getByText('still here', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret).map((call) => [call.nonce, call.body])).toMatchObject([
    [nonce, { passphrase: 'wrong' }],
    [nonce, { passphrase: 'right' }],
  ]);
});

test('a repeat that comes too late says so, and the nonce is forgotten', async () => {
  const api = claimed().fails(revealSecret, 'secrets.unknown');
  const page = await openPage(recipientPath, api, kept(110_000));
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await expect.element(page.getByText(/We couldn’t show the text again/)).toBeVisible();
  expect(stored()).toBeNull();
});

test.each([
  ['older than the lease', 120_000],
  ['from the future', -130_000],
])('a nonce %s is forgotten: the link is gone', async (_, ageMs) => {
  const page = await openPage(recipientPath, claimed(), kept(ageMs));
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('That information is no longer available.');
  expect(stored()).toBeNull();
});

test('a wrong passphrase claims nothing, so no nonce stays', async () => {
  const api = waitingSecret({ has_passphrase: true }).fails(revealSecret, 'secrets.wrong_passphrase');
  const page = await openPage(recipientPath, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('wrong');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText(/Double check that passphrase/)).toBeVisible();
  expect(stored()).toBeNull();
});

test('an unanswered reveal leaves storage when its lease ends', async () => {
  fakeTimers();
  const page = await openPage(recipientPath, waitingSecret().loses(revealSecret));
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText(/Nothing is lost/)).toBeVisible();
  expect(stored()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(121_000);
  expect(stored()).toBeNull();
});
