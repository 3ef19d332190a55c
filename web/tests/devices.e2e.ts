// Pages on devices and lines that are not as they should be: a wrong clock, lost texts, plain http, cut links
// (docs/design/web.md#rules-for-every-route).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, createAccount, fillSignIn, openAccountSite } from './account-steps.ts';
import { create, expectNoFaults, headingIs } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const dayMs = 86_400_000;

test.each([2, -2])('a device that is %i days wrong shows 7 days for 7 days', async (days) => {
  const sender = await site.person();
  await sender.page.clock.setFixedTime(Date.now() + days * dayMs);
  await create(sender, { text: 'in time' });
  expect(await sender.page.locator('[role=timer]').innerText()).toMatch(/ 7 days$/);
  expectNoFaults(sender);
});

test('without the English texts every first page says so in the words of the document', async () => {
  const reader = await site.person();
  await reader.page.route('**/assets/en.*.json', (route) => route.abort());
  for (const path of ['/', '/about', `/secret/${'ab12'.repeat(8)}`, '/signin', '/no/such/page']) {
    await reader.page.goto(path);
    await headingIs(reader.page, 'We couldn’t load this page');
    await reader.page.getByText('Reload').first().waitFor(); // drawn after the heading
    const text = await reader.page.locator('body').innerText();
    expect([path, /\b(shell|app|secrets|pages|accounts|errors)\.\w/.test(text)]).toEqual([path, false]);
    expect(text).toContain('Reload');
  }
});

test('a copy button copies on plain http', async () => {
  const sender = await site.person({ clipboard: true });
  const link = await create(sender, { text: 'copied' });
  await sender.page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })');
  await sender.page.getByRole('button', { name: 'Copy link' }).click();
  await sender.page.getByRole('button', { name: 'Copied!' }).waitFor();
  await sender.page.goto('/');
  await sender.page.locator('#secret').press('ControlOrMeta+v');
  expect(await sender.page.locator('#secret').inputValue()).toBe(link);
  expectNoFaults(sender);
});

test('a link with half an escape, or with punctuation of another script, opens the secret', async () => {
  const sender = await site.person();
  const link = await create(sender, { text: 'cut' });
  for (const after of ['%', '%E0', '%E3%80', '。', '،', '।', '”']) {
    await sender.page.goto(`${link}${after}`);
    await headingIs(sender.page, 'Someone sent you a secret');
    expect(sender.page.url()).toBe(link);
  }
  await sender.page.goto(`${site.url}/secret/abc%`);
  await sender.page.getByText('This link looks incomplete.').waitFor();
});

test.each(['/recent?x=1%25', '/recent?x=100%25', '/recent?x=%2525&y=a%26b%3Dc'])(
  'sign-in leads to %s unchanged',
  async (path) => {
    const ana = await site.person();
    const address = await createAccount(site);
    await ana.page.goto(path);
    expect(ana.page.url()).toBe(`${site.url}/signin?redirect=${encodeURIComponent(path)}`);
    await fillSignIn(ana, { address });
    await ana.page.getByRole('button', { name: 'Sign in' }).click();
    await headingIs(ana.page, 'Recent secrets');
    expect(ana.page.url()).toBe(`${site.url}${path}`);
    expectNoFaults(ana);
  },
);

test('a redirect with a lone percent sign leads to its page, unchanged', async () => {
  const ana = await site.person();
  const address = await createAccount(site);
  await ana.page.goto('/signin?redirect=%2Frecent%3Fx%3D100%25');
  await fillSignIn(ana, { address });
  await ana.page.getByRole('button', { name: 'Sign in' }).click();
  await headingIs(ana.page, 'Recent secrets');
  expect(ana.page.url()).toBe(`${site.url}/recent?x=100%`);
});
