// Renders every mail in Chromium, narrow and wide, light and dark (docs/design/http-api.md#mails).
import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import PostalMime from 'postal-mime';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { compose } from '#platform/mail/compose.ts';
import { mailTemplates, type ProductMail } from '#features/mail-templates/templates.ts';
import { mailSamples, noon, site } from '#features/mail-templates/testing.ts';
import { chromiumLaunchOptions, unpackChromium } from '../../../scripts/chromium.ts';

let browser: Browser;
beforeAll(async () => {
  await unpackChromium();
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(() => browser.close());

/** Folder for pictures of the mails, if set. */
const { PICTURES: pictures } = process.env;
const { tag, supported } = locales(['en']);
const texts = openTexts({ supported, tag });
const templates = mailTemplates({
  texts,
  languageTag: tag,
  site: { siteOrigin: site, https: true, brandName: 'Glimpse', region: 'eu' },
});

async function htmlOf(mail: ProductMail): Promise<string> {
  const bytes = await compose(templates.render(mail, 'en'), {
    to: 'bob@example.com',
    from: { name: 'Glimpse', address: 'noreply@glimpse.example' },
    messageId: '<x@glimpse.example>',
    date: new Date(noon),
    language: 'en',
  });
  return (await PostalMime.parse(bytes)).html ?? '';
}

/** Opens a page as a client shows mails: without network. */
async function openClient(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, offline: true });
  return context.newPage();
}

type Facts = Readonly<{
  width: number;
  buttons: readonly number[];
  colour: string | undefined;
  page: string;
}>;

/** A script, because the API is compiled without the types of a browser. */
const look = `(() => {
  const [button] = document.querySelectorAll('.button');
  return {
    width: document.documentElement.scrollWidth,
    buttons: [...document.querySelectorAll('a')].map((a) => a.getBoundingClientRect().height),
    colour: button && getComputedStyle(button).backgroundColor,
    page: getComputedStyle(document.body).backgroundColor,
  };
})()`;

async function violationsOf(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const looks = [
  { width: 320, theme: 'light', brand: 'rgb(10, 95, 80)', ground: 'rgb(247, 244, 238)' },
  { width: 600, theme: 'light', brand: 'rgb(10, 95, 80)', ground: 'rgb(247, 244, 238)' },
  { width: 320, theme: 'dark', brand: 'rgb(95, 208, 182)', ground: 'rgb(14, 20, 18)' },
  { width: 600, theme: 'dark', brand: 'rgb(95, 208, 182)', ground: 'rgb(14, 20, 18)' },
] as const;

test.each(looks)(
  'at $width px, $theme, every mail fits, has buttons of 44 px in the brand colour, and passes axe',
  async ({ width, theme, brand, ground }) => {
    const page = await openClient(width, theme);
    for (const [at, [mail, { links }]] of mailSamples.entries()) {
      await page.setContent(await htmlOf(mail));
      const found = await page.evaluate<Facts>(look);
      const name = `${at} ${mail.kind}`;
      expect(found.width, name).toBe(width);
      expect(found.buttons.length, name).toBe(links.length);
      expect(Math.min(44, ...found.buttons), name).toBe(44);
      expect(found.page, name).toBe(ground);
      if (links.length > 0) expect(found.colour, name).toBe(brand);
      if (width === 320) expect(await violationsOf(page), name).toEqual([]);
      if (pictures) {
        await mkdir(pictures, { recursive: true });
        await page.screenshot({
          path: `${pictures}/${at}-${mail.kind}-${theme}-${width}.png`,
          fullPage: true,
        });
      }
    }
    await page.context().close();
  },
);

test('a mailed link shows its host below the button and its end as a row', async () => {
  const page = await openClient(600, 'light');
  await page.setContent(await htmlOf(mailSamples[0]![0]));
  const below = await page
    .getByRole('link', { name: 'Open the secret' })
    .evaluate((link) => link.nextElementSibling?.textContent);
  expect(below).toBe('Opens on glimpse.example');
  expect(await page.locator('td').allInnerTexts()).toEqual(['Expires', 'November 28, 2026 at 12:00 PM UTC']);
  await page.context().close();
});
