// Tests the page /p against the real API: state, times, burning, polling, and a key that stays in the page
// (docs/design/sealed-links.md#the-pages).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLink, openSealedSite, revealed, sealedHeading, sealLink, watchCalls } from './sealed-site.ts';
import type { Site } from './site.ts';
import { expectNoFaults, tabTo } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openSealedSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const waiting = 'Not opened yet';

test('the sender sees state, times and terms, and no link', async () => {
  const sender = await site.person();
  const made = await sealLink(site, 'followed', 'fjord');
  await openLink(sender, made.privateLink, waiting);
  const { page } = sender;
  await page
    .getByText('Expires in 1 hour', { exact: true })
    .or(page.getByText(/Expires in 59 minutes/))
    .waitFor();
  await page.getByText('Passphrase required').waitFor();
  await page.getByText('This page is only for you. Don’t share its address.').waitFor();
  const words = await page.locator('body').innerText();
  expect(words).toMatch(/Created\s+Today, /);
  for (const secret of [made.text, made.metadataKey, made.lookup]) expect(words).not.toContain(secret);
  expect(
    await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/']);
  expectNoFaults(sender);
});

test('burning asks first, then the link is gone for its recipient', async () => {
  const [sender, reader] = [await site.person(), await site.person()];
  const calls = watchCalls(sender);
  const { link, privateLink } = await sealLink(site, 'burn me', 'a word that nobody is asked for');
  await openLink(sender, privateLink, waiting);
  const { page } = sender;
  await tabTo(page, 'Burn secret');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Burn this secret?' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.of('burn')).toEqual([]);
  await page.getByRole('button', { name: 'Burn secret' }).click();
  await page.getByRole('button', { name: 'Burn secret' }).click();
  await sealedHeading(page, 'Burned');
  await page.getByText('Deleted before anyone opened it.').waitFor();
  await openLink(reader, link, 'That information is no longer available.');
  await reader.page.getByText(/^Burned today, /).waitFor();
  expectNoFaults(sender, reader);
});

test('a lost answer to a burn is asked for again, with one nonce', async () => {
  const sender = await site.person();
  const calls = watchCalls(sender);
  const { privateLink } = await sealLink(site, 'burn me surely');
  await openLink(sender, privateLink, waiting);
  let lost = 0;
  await sender.context.route('**/sealed/burn', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  for (let press = 0; press < 2; press += 1)
    await sender.page.getByRole('button', { name: 'Burn secret' }).click();
  await sealedHeading(sender.page, 'Burned');
  expect(new Set(calls.of('burn').map(({ nonce }) => nonce)).size).toBe(1);
});

test('an opened link is seen while the page is shown, without a reload', async () => {
  const [sender, reader] = [await site.person(), await site.person()];
  await sender.page.clock.install();
  const { link, privateLink } = await sealLink(site, 'watched');
  await openLink(sender, privateLink, waiting);
  await revealed(reader, link);
  await sender.page.clock.runFor(16_000);
  await sealedHeading(sender.page, 'Opened');
  expect(await sender.page.locator('button').count(), 'nothing is left to burn').toBe(0);
});

test('an address without a key, with a damaged one or an unknown one is told', async () => {
  const sender = await site.person();
  for (const address of ['/p', '/p#', '/p#abc', `/p#${'0'.repeat(32)}`]) {
    await openLink(sender, address, 'That information is no longer available.');
    await sender.page.getByText('This address belongs to a private page').waitFor();
  }
  const { metadataKey } = await sealLink(site, 'repaired');
  await openLink(sender, `/p#<${metadataKey.toUpperCase()}>.`, waiting);
});

test('the key is in the body of calls alone', async () => {
  const sender = await site.person();
  const { metadataKey, privateLink } = await sealLink(site, 'quiet');
  await openLink(sender, privateLink, waiting);
  await sender.page.waitForLoadState('networkidle');
  expect(sender.requests.filter((url) => url.split('#')[0]?.includes(metadataKey))).toEqual([]);
  expect(site.api.logs().filter((line) => line.includes(metadataKey))).toEqual([]);
});
