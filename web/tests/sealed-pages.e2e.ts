// Tests the page /s against the real API: the whole flow, passphrases, lost answers, painting
// (docs/design/sealed-links.md#the-pages).
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changePages } from './page-changers.ts';
import {
  headings,
  openLink,
  openSealedSite,
  revealButton,
  revealed,
  sealedHeading,
  sealLink,
  shownText,
  watchCalls,
} from './sealed-site.ts';
import type { Site } from './site.ts';
import { expectNoFaults, tabTo } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSealedSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

test('a text is opened once, copied, covered and cleared; the link then leaves the address', async () => {
  const [reader, late] = [await site.person({ clipboard: true }), await site.person()];
  const calls = watchCalls(reader);
  const copied: string[] = [];
  await reader.page.exposeFunction('noteCopied', (text: string) => void copied.push(text));
  await reader.page.addInitScript(() => {
    if (!isSecureContext) return; // about:blank has no clipboard
    const { writeText } = Clipboard.prototype;
    Clipboard.prototype.writeText = async function write(this: Clipboard, text: string) {
      await writeText.call(this, text);
      Reflect.get(globalThis, 'noteCopied')(text);
    };
  });
  const { link } = await sealLink(site, 'the door code is 4711\n<b>not bold</b>');
  await revealed(reader, link);
  const { page } = reader;
  expect(await shownText(page)).toBe('the door code is 4711\n<b>not bold</b>');
  expect(await page.locator('#displayedsecret').getAttribute('translate')).toBe('no');
  await page.waitForURL('/s#opened');
  await expect.poll(() => calls.of('ack').length).toBe(1);
  await page.getByRole('button', { name: 'Copy text' }).click();
  await page.getByText('Copied. Clear your clipboard').waitFor({ state: 'attached' });
  await expect.poll(() => copied).toEqual(['the door code is 4711\n<b>not bold</b>']);
  await page.getByRole('button', { name: 'Hide' }).click();
  expect(await shownText(page)).toMatch(/^\*{19}$/);
  await page.getByRole('button', { name: 'Show text' }).click();
  await page.getByRole('button', { name: 'I’ve saved it, clear it now' }).click();
  await sealedHeading(page, 'Gone. Only you have it now.');
  expect(await page.content()).not.toContain('4711');
  await page.reload();
  await sealedHeading(page, headings.gone);
  await openLink(late, link, headings.gone);
  await late.page.getByText(/^Opened today, /).waitFor();
  expectNoFaults(reader, late);
});

test('a wrong passphrase stays in its field and uses nothing up; the right one opens by Enter', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'behind words', 'Fjörd');
  await openLink(reader, link);
  const { page } = reader;
  const field = page.getByLabel('Passphrase', { exact: true });
  await field.fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText(/Double check that passphrase\. At most 4 more tries/).waitFor();
  expect(await field.inputValue()).toBe('wrong');
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Show passphrase' }).click();
  expect(await field.getAttribute('type')).toBe('text');
  await field.fill('Fjörd'.normalize('NFD')); // typed on another system
  await field.press('Enter');
  await sealedHeading(page, headings.open);
  expect(await shownText(page)).toBe('behind words');
  expectNoFaults(reader);
});

test('too many tries empty the field and count down on the button', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'guarded', 'right');
  await openLink(reader, link);
  const { page } = reader;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.locator('#passField').fill(`wrong ${attempt}`);
    await revealButton(page).click();
    const answered = page.locator('button[name=continue]:not([aria-busy])');
    await answered.waitFor();
    if (await page.getByText('There were too many attempts').count()) break;
  }
  await page.getByText('The secret is safe. There were too many attempts from your network.').waitFor();
  expect(await page.locator('#passField').inputValue()).toBe('');
  expect(await page.getByRole('button', { name: /^Try again in \d+ (minute|second)s?$/ }).isDisabled()).toBe(
    true,
  );
});

test('a file is named and saved, never shown', async () => {
  const reader = await site.person();
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 251);
  const { link } = await sealLink(site, {
    kind: 'file',
    name: '..\\a/b\u202Etxt.exe',
    type: 'text/html',
    bytes,
  });
  await openLink(reader, link);
  const { page } = reader;
  await revealButton(page).click();
  await sealedHeading(page, 'Here is your file');
  await page.getByText('b_txt.exe').waitFor();
  await page.getByText('3 kB').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('b_txt.exe');
  expect(new Uint8Array(await readFile(await download.path()))).toEqual(bytes);
  await page.waitForURL('/s#opened');
  expectNoFaults(reader);
});

test.for(['translator', 'slowTranslator', 'extension'] as const)(
  'the text is shown and kept whole while the page is changed by: %s',
  async (program) => {
    const reader = await site.person();
    await changePages(reader.context, program);
    const { link, privateLink } = await sealLink(site, 'word for word', 'fjord');
    await openLink(reader, link);
    const { page } = reader;
    await page.locator('#passField').fill('wrong');
    await revealButton(page).click();
    await page.getByText(/Double check that passphrase/).waitFor();
    await page.locator('#passField').fill('fjord');
    await revealButton(page).click();
    await sealedHeading(page, headings.open);
    await page.waitForURL('/s#opened');
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Show text' }).click();
    expect(await shownText(page)).toBe('word for word');
    await page.goto(privateLink);
    await sealedHeading(page, 'Opened');
    expect(reader.faults.crashes).toEqual([]);
  },
);

test('a refused clipboard selects the text with a hint', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'by hand');
  await reader.page.addInitScript(() => {
    if (isSecureContext) Clipboard.prototype.writeText = () => Promise.reject(new Error('denied'));
  });
  await revealed(reader, link);
  await reader.page.getByRole('button', { name: 'Copy text' }).click();
  await reader.page.locator('p.help', { hasText: 'Press Ctrl+C (⌘C) to copy.' }).waitFor();
  expect(await reader.page.evaluate('String(getSelection())')).toBe('by hand');
});

test('the whole flow works with the keyboard alone', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'typed through', 'fjord');
  await openLink(reader, link);
  const { page } = reader;
  await tabTo(page, 'passField');
  await page.keyboard.type('fjord');
  await tabTo(page, 'Reveal the secret');
  await page.keyboard.press('Space');
  await sealedHeading(page, headings.open);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const ring = page.locator('h1').evaluate((node) => getComputedStyle(node).outlineStyle);
  expect(await ring, 'a heading shows no ring').toBe('none');
  await tabTo(page, 'displayedsecret');
  await tabTo(page, 'Hide');
  await page.keyboard.press('Enter');
  expect(await shownText(page)).toMatch(/^\*+$/);
  await tabTo(page, 'clear it now');
  await page.keyboard.press('Enter');
  await sealedHeading(page, 'Gone. Only you have it now.');
});

test('a click by a script opens nothing', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, 'only by hand');
  await openLink(reader, link);
  await reader.page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('button[name=continue]')?.click();
    document.querySelector('form')?.requestSubmit();
  });
  await revealButton(reader.page).waitFor();
  expect(calls.of('reveal')).toEqual([]);
});
