// The pages work and look right in the oldest browsers (docs/browsers.md#floor).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountSite, createAccount, openAccountSite, signIn } from './account-steps.ts';
import { beOld } from './old-browser.ts';
import type { PersonOptions } from './site.ts';
import { create, expectUnavailable, headingIs, shareLink } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

async function oldPerson(options?: PersonOptions) {
  const person = await site.person(options);
  await beOld(person.page);
  return person;
}

/** The computed colours, shadows and edges of everything on the page, in the order of the document. */
const looksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body :not(script, style)')].map((element) => {
      const { backgroundColor, color, borderColor, boxShadow, fill, outlineColor } =
        getComputedStyle(element);
      const name = `${element.tagName} ${element.getAttribute('class') ?? ''}`;
      return [name, backgroundColor, color, borderColor, boxShadow, fill, outlineColor].join(' ');
    }),
  );

test.for([
  ['light', '/'],
  ['dark', '/'],
  ['light', '/signin'],
  ['dark', '/feedback'],
] as const)('every colour is the same without light-dark(): %s %s', async ([theme, path]) => {
  const [present, old] = [await site.person({ theme }), await oldPerson({ theme })];
  for (const { page } of [present, old]) await page.goto(path, { waitUntil: 'networkidle' });
  const looks = await looksOf(old.page);
  expect(looks.length).toBeGreaterThan(20);
  expect(looks).toEqual(await looksOf(present.page));
});

test.for(['light', 'dark'] as const)('an error page without a script has its colours: %s', async (theme) => {
  const wrongHost = site.url.replace('localhost', '127.0.0.1');
  const [present, old] = [await site.person({ theme }), await oldPerson({ theme })];
  for (const { page } of [present, old]) expect((await page.goto(wrongHost))?.status()).toBe(421);
  const looks = await looksOf(old.page);
  expect(looks[0]).toContain(theme === 'light' ? 'rgb(247, 244, 238)' : 'rgb(14, 20, 18)');
  expect(looks).toEqual(await looksOf(present.page));
});

test('a chosen theme wins over the one of the system', async () => {
  const { page } = await oldPerson({ theme: 'light' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(247, 244, 238)');
  for (const [theme, colour] of [
    ['dark', 'rgb(14, 20, 18)'],
    ['light', 'rgb(247, 244, 238)'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('glimpse:theme', chosen), theme);
    await page.reload();
    expect(await background()).toBe(colour);
  }
});

test('a secret is created, revealed once and gone; another one is burned', async () => {
  const [sender, reader, late] = [await oldPerson(), await oldPerson(), await oldPerson()];
  const link = await create(sender, { text: 'for an old phone', passphrase: 'open' });
  expect(await shareLink(sender.page)).toBe(link);
  await reader.page.goto(link);
  await headingIs(reader.page, 'Someone sent you a secret');
  await reader.page.locator('input[name=passphrase]').fill('open');
  await reader.page.getByRole('button', { name: 'Reveal the secret' }).click();
  await headingIs(reader.page, 'Here is your secret');
  expect(await reader.page.locator('#displayedsecret').textContent()).toBe('for an old phone');
  await expectUnavailable(late, link);
  const { metadataKey, secretKey } = await site.api.conceal('burn me');
  await sender.page.goto(`/private/${metadataKey}/burn`);
  await sender.page.getByRole('button', { name: /burn/i }).click();
  await sender.page.waitForURL(`/private/${metadataKey}`);
  await expectUnavailable(late, `/secret/${secretKey}`);
  expect([sender.faults.crashes, reader.faults.crashes, late.faults.crashes]).toEqual([[], [], []]);
});

test('the menu of a phone is closed, opens, and closes by Escape', async () => {
  const { page, faults } = await oldPerson({ width: 375, height: 667 });
  await page.goto('/');
  const entry = page.locator('header').getByRole('link', { name: 'About' });
  const menu = page.locator('header').getByRole('button', { name: 'Menu' });
  await menu.waitFor();
  expect(await entry.isVisible()).toBe(false);
  await menu.click();
  await entry.waitFor();
  const { x, width } = (await entry.boundingBox()) ?? { x: -1, width: 999 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(375);
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  expect(faults.crashes).toEqual([]);
});

test('Create link is on the first screen of a phone, and the script does not move it', async () => {
  const bottoms = async (page: Page) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    return page.evaluate(() => {
      const [text, create] = ['#secret', '#createSecret'].map((id) => document.querySelector(id));
      const { bottom = Infinity } = create?.getBoundingClientRect() ?? {};
      return { create: bottom, text: text?.clientHeight };
    });
  };
  const phone = { width: 375, height: 667 };
  const [drawn, painted] = [await oldPerson(phone), await oldPerson(phone)];
  await painted.page.route('**/*.js', (route) => route.abort());
  const { create: bottom, text } = await bottoms(drawn.page);
  expect(bottom).toBeLessThanOrEqual(phone.height);
  expect((await bottoms(painted.page)).text).toBe(text);
});

test('a customer signs in and sees recent secrets; a visitor sends feedback', async () => {
  const [customer, visitor] = [await oldPerson(), await oldPerson()];
  await signIn(customer, { address: await createAccount(site) });
  await customer.page.locator('#secret').fill('seen in the list');
  await customer.page.locator('#createSecret').click();
  await headingIs(customer.page, 'Your link is ready');
  await customer.page.goto('/recent');
  await customer.page.locator('main a[href^="/private/"]').first().waitFor();
  await visitor.page.goto('/feedback');
  await visitor.page.getByRole('textbox', { name: 'Your message' }).fill('It works on my old phone.');
  await visitor.page.getByRole('checkbox', { name: 'Verified' }).waitFor();
  await visitor.page.getByRole('button', { name: 'Send feedback' }).click();
  await visitor.page.getByText('Feedback received.').waitFor();
  expect([customer.faults.crashes, visitor.faults.crashes]).toEqual([[], []]);
});

test('the text area grows with its text', async () => {
  const { page } = await oldPerson({ width: 375, height: 667 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const height = async () => (await page.locator('#secret').boundingBox())?.height ?? 0;
  const empty = await height();
  await page.locator('#secret').fill('line\n'.repeat(12));
  await expect.poll(height).toBeGreaterThan(empty + 100);
});
