// Tests what the page /s does when answers, frames or its own code fail: nothing is lost, and nothing is
// acknowledged that was not shown (docs/design/sealed-links.md#the-pages).
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

test('a page that is reloaded between answer and painting gets the text again, and asks again', async () => {
  const [reader, late] = [await site.person(), await site.person()];
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, 'painted at the second try');
  const { page } = reader;
  await openLink(reader, link);
  await page.evaluate(() => void (globalThis.requestAnimationFrame = () => 0)); // no frame is painted
  await revealButton(page).click();
  await page.locator('#displayedsecret').waitFor();
  expect(new URL(page.url()).hash, 'the link stays until the text is painted').toBe(link.slice(2));
  expect(calls.of('ack')).toEqual([]);
  page.on('dialog', (dialog) => void dialog.accept()); // asks whether to leave
  await page.reload();
  await sealedHeading(page, 'This tab was opening a secret');
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await sealedHeading(page, headings.open);
  expect(await shownText(page)).toBe('painted at the second try');
  await page.waitForURL('/s#opened');
  const nonces = calls.of('reveal').map(({ nonce }) => nonce);
  expect(nonces).toHaveLength(2);
  expect(new Set(nonces).size, 'both with one nonce').toBe(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}');
  await openLink(late, link, headings.gone);
});

test('a hidden tab acknowledges nothing until it is shown', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, 'seen late');
  await openLink(reader, link);
  const { page } = reader;
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
  await revealButton(page).click();
  await sealedHeading(page, headings.open);
  for (let frame = 0; frame < 10; frame += 1)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  expect(calls.of('ack')).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
  });
  await page.waitForURL('/s#opened');
  await expect.poll(() => calls.of('ack').length).toBe(1);
});

test('a text that was covered before it was painted is not acknowledged until it is shown', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, 'covered at once');
  await openLink(reader, link);
  const { page } = reader;
  await page.evaluate(() => {
    const cover = (): void => {
      const hide = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Hide');
      hide?.click();
    };
    new MutationObserver(cover).observe(document.body, { childList: true, subtree: true });
  });
  await revealButton(page).click();
  const show = page.getByRole('button', { name: 'Show text' });
  await show.waitFor();
  for (let frame = 0; frame < 10; frame += 1)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  expect(calls.of('ack')).toEqual([]);
  expect(new URL(page.url()).hash).toBe(link.slice(2));
});

test('a page that crashes while it shows the text shows it alone, then acknowledges', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, 'not lost');
  await openLink(reader, link);
  const { page } = reader;
  await page.evaluate(() => {
    Object.defineProperty(HTMLHeadingElement.prototype, 'focus', {
      value: () => {
        throw new Error('made by the test');
      },
    });
  });
  await revealButton(page).click();
  const plain = page.locator('body > pre');
  await plain.waitFor();
  expect(await plain.textContent()).toBe('not lost');
  expect(await plain.getAttribute('translate')).toBe('no');
  await page.waitForURL('/s#opened');
  await expect.poll(() => calls.of('ack').length).toBe(1);
});

test('a lost answer is asked for again with the same nonce, and nothing is lost', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { link } = await sealLink(site, 'at the third try');
  let lost = 0;
  await reader.context.route('**/sealed/reveal', async (route) => {
    lost += 1;
    if (lost === 1) await route.fetch(); // the server answers, the reader gets nothing
    if (lost === 1) return route.abort();
    if (lost === 2) return route.fulfill({ status: 503, json: { code: 'store.unavailable', message: '' } });
    return route.continue();
  });
  await openLink(reader, link);
  await revealButton(reader.page).click();
  await reader.page.getByText('Nothing is lost: this page keeps trying for two minutes.').waitFor();
  await sealedHeading(reader.page, headings.open);
  expect(await shownText(reader.page)).toBe('at the third try');
  expect(new Set(calls.of('reveal').map(({ nonce }) => nonce)).size).toBe(1);
});

test('a look-up without answer says that nothing was opened; offline it is repeated by itself', async () => {
  const reader = await site.person();
  const { page, context } = reader;
  const { link } = await sealLink(site, 'after the tunnel');
  await context.route('**/sealed/view', (route) => route.abort());
  await openLink(reader, link, 'We couldn’t load this page');
  await page.getByText('Nothing has been opened. The link still works.').waitFor();
  await page.getByText('The service isn’t responding right now. Nothing was lost.').waitFor();
  await context.unrouteAll();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You’re offline').waitFor();
  await context.setOffline(false);
  await sealedHeading(page, headings.ready);
  await context.setOffline(true);
  await revealButton(page).click();
  await page.getByText('Nothing is lost: this page keeps trying for two minutes.').waitFor();
  await context.setOffline(false);
  await sealedHeading(page, headings.open);
  expect(await shownText(page)).toBe('after the tunnel');
});
