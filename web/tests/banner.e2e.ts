// Tests the banner from the administrator to the reader (docs/design/web-shell.md#banner).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { colonel, joinSite, openShellSite, paintedHeading } from './shell-site.ts';
import type { Site } from './site.ts';
import { expectNoFaults, openAccountMenu } from './steps.ts';

let site: Site;
beforeAll(async () => {
  site = await openShellSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const banner = (page: Page) => page.getByRole('region', { name: 'Announcement' });

/** The colonel sets the banner by the API, with the shrimp of the page. */
async function setBanner(page: Page, text: string): Promise<void> {
  const status = await page.evaluate(async (html) => {
    const { shrimp } = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}') as {
      shrimp: string;
    };
    const body = new URLSearchParams({ text: html, enabled: 'true', shrimp });
    return (await fetch('/api/v2/colonel/banner', { method: 'POST', body })).status;
  }, text);
  expect(status).toBe(200);
}

test('the banner is painted by the server, keeps its place, and stays dismissed', async () => {
  const boss = await site.person();
  await joinSite(boss, colonel);
  await boss.page.goto('/about');
  await openAccountMenu(boss.page);
  await boss.page.getByRole('link', { name: 'Administration' }).waitFor();
  const text =
    'Maintenance <b>tonight</b>, see <a href="https://status.example/" onclick="x()">the status</a>.';
  await setBanner(boss.page, text);
  const visitor = await site.person({ width: 390 });
  const { page } = visitor;
  await expect
    .poll(async () => (await (await page.request.get('/about')).text()).includes('data-banner="Maintenance'))
    .toBe(true);
  await page.goto('/about', { waitUntil: 'commit' });
  const before = await paintedHeading(page);
  await banner(page).waitFor();
  await expect.poll(() => page.locator('h1').boundingBox()).toEqual(before);
  expect(await banner(page).locator('p').innerText()).toBe('Maintenance <b>tonight</b>, see the status.');
  expect(await banner(page).getByRole('link').getAttribute('href')).toBe('https://status.example/');
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await banner(page).waitFor({ state: 'detached' });
  const chunks = visitor.requests.filter((url) => url.includes('/Banner-')).length;
  await page.reload({ waitUntil: 'networkidle' });
  expect(await banner(page).count()).toBe(0);
  expect(await page.locator('html').getAttribute('data-banner')).toBe('');
  expect(visitor.requests.filter((url) => url.includes('/Banner-')).length).toBe(chunks);
  const { secretKey } = await site.api.conceal('quiet');
  const reader = await site.person();
  await reader.page.goto(`/secret/${secretKey}`, { waitUntil: 'networkidle' });
  expect(await banner(reader.page).count()).toBe(0);
  expectNoFaults(visitor, reader);
});
