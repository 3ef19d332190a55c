// Tests what only a real page shows of Home and the pages of a secret: a dropped file, places, layout shift
// (docs/design/web-secrets.md#home).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import { headingIs } from './steps.ts';

let site: Site;
let folder: string;
beforeAll(async () => {
  [site, folder] = await Promise.all([openSite(), mkdtemp(join(tmpdir(), 'glimpse-drop-'))]);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
afterEach(() => site.leave());

/** Drops a file of this machine, as a hand does. */
async function drop(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 40, y: 300, data });
}

test('a dropped text file fills the field on home and opens no other page', async () => {
  const path = join(folder, 'note.txt');
  await writeFile(path, 'The code is 4711.\n');
  const { page, context } = await site.person();
  await page.goto('/', { waitUntil: 'networkidle' });
  await drop(page, path);
  await expect.poll(() => page.locator('#secret').inputValue()).toBe('The code is 4711.\n');
  expect(context.pages()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the facts of home stand in one row from 1024 px on, below the form', async () => {
  const { page } = await site.person({ width: 1024 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const tops = await page
    .locator('main ul > li')
    .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const form = await page.locator('form').boundingBox();
  expect(tops[0]).toBeGreaterThan((form?.y ?? Infinity) + (form?.height ?? 0));
});

const addresses = { home: '/', recipient: '/secret/', private: '/private/' } as const;

test.each(['home', 'recipient', 'private'] as const)('nothing of %s moves while it loads', async (name) => {
  const { secretKey, metadataKey } = await site.api.conceal('stand still');
  const key = { home: '', recipient: secretKey, private: metadataKey }[name];
  const { page } = await site.person({ width: 375, height: 667 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${addresses[name]}${key}`, { waitUntil: 'networkidle' });
  await headingIs(
    page,
    { home: 'Share it once', recipient: 'Someone sent you', private: 'Not opened' }[name],
  );
  const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  expect(shifts).toEqual([]);
});
