// Tests the form that encrypts in the browser against the real API: from the switch to the reader, halves,
// files, and that nothing secret leaves the sender (docs/design/web-secrets.md#sealed-links).
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitForMail } from '../../api/tests/accounts/person.ts';
import { type AccountSite, createAccount, openAccountSite, signIn } from './account-steps.ts';
import { openLink, revealButton, revealed, sealedHeading, headings, shownText } from './sealed-site.ts';
import type { Person } from './site.ts';
import { drawnByReact, expectNoFaults, headingIs, shareLink, tabTo } from './steps.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite({ LOCALES: 'en,ar_XB' });
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const switchOf = ({ page }: Person) => page.getByRole('switch', { name: 'Encrypt in this browser' });
const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1);

/** Turns the switch on and creates a link of what the form holds. */
async function createSealed(person: Person): Promise<string> {
  await switchOf(person).check();
  await person.page.locator('#createSecret').click();
  await headingIs(person.page, 'Your link is ready');
  return shareLink(person.page);
}

/** All that left the browser: addresses, headers, bodies; and what it stores. */
function watchAll({ context, page }: Person) {
  const sent: string[] = [];
  context.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        history.state,
        document.title,
        location.href,
      ]),
    );
  return { sent: () => sent.join('\n'), stored };
}

test('a text with passphrase goes from one browser to another, and only its end is known to the server', async () => {
  const [ana, reader] = [await site.person(), await site.person()];
  const seen = watchAll(ana);
  await ana.page.goto('/');
  await drawnByReact(ana.page);
  await ana.page.locator('#secret').fill('canary text 4711');
  await ana.page.getByText('Privacy Options').click();
  await ana.page.getByLabel('Passphrase', { exact: true }).fill('canary fjord');
  const link = await createSealed(ana);
  expect(link).toMatch(new RegExp(`^${site.url}/s#2[a-z2-7]{44}$`));
  const token = tokenOf(link);
  const kept = [seen.sent(), await seen.stored()].join('\n');
  for (const canary of ['canary', token.slice(1, 21), token.slice(21, 41), '/s#'])
    expect(kept, canary).not.toContain(canary);
  await openLink(reader, link);
  await reader.page.getByLabel('Passphrase', { exact: true }).fill('canary fjord');
  await revealButton(reader.page).click();
  await sealedHeading(reader.page, headings.open);
  expect(await shownText(reader.page)).toBe('canary text 4711');
  expectNoFaults(ana, reader);
});

test('a link half and a code open the text together, the half alone tells nothing', async () => {
  const [ana, reader] = [await site.person(), await site.person()];
  await ana.page.goto('/');
  await ana.page.locator('#secret').fill('in two ways');
  await createSealed(ana);
  await ana.page.getByText('Send it in two halves').click();
  const half = await ana.page.getByRole('group', { name: 'Link half' }).innerText();
  const code = await ana.page.getByRole('group', { name: 'Code' }).innerText();
  await openLink(reader, half, headings.code);
  await reader.page.getByLabel('Code').fill(code);
  await reader.page.getByRole('button', { name: 'Continue' }).click();
  await sealedHeading(reader.page, headings.ready);
  await revealButton(reader.page).click();
  await sealedHeading(reader.page, headings.open);
  expect(await shownText(reader.page)).toBe('in two ways');
  expectNoFaults(ana, reader);
});

test('a file arrives byte for byte, and its name is nowhere on the way', async () => {
  const [ana, reader] = [await site.person(), await site.person()];
  await signIn(ana, { address: await createAccount(site) });
  const seen = watchAll(ana);
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
  await switchOf(ana).check();
  const field = ana.page.locator('input[type=file]');
  await field.setInputFiles({ name: 'canary-plan.pdf', mimeType: 'application/pdf', buffer: bytes });
  await ana.page.getByRole('group', { name: 'Chosen file' }).waitFor();
  const link = await createSealed(ana);
  for (const canary of ['canary-plan', tokenOf(link).slice(1, 21)])
    expect(seen.sent() + (await seen.stored())).not.toContain(canary);
  await openLink(reader, link);
  await revealButton(reader.page).click();
  await reader.page.getByRole('heading', { level: 1, name: 'Here is your file' }).waitFor();
  const saving = reader.page.waitForEvent('download');
  await reader.page.getByRole('button', { name: 'Save the file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('canary-plan.pdf');
  expect((await readFile(await saved.path())).equals(bytes)).toBe(true);
  expectNoFaults(ana, reader);
});

test('a mailed half needs the code that the sender has', async () => {
  const [ana, reader] = [await site.person(), await site.person()];
  await signIn(ana, { address: await createAccount(site) });
  const recipient = `half-${Date.now()}@example.com`;
  await ana.page.locator('#secret').fill('by mail and phone');
  await ana.page.getByText('Privacy Options').click();
  await ana.page.getByLabel('Recipient’s email').fill(recipient);
  await switchOf(ana).check();
  await ana.page.locator('#createSecret').click();
  await ana.page.getByRole('region', { name: 'Send this code' }).waitFor();
  const code = await ana.page.getByRole('group', { name: 'Code' }).innerText();
  const { text } = await waitForMail(site.sink, recipient, /./);
  const half = /https?:\/\/\S+\/s#5[a-z2-7]{24}/.exec(text)?.[0] ?? '';
  expect(text).not.toContain(code);
  await openLink(reader, half, headings.code);
  await reader.page.getByLabel('Code').fill(code);
  await reader.page.getByRole('button', { name: 'Continue' }).click();
  await revealButton(reader.page).click();
  await sealedHeading(reader.page, headings.open);
  expect(await shownText(reader.page)).toBe('by mail and phone');
});

test('the owner follows a sealed link in the list and burns it without a passphrase', async () => {
  const ana = await site.person();
  await signIn(ana, { address: await createAccount(site) });
  await ana.page.locator('#secret').fill('to be burned');
  await ana.page.getByText('Privacy Options').click();
  await ana.page.getByLabel('Passphrase', { exact: true }).fill('fjord');
  await createSealed(ana);
  await ana.page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await ana.page.getByRole('link', { name: /Recent secrets/ }).click();
  await headingIs(ana.page, 'Recent secrets');
  const row = ana.page.getByRole('row').filter({ hasText: 'Encrypted in the browser' });
  await row.getByRole('link', { name: /^Secret from/ }).click();
  await headingIs(ana.page, 'Not opened yet');
  await ana.page.getByText(/We don’t have the link/).waitFor();
  await ana.page.getByRole('link', { name: 'Burn secret' }).click();
  await headingIs(ana.page, 'Burn this secret?');
  expect(await ana.page.getByLabel('Passphrase').count()).toBe(0);
  await ana.page.getByRole('button', { name: 'Burn secret' }).click();
  await headingIs(ana.page, 'Burned');
  expectNoFaults(ana);
});

test('a reload of the created page leads to the receipt, where the link is not', async () => {
  const ana = await site.person();
  await ana.page.goto('/');
  await ana.page.locator('#secret').fill('reload me');
  const token = tokenOf(await createSealed(ana));
  const { hash } = new URL(ana.page.url());
  ana.page.on('dialog', (dialog) => void dialog.accept()); // it asks, because nothing was copied
  await ana.page.reload();
  await ana.page.waitForURL(`**/p${hash}`);
  await ana.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await ana.page.content()).not.toContain(token);
  await ana.page.goBack();
  await headingIs(ana.page, 'Share it once. Then it’s gone.');
});

test('it works by keyboard alone', async () => {
  const ana = await site.person();
  const { page } = ana;
  await page.goto('/');
  await drawnByReact(page);
  await page.locator('#secret').focus();
  await page.keyboard.type('typed');
  for (let stop = 0; !(await switchOf(ana).evaluate((box) => box === document.activeElement)); stop += 1) {
    expect(stop).toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.locator('#secret').focus();
  await page.keyboard.press('Control+Enter');
  await headingIs(page, 'Your link is ready');
  await tabTo(page, 'Copy link');
  await page.keyboard.press('Enter');
  expectNoFaults(ana);
});

test.each([
  ['light', 1280, 'en'],
  ['dark', 1280, 'en'],
  ['light', 320, 'en'],
  ['dark', 320, 'ar_XB'],
] as const)(
  'axe finds nothing in %s at %i px in %s, and nothing is wider than the page',
  async (theme, width, language) => {
    const ana = await site.person({ theme, width, reducedMotion: true });
    const { page } = ana;
    await page.goto(`/?locale=${language}`);
    await drawnByReact(page);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    const isClean = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(await fits()).toBe(true);
    };
    await page.locator('#secret').fill('to look at');
    await page.getByRole('switch').check();
    await isClean();
    await page.locator('#createSecret').click();
    await page.locator('#secreturi').waitFor();
    await page.locator('summary').first().click();
    await isClean();
  },
);

test('a reader who opens what the form made gets it once', async () => {
  const [ana, reader] = [await site.person(), await site.person()];
  await ana.page.goto('/');
  await ana.page.locator('#secret').fill('once');
  const link = await createSealed(ana);
  await revealed(reader, link);
  expect(await shownText(reader.page)).toBe('once');
});
