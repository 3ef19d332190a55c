// Tests feedback form, page and dialog, with the captcha (docs/design/web-shell.md#feedback).
import { getChallenge } from '@glimpse/contracts/captcha';
import { sendFeedback } from '@glimpse/contracts/feedback';
import { expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { feedbackDraft } from '#features/feedback/draft.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const accounts = { authentication: { enabled: true, signup: true, signin: true, autoverify: false } };
const received = { record: {}, message: 'Thanks', details: { message: 'Thanks' } } as const;

/** A challenge that a worker of the browser really solves. */
async function aChallenge(number: number, lifeSeconds = 600) {
  const end = Math.floor(Date.now() / 1000) + lifeSeconds;
  const salt = `0123456789abcdef01234567?expires=${end}&max=50000&`;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}${number}`));
  const challenge = new Uint8Array(hash).toHex();
  return { algorithm: 'SHA-256', challenge, maxnumber: 50_000, salt, signature: 'a'.repeat(64) } as const;
}

async function openFeedback(api = fakeApi(), change: Parameters<typeof openPage>[2] = {}) {
  feedbackDraft.keep('');
  await browser.viewport(1280, 900);
  const page = await openPage('/feedback', api, { ...accounts, ...change });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Share your feedback' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Your message' });
  const send = page.getByRole('main').getByRole('button', { name: 'Send feedback' });
  return { page, text, send };
}

test('the page passes axe in both themes', async () => {
  await openFeedback(fakeApi(), { captcha_enabled: true });
  await expectAccessible(document.body, { whole: true });
});

test('a message is sent with time zone and version, and the answer replaces the form', async () => {
  const api = fakeApi().answers(sendFeedback, received);
  const { page, text, send } = await openFeedback(api);
  await expect.element(send).toBeDisabled();
  await text.fill('The QR code is great.');
  await send.click();
  await expect.element(page.getByRole('status').getByText('Feedback received.')).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain('Feedback received.');
  expect(api.calls(sendFeedback)).toEqual([
    {
      body: {
        msg: 'The QR code is great.',
        tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
        version: '1.0.0',
      },
    },
  ]);
});

test('while it is sent the button says so, and a second press sends nothing', async () => {
  const api = fakeApi();
  const answer = api.holds(sendFeedback, received);
  const { page, text, send } = await openFeedback(api);
  await text.fill('Twice?');
  await send.click();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  answer();
  await expect.element(page.getByText('Feedback received.')).toBeVisible();
  expect(api.calls(sendFeedback)).toHaveLength(1);
});

test('Ctrl with Enter sends the message', async () => {
  const api = fakeApi().answers(sendFeedback, received);
  const { page, text } = await openFeedback(api);
  await text.fill('By keyboard');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Feedback received.')).toBeVisible();
});

test('the hint for the keyboard shows from 1024 px', async () => {
  const { page } = await openFeedback();
  const hint = page.getByText('Press Ctrl + Enter to send');
  await expect.element(hint).toBeVisible();
  await browser.viewport(1000, 900);
  await expect.element(hint).not.toBeVisible();
});

test.each([
  ['offline', 'client.offline', 'You’re offline. Your text is still here.'],
  ['without an answer', 'client.no_answer', 'No response received from server'],
] as const)('%s the text stays and the error takes the focus', async (_, code, words) => {
  const { page, text, send } = await openFeedback(fakeApi().loses(sendFeedback, code));
  await text.fill('Keep me');
  await send.click();
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toHaveFocus();
  await expect.element(text).toHaveValue('Keep me');
});

test('a refused message gets its error below the field', async () => {
  const { text, send } = await openFeedback(fakeApi().fails(sendFeedback, 'feedback.empty'));
  await text.fill('?');
  await send.click();
  await expect.element(text).toHaveAccessibleDescription(/Write a few words first\./);
  await expect.element(text).toHaveValue('?');
});

test('the captcha solves itself when the field gets the focus, and its solution is sent', async () => {
  const api = fakeApi()
    .answers(getChallenge, await aChallenge(41_234))
    .answers(sendFeedback, received);
  const { page, text, send } = await openFeedback(api, { captcha_enabled: true });
  const box = page.getByRole('checkbox', { name: "I'm not a robot" });
  await expect.element(box).not.toBeChecked();
  await text.click();
  await expect.element(page.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Verified' })).toBeDisabled();
  await text.fill('No robot here');
  await send.click();
  await expect.element(page.getByText('Feedback received.')).toBeVisible();
  const [call] = api.calls(sendFeedback);
  const { number, took } = JSON.parse(atob(String(call?.body.authenticity_payload))) as Record<
    string,
    number
  >;
  expect(number).toBe(41_234);
  expect(took).toBeGreaterThanOrEqual(0);
  await expectAccessible();
});

test('sending before the captcha is done waits for it', async () => {
  const challenge = await aChallenge(7);
  const api = fakeApi().answers(sendFeedback, received);
  const arrive = api.holds(getChallenge, challenge);
  const { page, text, send } = await openFeedback(api, { captcha_enabled: true });
  await text.fill('Early');
  await expect
    .element(page.getByRole('checkbox', { name: 'Verifying... please wait.' }))
    .toHaveAttribute('aria-busy', 'true');
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  expect(api.calls(sendFeedback)).toHaveLength(0);
  arrive();
  await expect.element(page.getByText('Feedback received.')).toBeVisible();
});

test('a failed captcha says so and can be tried again; the text stays', async () => {
  const api = fakeApi()
    .fails(getChallenge, 'store.unavailable')
    .answers(getChallenge, await aChallenge(3));
  const { page, text } = await openFeedback(api, { captcha_enabled: true });
  await text.fill('Still here');
  await expect
    .element(page.getByRole('main').getByText('Verification failed. Try again later.'))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
  await expect.element(text).toHaveValue('Still here');
});

test('a challenge without a solution is an error, not an endless wait', async () => {
  const broken = { ...(await aChallenge(3)), challenge: '0'.repeat(64), maxnumber: 10 };
  const { page, text } = await openFeedback(fakeApi().answers(getChallenge, broken), {
    captcha_enabled: true,
  });
  await text.click();
  await expect
    .element(page.getByRole('main').getByText('Verification failed. Try again later.'))
    .toBeVisible();
});

test('a verified captcha that expires is fetched and solved again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const api = fakeApi()
    .answers(getChallenge, await aChallenge(3))
    .answers(getChallenge, await aChallenge(5));
  const { page, text } = await openFeedback(api, { captcha_enabled: true });
  await text.click();
  await expect.element(page.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
  await vi.advanceTimersByTimeAsync(600_000);
  await expect.poll(() => api.calls(getChallenge).length).toBe(2);
  await expect.element(page.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
  vi.useRealTimers();
});

test('an answer that asks for the captcha brings it into any form, and a used solution is renewed', async () => {
  const api = fakeApi()
    .fails(sendFeedback, 'captcha.missing')
    .fails(sendFeedback, 'captcha.failed')
    .answers(sendFeedback, received)
    .answers(getChallenge, await aChallenge(3));
  const { page, text, send } = await openFeedback(api);
  await text.fill('Signed out meanwhile');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByText('Tick “I’m not a robot” first.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
  await send.click();
  await expect
    .element(page.getByRole('main').getByText('Verification failed. Try again later.'))
    .toBeVisible();
  await send.click();
  await expect.element(page.getByText('Feedback received.')).toBeVisible();
  expect(api.calls(getChallenge)).toHaveLength(2);
});

test('a signed-in customer sees no captcha', async () => {
  const { page } = await openFeedback(fakeApi(), { captcha_enabled: true, authenticated: true });
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('the dialog opens from the footer, closes by Escape, and its link takes the text to the page', async () => {
  feedbackDraft.keep('');
  const page = await openPage('/about', fakeApi(), accounts);
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' });
  await opener.click();
  await expect.element(page.getByRole('dialog', { name: 'Share your feedback' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Half a thought');
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Half a thought');
});

test('without accounts the footer has no feedback button, but the link', async () => {
  const page = await openPage('/about', fakeApi());
  await expect.element(page.getByRole('button', { name: 'Feedback' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', '/feedback');
});

test('the page that adds a domain hides the feedback button and the link', async () => {
  const change = { ...signedInBootstrap(), domains_enabled: true };
  const page = await openPage('/account/domains/add', fakeApi(), change);
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Feedback' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Feedback' })).not.toBeInTheDocument();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect.element(page.getByRole('button', { name: 'Feedback' })).toBeVisible(); // it has the link
});
