// Tests whole flows in two browsers: create, open, reveal; create, burn (docs/design/product.md#purpose).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import {
  create,
  expectNoFaults,
  expectUnavailable,
  mainHeading,
  headingIs,
  shareLink,
  tabTo,
} from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test.each([
  { text: 'no passphrase <b>&amp;</b> \u{1f642}\nsecond line' },
  { text: 'with passphrase', passphrase: 'p\u00e4ss wort' },
])('create, open, reveal, gone: $text', async (wish) => {
  const [sender, reader, late] = [await site.person(), await site.person(), await site.person()];
  const link = await create(sender, wish);
  await reader.page.goto(link);
  await headingIs(reader.page, 'Someone sent you a secret');
  if (wish.passphrase) await reader.page.locator('#passField').fill(wish.passphrase);
  await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await headingIs(reader.page, 'Here is your secret');
  expect(await reader.page.locator('#displayedsecret').textContent()).toBe(wish.text);
  await expectUnavailable(late, link);
  await sender.page.reload();
  await headingIs(sender.page, 'Opened');
  expectNoFaults(sender, reader, late);
});

test.each([{ text: 'burn me' }, { text: 'burn me, locked', passphrase: 'key' }])(
  'a burned secret is gone: $text',
  async (wish) => {
    const [sender, reader] = [await site.person(), await site.person()];
    const link = await create(sender, wish);
    const { page } = sender;
    await page.getByRole('link', { name: 'Burn secret' }).click();
    await headingIs(page, 'Burn this secret?');
    if (wish.passphrase) {
      await page.locator('#passField').fill('wrong');
      await page.getByRole('button', { name: 'Burn secret' }).click();
      await page.getByText('Double check that passphrase').waitFor();
      await page.locator('#passField').fill(wish.passphrase);
    }
    await page.getByRole('button', { name: 'Burn secret' }).click();
    await page.getByText('Secret burned. Nobody can open it anymore.').waitFor();
    await headingIs(page, 'Burned');
    await expectUnavailable(reader, link);
    expectNoFaults(sender, reader);
  },
);

test('a generated secret is shown to its creator once', async () => {
  const maker = await site.person();
  const { page } = maker;
  await page.goto('/');
  await page.getByRole('button', { name: 'Generate a password' }).click();
  await headingIs(page, 'Your link is ready');
  const own = page.getByRole('region', { name: 'Your secret' }).getByRole('group');
  await page.getByText('This is a value you only see once.').waitFor();
  expect(await own.textContent()).toMatch(/^[a-zA-Z2-9*$!?()]{20}$/);
  await page.reload();
  await page.getByText('This text is encrypted. We can’t show it again.').waitFor();
  expect(await own.textContent()).toBe('*'.repeat(19));
  expectNoFaults(maker);
});

test('the keyboard alone can create, open and burn', async () => {
  const [sender, reader] = [await site.person(), await site.person()];
  await sender.page.goto('/');
  await headingIs(sender.page, 'Share it once');
  await tabTo(sender.page, 'secret ');
  await sender.page.keyboard.type('typed by hand');
  await tabTo(sender.page, 'Create link');
  await sender.page.keyboard.press('Enter');
  await headingIs(sender.page, 'Your link is ready');
  await sender.page.locator('h1:focus').waitFor();
  await reader.page.goto(await shareLink(sender.page));
  await headingIs(reader.page, 'Someone sent you a secret');
  await tabTo(reader.page, 'Reveal the secret');
  await reader.page.keyboard.press('Space');
  await headingIs(reader.page, 'Here is your secret');
  expect(await reader.page.locator('#displayedsecret').textContent()).toBe('typed by hand');

  await create(sender, { text: 'burn by hand' });
  await tabTo(sender.page, 'Burn secret');
  await sender.page.keyboard.press('Enter');
  await headingIs(sender.page, 'Burn this secret?');
  await tabTo(sender.page, 'Burn secret');
  await sender.page.keyboard.press('Enter');
  await headingIs(sender.page, 'Burned');
  expectNoFaults(sender, reader);
});

test('two readers press at once: one gets the text, the other the page for unavailable secrets', async () => {
  const people = [await site.person(), await site.person()];
  const sender = await site.person();
  const link = await create(sender, { text: 'only one of you' });
  await Promise.all(
    people.map(({ page }) => page.goto(link).then(() => headingIs(page, 'Someone sent you a secret'))),
  );
  await Promise.all(
    people.map(({ page }) => page.getByRole('button', { name: 'Reveal the secret' }).click()),
  );
  await Promise.all(people.map(({ page }) => page.locator('h1').filter({ hasNotText: 'Someone' }).waitFor()));
  const shown = await Promise.all(people.map(({ page }) => mainHeading(page).innerText()));
  expect(shown.toSorted()).toEqual(['Here is your secret', 'That information is no longer available.']);
  expectNoFaults(...people, sender);
});

test('after a reveal, address, history, storage, reload and Back hold nothing of the secret', async () => {
  const [sender, reader] = [await site.person(), await site.person()];
  const link = await create(sender, { text: 'canary-4711', passphrase: 'canary-pass' });
  const key = link.split('/').at(-1) ?? '';
  const { page, context, requests } = reader;
  await page.goto('/');
  await page.goto(link);
  await page.locator('#passField').fill('canary-pass');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await headingIs(page, 'Here is your secret');
  await page.waitForURL('/secret/opened'); // with the acknowledgement, after painting
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      document.title,
      document.cookie,
    ]),
  );
  const cookies = JSON.stringify(await context.cookies());
  for (const canary of [key, 'canary-4711', 'canary-pass']) {
    expect(kept).not.toContain(canary);
    expect(cookies).not.toContain(canary);
  }
  const withKey = requests
    .filter((url) => url.includes(key))
    .map((url) => new URL(url).pathname.replace(key, ':key'));
  expect(new Set(withKey)).toEqual(
    new Set(['/secret/:key', '/api/v2/secret/:key', '/api/v2/secret/:key/ack']),
  );
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await headingIs(page, 'That information is no longer available.');
  await page.goBack();
  await page.goForward();
  await headingIs(page, 'That information is no longer available.');
  expect(await page.content()).not.toContain('canary-4711');
  expectNoFaults(sender, reader);
});

test('views, previews and clicks by script open nothing', async () => {
  const [sender, reader] = [await site.person(), await site.person()];
  const link = await create(sender, { text: 'still here' });
  for (let round = 0; round < 20; round += 1) {
    const agent = round % 2 ? 'Slackbot-LinkExpanding 1.0' : 'Mozilla/5.0 (compatible; MailScanner)';
    await fetch(link, { method: round % 3 ? 'GET' : 'HEAD', headers: { 'user-agent': agent } });
  }
  await reader.page.goto(link);
  await headingIs(reader.page, 'Someone sent you a secret');
  await reader.page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('button[name=continue]');
    button?.click();
    button?.form?.requestSubmit();
  });
  await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await headingIs(reader.page, 'Here is your secret');
  await reader.page.waitForURL('/secret/opened'); // the acknowledgement was sent
  expect(reader.requests.filter((url) => url.includes('/api/v2/secret/')).length).toBe(3);
});

test('an unknown path is a 404 with a link to Home', async () => {
  const visitor = await site.person();
  const { page } = visitor;
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await headingIs(page, 'Page Not Found');
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await headingIs(page, 'Share it once');
  expectNoFaults(visitor);
});

test('a lost answer is fetched again by the same page only', async () => {
  const [sender, reader, late] = [await site.person(), await site.person(), await site.person()];
  const link = await create(sender, { text: 'cut on the way' });
  const nonces: (string | undefined)[] = [];
  await reader.page.route('**/api/v2/secret/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    nonces.push(route.request().headers()['idempotency-key']);
    if (nonces.length > 1) return route.continue();
    await route.fetch(); // the server opened it, but the answer is lost
    return route.abort('connectionreset');
  });
  await reader.page.goto(link);
  await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await reader.page.getByText('Nothing is lost: this page keeps trying').waitFor();
  await expectUnavailable(late, link);
  await headingIs(reader.page, 'Here is your secret');
  expect(await reader.page.locator('#displayedsecret').textContent()).toBe('cut on the way');
  expect(nonces.length).toBe(2);
  expect(new Set(nonces).size).toBe(1);
});

test('the form still posts after another tab made its shrimp stale', async () => {
  const { page, context, requests } = await site.person();
  await page.goto('/');
  await page.locator('#secret').fill('typed before');
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/');
  await page.locator('#createSecret').click();
  await headingIs(page, 'Your link is ready');
  expect(requests.filter((url) => url.endsWith('/api/v2/secret/conceal')).length).toBe(2);
});

test('Copy link copies the link and changes its label for two seconds', async () => {
  const sender = await site.person({ clipboard: true });
  const link = await create(sender, { text: 'copy me' });
  await sender.page.getByRole('button', { name: 'Copy link' }).click();
  await sender.page.getByRole('button', { name: 'Copied!' }).waitFor();
  await sender.page.getByRole('button', { name: 'Copy link' }).waitFor();
  await sender.page.goto('/');
  await sender.page.locator('#secret').press('ControlOrMeta+v'); // pages may not read the clipboard
  expect(await sender.page.locator('#secret').inputValue()).toBe(link);
  expectNoFaults(sender);
});
