// Tests the captcha on the built site: policy, speed, typing meanwhile (docs/design/web-shell.md#captcha).
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { searchRange } from '#features/captcha/search.ts';
import { bestRatio, longestAnswer, reportOf } from './interaction-times.ts';
import { openSite, type Site } from './site.ts';
import { expectNoFaults, headingIs } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const verified = (page: Page) => page.getByRole('checkbox', { name: 'Verified' });

test('a visitor sends feedback; the worker runs under the content policy', async () => {
  const visitor = await site.person();
  const { page } = visitor;
  await page.goto('/feedback');
  await headingIs(page, 'Share your feedback');
  expect(visitor.requests.filter((url) => url.includes('captcha-worker'))).toEqual([]);
  await field(page).fill('The QR code is great.');
  await verified(page).waitFor();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Feedback received.').waitFor();
  expect(visitor.requests.some((url) => url.includes('captcha-worker'))).toBe(true);
  expectNoFaults(visitor);
});

test('two messages in a row use two solutions', async () => {
  const { page } = await site.person();
  for (const text of ['first', 'second']) {
    await page.goto('/feedback');
    await field(page).fill(text);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback received.').waitFor();
  }
});

const most = 1_000_000;
/** So many times as long as the bare search of the same numbers, with all of the page around it. */
const mostOfSearch = 5;
/** So many times as long as an answer to a key where nothing is searched. */
const mostOfKey = 4;

/** Answers with a challenge whose number is the very last one to try. */
async function worstChallenge(page: Page): Promise<void> {
  const salt = `0123456789abcdef01234567?expires=${Math.floor(Date.now() / 1000) + 600}&max=${most}&`;
  const challenge = createHash('sha256').update(`${salt}${most}`).digest('hex');
  const json = { algorithm: 'SHA-256', challenge, maxnumber: most, salt, signature: 'a'.repeat(64) };
  await page.route('**/api/v2/altcha/challenge', (route) => route.fulfill({ json }));
}

/** Lets the page believe in a processor of two cores: it then has one worker. */
async function onTwoCores(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: 2 });
}

/** @returns the time that the same numbers take without a page, in ms: five times that of a fifth */
function bareSearchMs(): number {
  const challenge = {
    algorithm: 'SHA-256',
    challenge: 'f'.repeat(64),
    maxnumber: most,
    salt: `0123456789abcdef01234567?expires=${Math.floor(Date.now() / 1000)}&max=${most}&`,
    signature: 'a'.repeat(64),
  } as const;
  const started = performance.now();
  searchRange(challenge, { from: 0, to: most / 5 });
  return 5 * (performance.now() - started);
}

/** Types while the search runs. @returns its time in ms, the count of keys, and the longest answer to one */
async function typeWhileSolving(page: Page) {
  const busy = page.getByRole('checkbox', { name: 'Verifying... please wait.' });
  const started = performance.now();
  const done = field(page)
    .focus()
    .then(() => verified(page).waitFor())
    .then(() => performance.now() - started);
  await busy.waitFor();
  let typed = 0;
  const keyMs = await longestAnswer(page, async () => {
    for (; (await busy.count()) > 0; typed += 1) await page.keyboard.type('a');
  });
  const solveMs = await done;
  expect(await field(page).inputValue()).toBe('a'.repeat(Math.min(typed, 999)));
  return { solveMs, keyMs, typed };
}

/** The longest answer to a key in a field beside which nothing is searched, in ms. */
async function quietKeyMs(page: Page): Promise<number> {
  await page.goto('/', { waitUntil: 'networkidle' });
  return await longestAnswer(page, () => page.locator('#secret').pressSequentially('a'.repeat(60)));
}

test('the worst case takes at most 5 times as long as its bare search, and typing goes on meanwhile', async () => {
  const best = await bestRatio(1, async () => {
    const { page, context } = await site.person();
    await onTwoCores(page);
    await worstChallenge(page);
    const bare = { searchMs: bareSearchMs(), keyMs: await quietKeyMs(page) };
    await page.goto('/feedback', { waitUntil: 'networkidle' });
    const own = await typeWhileSolving(page);
    reportOf('captcha', { bare, own });
    await context.close();
    expect(own.typed).toBeGreaterThan(20);
    return Math.max(own.solveMs / bare.searchMs / mostOfSearch, own.keyMs / bare.keyMs / mostOfKey);
  });
  expect(best).toBeLessThanOrEqual(1);
});
