// Tests the flows of customers and what goes wrong on the way (docs/design/web-secrets.md#dashboard).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, createAccount, mailedPath, openAccountSite, signIn } from './account-steps.ts';
import { create, expectNoFaults, headingIs } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const pageOf = ({ page }: { page: Page }) => new URL(page.url()).pathname;

test('a customer mails a link, follows it in the list, and sees it opened', async () => {
  const [ana, reader] = [await site.person({ reducedMotion: true }), await site.person()];
  const { page } = ana;
  await signIn(ana, { address: await createAccount(site) });
  await page.getByText('Follow it here: sent, opened, gone.').waitFor();
  const recipient = `reader-${Date.now()}@example.com`;
  await page.locator('#secret').fill('for the reader');
  await page.getByText('Privacy Options').click();
  await page.getByLabel('Recipient’s email').fill(recipient);
  await page.getByLabel('Note for yourself').fill('Ledger for Ana');
  await page.locator('#createSecret').click();
  await headingIs(page, 'Your link is on its way');
  expect(await page.locator('#secreturi').count()).toBe(0);
  await page.getByRole('link', { name: /Recent secrets/ }).click();
  await headingIs(page, 'Recent secrets');
  const waiting = page
    .getByRole('region', { name: /Not Received/ })
    .getByRole('row')
    .nth(1);
  await waiting.filter({ hasText: 'Ledger for Ana' }).filter({ hasText: 're*****@e*****.com' }).waitFor();

  await reader.page.goto(await mailedPath(site.sink, recipient, /./));
  await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await headingIs(reader.page, 'Here is your secret');
  await page.reload();
  const ended = page
    .getByRole('region', { name: /^Received/ })
    .getByRole('row')
    .nth(1);
  await ended.filter({ hasText: /Opened today/ }).waitFor();
  await ended.getByRole('link').click();
  await headingIs(page, 'Opened');
  expectNoFaults(ana, reader);
});

test('a new secret raises the count of the tabs at once', async () => {
  const ana = await site.person();
  await signIn(ana, { address: await createAccount(site) });
  const tab = ana.page.getByRole('link', { name: /Recent secrets/ });
  await ana.page.locator('#secret').fill('count me');
  await ana.page.locator('#createSecret').click();
  await headingIs(ana.page, 'Your link is ready');
  await tab.filter({ hasText: '1' }).waitFor();
  expectNoFaults(ana);
});

test('without storage and with a full one, everything works for as long as the page lives', async () => {
  const sender = await site.person();
  await sender.page.addInitScript(`for (const area of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, area, { get() { throw new DOMException('denied', 'SecurityError'); } });`);
  await create(sender, { text: 'no storage', passphrase: 'p' });
  await sender.page.getByText('Link Preview').count();
  expectNoFaults(sender);
});

test('without cookies a link is made and opened', async () => {
  const sender = await site.person();
  await sender.context.route('**/*', async (route) => {
    const { cookie: _cookie, ...headers } = await route.request().allHeaders();
    const answer = await route.fetch({ headers });
    const { 'set-cookie': _set, ...kept } = answer.headers();
    await route.fulfill({ response: answer, headers: kept });
    await sender.context.clearCookies().catch(() => undefined); // the test may be over
  });
  await sender.page.goto('/');
  await sender.page.locator('#secret').fill('no cookies');
  await sender.page.locator('#createSecret').click();
  const link = await sender.page.locator('#secreturi').innerText();
  await sender.page.goto(link);
  await sender.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await headingIs(sender.page, 'Here is your secret');
});

test('a refused clipboard shows the selected link with a hint', async () => {
  const sender = await site.person();
  await sender.page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }); document.execCommand = () => false`,
  );
  const link = await create(sender, { text: 'copy by hand' });
  await sender.page.getByRole('button', { name: 'Copy link' }).click();
  await sender.page.getByText('Press Ctrl+C (⌘C) to copy.').first().waitFor();
  expect(await sender.page.evaluate('String(document.activeElement?.value)')).toBe(link);
  expectNoFaults(sender);
});

test.each([
  ['JSON', 503, 'application/json', '{"success":false,"code":"store.unavailable"}', /isn’t responding/],
  ['HTML', 502, 'text/html', '<h1>Bad gateway</h1>', /Please refresh the page and try again\./],
  ['nothing', 500, 'application/json', '{}', /Request was not successful/],
])('a failure that answers %s keeps the text', async (_, status, contentType, body, told) => {
  const sender = await site.person();
  await sender.page.goto('/');
  await sender.page.locator('#secret').fill('still here');
  await sender.page.route('**/api/v2/secret/conceal', (route) =>
    route.fulfill({ status, contentType, body }),
  );
  await sender.page.locator('#createSecret').click();
  await sender.page.getByRole('main').getByRole('alert').filter({ hasText: told }).waitFor();
  expect(await sender.page.locator('#secret').inputValue()).toBe('still here');
  await sender.page.unroute('**/api/v2/secret/conceal');
  await sender.page.locator('#createSecret').click();
  await headingIs(sender.page, 'Your link is ready');
});

test('offline, a page that is not loaded keeps the draft, and opens by itself once online', async () => {
  const sender = await site.person({ reducedMotion: true });
  const { page, context } = sender;
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#secret').fill('typed on a train');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await headingIs(page, 'You’re offline');
  await page.getByText('What you typed is kept.').waitFor();
  await page.goBack();
  expect(await page.locator('#secret').inputValue()).toBe('typed on a train');
  await page.goForward();
  await headingIs(page, 'You’re offline');
  await context.setOffline(false);
  await headingIs(page, 'Terms of use');
  await page.goBack();
  expect(await page.locator('#secret').inputValue()).toBe('typed on a train');
  await page.locator('#createSecret').click();
  await headingIs(page, 'Your link is ready');
});

test('offline without a draft, the page opens by itself once online', async () => {
  const { page, context } = await site.person({ reducedMotion: true });
  await page.goto('/', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.getByText('Nothing was sent.').waitFor();
  await context.setOffline(false);
  await headingIs(page, 'Terms of use');
});

test('a chunk that a release removed reloads an empty page once, and never a draft', async () => {
  const sender = await site.person({ reducedMotion: true });
  const { page } = sender;
  await page.route('**/assets/TermsPage*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#secret').fill('half written');
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await terms.click();
  await page.getByText('This page needs a reload. Go back and finish what you typed first.').waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(await page.locator('#secret').inputValue()).toBe('half written');
  await page.locator('#secret').fill('');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await terms.click();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  expect(loads.filter((url) => url.endsWith('/info/terms')).length).toBeGreaterThanOrEqual(2);
  expect(pageOf(sender)).toBe('/info/terms');
});

test('the code of the link fits a phone held sideways and a doubled zoom', async () => {
  const sender = await site.person({ width: 844, height: 390 });
  await create(sender, { text: 'scan me' });
  await sender.page.getByRole('button', { name: 'QR code' }).click();
  const code = sender.page.getByRole('img', { name: 'QR code of the share link' });
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [320, 568],
  ] as const) {
    await sender.page.setViewportSize({ width, height });
    const box = await code.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height, `${width}`).toBe(true);
    expect(box?.width, `${width}`).toBeGreaterThanOrEqual(190);
  }
  expect(
    sender.requests.filter((url) => /\/index-[^/]+\.css$/.test(url)),
    'the page holds it',
  ).toEqual([]);
});
