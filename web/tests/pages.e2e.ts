// Tests every page in both themes at 320 and 1280 px: axe, width, filled buttons
// (docs/design/web-build.md#checks).
import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Folder for screenshots of the pages, if set. */
const pictures = process.env['PICTURES'];

const filled = 'main button[class*=primary]:enabled, main a[class*=primary], main button[class*=dangerSolid]';
const heading = (page: Page, text: string) =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: text }).waitFor();
const opened = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'networkidle' });
};

async function createdBy(page: Page, kind: 'share' | 'generate' = 'share', passphrase = ''): Promise<void> {
  await opened(page, '/');
  if (kind === 'share')
    await page
      .locator('#secret')
      .fill('postgres://reporting:u7-Quartz-Lynx@db.northwind.example:5432/ledger');
  if (passphrase) {
    await page.getByText('Privacy Options').click();
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  }
  await page.locator(`button[name=kind][value=${kind}]`).click();
  await heading(page, 'Your link is ready');
}

async function recipient(page: Page, passphrase = ''): Promise<void> {
  const { secretKey } = await site.api.conceal(
    'The code of the door is 4711.\nThe alarm is off until nine.',
    passphrase ? { passphrase } : {},
  );
  await opened(page, `/secret/${secretKey}`);
  await heading(page, 'Someone sent you a secret');
}

const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await opened(page, '/');
    await heading(page, 'Share it once');
  },
  'home-open': async (page) => {
    await opened(page, '/');
    for (const drawer of ['Link Preview', 'Privacy Options'])
      await page.getByText(drawer, { exact: true }).click();
    await page
      .locator('#secret')
      .fill('Guest Wi-Fi at the harbour office\nNetwork: northwind-guest\nPassword: maple-otter-9137');
  },
  'recipient-before': (page) => recipient(page, 'fjord'),
  'recipient-wrong': async (page) => {
    await recipient(page, 'fjord');
    await page.locator('#passField').fill('wrong');
    await page.getByRole('button', { name: 'Reveal the secret' }).click();
    await page.getByText('Double check that passphrase').waitFor();
  },
  'recipient-after': async (page) => {
    await recipient(page);
    await page.getByRole('button', { name: 'Reveal the secret' }).click();
    await heading(page, 'Here is your secret');
  },
  'recipient-hidden': async (page) => {
    await recipient(page);
    await page.getByRole('button', { name: 'Reveal the secret' }).click();
    await page.getByRole('button', { name: 'Hide' }).click();
  },
  gone: async (page) => {
    await opened(page, `/secret/${'0'.repeat(32)}`);
    await heading(page, 'That information is no longer available.');
  },
  private: (page) => createdBy(page, 'generate'),
  'private-locked': async (page) => {
    await createdBy(page, 'share', 'fjord');
    await page.getByText('Private link to this page').click();
  },
  'private-burned': async (page) => {
    await createdBy(page);
    await page.getByRole('link', { name: 'Burn secret' }).click();
    await page.getByRole('button', { name: 'Burn secret' }).click();
    await heading(page, 'Burned');
  },
  burn: async (page) => {
    await createdBy(page, 'share', 'fjord');
    await page.getByRole('link', { name: 'Burn secret' }).click();
    await heading(page, 'Burn this secret?');
  },
  'cannot-burn': async (page) => {
    await createdBy(page);
    const burn = `${new URL(page.url()).pathname}/burn`;
    await page.getByRole('link', { name: 'Burn secret' }).click();
    await page.getByRole('button', { name: 'Burn secret' }).click();
    await heading(page, 'Burned');
    await opened(page, burn);
    await heading(page, 'Cannot burn!');
  },
  about: (page) => opened(page, '/about'),
  security: (page) => opened(page, '/info/security'),
  privacy: (page) => opened(page, '/info/privacy'),
  terms: (page) => opened(page, '/info/terms'),
  'rest-api': async (page) => {
    await opened(page, '/docs/rest-api');
    // one call of each section is enough: all have the same markup, and axe is slow on long pages
    await page.locator('main article ~ article').evaluateAll((all) => all.forEach((one) => one.remove()));
    for (const drawer of ['nav', 'main article']) await page.locator(`${drawer} summary`).first().click();
    await page.locator('main .errors').first().locator('..').locator('summary').click();
  },
  'not-found': async (page) => {
    await opened(page, '/nothing');
    await heading(page, 'Page Not Found');
  },
};

/** axe runs twice, on the pairs that differ in theme and width. Browser tests run it on every state. */
const looks = [
  { theme: 'light', width: 1280, axe: true },
  { theme: 'dark', width: 1280, axe: false },
  { theme: 'light', width: 320, axe: false },
  { theme: 'dark', width: 320, axe: true },
] as const;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The pages hold no frames, so axe needs no second page to merge results. */
const axeIn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().withTags(tags);

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

/** Returns how far the page scrolls sideways, in px. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.concurrent.for(Object.keys(pages))('%s', async (name, { onTestFinished }) => {
  const { page, context, faults } = await site.person({ reducedMotion: true });
  onTestFinished(() => context.close());
  await pages[name]?.(page);
  for (const { theme, width, axe } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `${name}-${theme}-${width}`);
    expect(await sideways(page), `${theme} ${width}`).toBeLessThanOrEqual(0);
    const { violations } = axe ? await axeIn(page).analyze() : { violations: [] };
    expect(
      violations.map(
        ({ id, nodes }) => `${theme} ${width} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
    ).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await sideways(page), 'right to left').toBeLessThanOrEqual(0);
  expect(await page.locator(filled).count()).toBeLessThanOrEqual(1);
  expect(await page.locator('h1').count()).toBe(1);
  expect(faults).toEqual({ foreign: [], policy: [], crashes: [] });
});

test('no link of the frame is dead', async ({ onTestFinished }) => {
  const { page, context } = await site.person();
  onTestFinished(() => context.close());
  await opened(page, '/');
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  expect(links.length).toBeGreaterThan(4);
  for (const link of new Set(links)) expect((await fetch(link)).status, link).toBe(200);
});
