// Tests that the page /s keeps what was opened: late looks, several links in a tab, files until they are
// saved (docs/design/sealed-links.md#the-pages).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  headings,
  openLink,
  openSealedSite,
  revealButton,
  sealedHeading,
  sealLink,
  shownText,
  watchCalls,
} from './sealed-site.ts';
import type { Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSealedSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const interrupted = 'This tab was opening a secret';
const showButton = (page: Page) => page.getByRole('button', { name: 'Show the secret' });
const painted = async (page: Page): Promise<void> => {
  for (let frame = 0; frame < 10; frame += 1)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
};

test('after two failures offline the page looks once, and nothing covers the text later', async () => {
  const reader = await site.person();
  const { page, context } = reader;
  const { link } = await sealLink(site, 'stays on the screen');
  const late = Promise.withResolvers<void>();
  let looks = 0;
  await context.route('**/sealed/view', async (route) => {
    looks += 1;
    if (looks <= 3) return route.abort('internetdisconnected');
    if (looks > 4) await late.promise;
    return route.continue();
  });
  const again = page.getByRole('button', { name: 'Try again' });
  await openLink(reader, link, 'We couldn’t load this page');
  await context.setOffline(true);
  for (const look of [2, 3]) {
    await again.click();
    await expect.poll(() => looks).toBe(look);
    await page.getByText('You’re offline').waitFor();
  }
  await context.setOffline(false);
  await revealButton(page).click();
  await sealedHeading(page, headings.open);
  late.resolve();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').textContent()).toBe(headings.open);
  expect(await shownText(page)).toBe('stays on the screen');
  expect(looks).toBe(4);
});

test('the answer of an older look changes nothing', async () => {
  const reader = await site.person();
  const { page, context } = reader;
  const { halves } = await sealLink(site, 'after two presses');
  const late = Promise.withResolvers<void>();
  let looks = 0;
  await context.route('**/sealed/view', async (route) => {
    looks += 1;
    if (looks === 1) await late.promise;
    return route.continue();
  });
  await openLink(reader, `/s#${halves.linkHalf}`, headings.code);
  await page.locator('#code').fill(halves.code);
  await page.evaluate(() => {
    for (const _ of [1, 2]) document.querySelector('form')?.requestSubmit();
  });
  await revealButton(page).click();
  await sealedHeading(page, headings.open);
  late.resolve();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').textContent()).toBe(headings.open);
  expect(looks).toBe(2);
  expect(await shownText(page)).toBe('after two presses');
});

test('two links in one tab: each is asked for again with its own nonce', async () => {
  const reader = await site.person();
  const { page, context } = reader;
  const calls = watchCalls(reader);
  const [first, second] = [await sealLink(site, 'the first'), await sealLink(site, 'the second')];
  await context.route('**/sealed/reveal', async (route) => {
    await route.fetch(); // the server answers, the reader gets nothing
    return route.abort();
  });
  for (const { link } of [first, second]) {
    await openLink(reader, link);
    await revealButton(page).click();
    await page.getByText('Nothing is lost: this page keeps trying for two minutes.').waitFor();
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const [{ link }, text] of [
    [second, 'the second'],
    [first, 'the first'],
  ] as const) {
    await openLink(reader, link, interrupted);
    await showButton(page).click();
    await sealedHeading(page, headings.open);
    expect(await shownText(page)).toBe(text);
    await page.waitForURL('/s#opened');
  }
  expect(new Set(calls.of('reveal').map(({ nonce }) => nonce)).size).toBe(2);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

const aFile = { kind: 'file', name: 'plan.txt', type: '', bytes: Uint8Array.of(7, 8, 9) } as const;

test('a file is acknowledged when it is saved; before that, a reload gets it again', async () => {
  const reader = await site.person();
  const { page } = reader;
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, aFile);
  await openLink(reader, link);
  await revealButton(page).click();
  await sealedHeading(page, 'Here is your file');
  await painted(page);
  expect(calls.of('ack')).toEqual([]);
  expect(new URL(page.url()).hash, 'the link stays').toBe(link.slice(2));
  page.on('dialog', (dialog) => void dialog.accept()); // asks whether to leave
  await page.reload();
  await sealedHeading(page, interrupted);
  await showButton(page).click();
  const save = page.getByRole('button', { name: 'Save the file' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect([...(await readFile(await download.path()))]).toEqual([7, 8, 9]);
  await page.waitForURL('/s#opened');
  await Promise.all([page.waitForEvent('download'), save.click()]);
  await page.waitForLoadState('networkidle');
  expect(calls.of('ack'), 'once, although it was saved twice').toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a page that crashes while it shows a file offers it plainly, and acknowledges once saved', async () => {
  const reader = await site.person();
  const { page } = reader;
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, aFile);
  await openLink(reader, link);
  await page.evaluate(() => {
    Object.defineProperty(HTMLHeadingElement.prototype, 'focus', {
      value: () => {
        throw new Error('made by the test');
      },
    });
  });
  await revealButton(page).click();
  const plain = page.locator('body > a');
  await plain.waitFor();
  await painted(page);
  expect(calls.of('ack')).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), plain.click()]);
  expect(download.suggestedFilename()).toBe('plan.txt');
  await page.waitForURL('/s#opened');
  await expect.poll(() => calls.of('ack').length).toBe(1);
});
