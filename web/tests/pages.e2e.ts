// Tests every state of every page: axe, layout, filled buttons, in both themes and three languages, or in
// those that LANGUAGES names (docs/design/web-build.md#checks).
import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noRateLimits } from '../../api/tests/fixtures/start-api.ts';
import { englishLeft } from './english-left.ts';
import { layoutFaults } from './layout-faults.ts';
import { type Look, looks, tourLooks } from './looks.ts';
import { changePages, type pageChangers } from './page-changers.ts';
import { openSite, type Site } from './site.ts';
import { proofSize } from '../../scripts/vitest/proof-size.ts';
import { withDomains } from './domain-owner.ts';
import { accountStates } from './states/account-states.ts';
import { billingStates } from './states/billing-states.ts';
import { customerStates } from './states/customer-states.ts';
import { colonelStates, withColonel } from './states/colonel-states.ts';
import { domainRowStates } from './states/domain-rows.ts';
import { domainStates } from './states/domain-states.ts';
import { pageStates } from './states/page-states.ts';
import { sealedFormStates } from './states/sealed-form-states.ts';
import { sealedStates } from './states/sealed-states.ts';
import { secretStates } from './states/secret-states.ts';
import { shellStates } from './states/shell-states.ts';
import { drawnByReact } from './steps.ts';
import { beginVisit, opened, tourLanguages, walkLanguages } from './visit.ts';

let site: Site;
beforeAll(async () => {
  const languages = [...new Set([...walkLanguages, ...tourLanguages])];
  const unlimited = tourLanguages.length > 0 ? noRateLimits : {};
  site = await openSite({ ...withDomains, ...withColonel, ...unlimited, LOCALES: languages.join(',') });
});
afterAll(() => site[Symbol.asyncDispose]());

/** Folder for screenshots of the pages, if set, and a selector of the part that they show. */
const { PICTURES: pictures, PICTURED: part } = process.env;

const states = {
  ...accountStates,
  ...billingStates,
  ...secretStates,
  ...sealedStates,
  ...sealedFormStates,
  ...customerStates,
  ...pageStates,
  ...domainStates,
  ...shellStates,
  ...colonelStates,
  ...(pictures && domainRowStates), // the same page as above, in each row of the table
};
/** In English only: written by the API, or after sign-out forgot the language. */
const englishOnly = ['rest-api', 'rest-api-first', 'session-ended'];

/** Counts the filled buttons of the open dialog, else of the main area. */
const filledButtons = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const area = document.querySelector('dialog[open]') ?? document.querySelector('main');
    return area?.querySelectorAll('[class*=primary]:not(:disabled), [class*=dangerSolid]').length ?? 0;
  });

const names = Object.keys(states);

/** A short proof takes one look per state, every other time with axe. States take the looks in turns. */
function looksAt(name: string, language: string): readonly Look[] {
  if (tourLanguages.length > 0) return tourLooks(language);
  const all = looks[language] ?? [];
  const turn = names.indexOf(name);
  const axe = Math.floor(turn / all.length) % 2 === 0;
  const short = all.filter((_look, at) => at === turn % all.length).map((look) => ({ ...look, axe }));
  return proofSize({ short, full: all });
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The pages hold no frames, so axe needs no second page to merge results. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ preload: false })
    .withTags(tags)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  const path = `${pictures}/${name}.png`;
  if (part === undefined) await page.screenshot({ path, fullPage: true });
  else for (const one of await page.locator(part).all()) await one.screenshot({ path });
}

/** What each state says to a visitor whose browser changes nothing, as `words` returns it. */
const plainWords = new Map<string, string>();

/** Lists of an administrator get entries while the walk runs. */
const listsThatGrow = '[role=tabpanel] tbody, [role=tabpanel] li, [role=tabpanel] nav, ';

/** Returns the visible letters of the page, without white space and without what differs at each visit. */
async function words(page: Page): Promise<string> {
  const text = await page.evaluate((grow) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const visible: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const differs = parent?.closest(grow + '[translate=no], time, figure, textarea, select, script, style');
      if (parent?.checkVisibility({ visibilityProperty: true }) && !differs)
        visible.push(node.textContent ?? '');
    }
    return visible.join(' ');
  }, listsThatGrow);
  return text
    .replaceAll(/\d+ (second|minute|hour|day)s?(, \d+ (second|minute|hour)s?)*/g, '#')
    .replaceAll(/# ago|\bnow\b/g, '#')
    .replaceAll(/[\w.-]+@[\w.-]+|[0-9a-z]{8,}|\d+/g, '#')
    .replaceAll(/\s+|[AP]M/g, '');
}

/** Returns the words once React has drawn the page and they are as expected, or the same for a second. */
async function settledWords(page: Page, expected?: string): Promise<string> {
  await page.waitForLoadState('networkidle');
  await drawnByReact(page);
  for (let before = await words(page); ;) {
    if (before === expected) return before;
    await page.waitForTimeout(1000);
    const now = await words(page);
    if (now === before) return now;
    before = now;
  }
}

/** Brings a new page into the state while `program` changes it. @returns its words */
async function wordsOfState(name: string, program?: keyof typeof pageChangers, expected?: string) {
  const { page, context, faults } = await site.person({ reducedMotion: true });
  try {
    if (program) await changePages(context, program);
    await states[name]?.(await beginVisit(site, page, 'en'));
    return { said: await settledWords(page, expected), crashes: faults.crashes };
  } finally {
    await context.close();
  }
}

/**
 * A short proof walks in English; a full one in all languages and with programs that change pages. That of
 * `.ci/run` takes the two pseudo-languages in turns, and the program that replaces texts.
 */
const walked =
  tourLanguages.length > 0
    ? tourLanguages
    : proofSize<readonly string[]>({ short: ['en'], full: walkLanguages });
const changing =
  tourLanguages.length > 0
    ? []
    : proofSize<readonly (keyof typeof pageChangers)[]>({
        short: [],
        ci: ['translator'],
        full: ['translator', 'extension'],
      });
/** The states that a language walks. */
const namesIn = (language: string): readonly string[] => {
  if (language === 'en' || tourLanguages.length > 0) return names;
  const turn = walkLanguages.findIndex((id) => id === language) % 2;
  return proofSize({ short: names, ci: names.filter((_name, at) => at % 2 === turn), full: names });
};

describe.each(walked)('in %s', (language) => {
  const here = namesIn(language).filter((name) => language === 'en' || !englishOnly.includes(name));
  test.concurrent.for(here)('%s', async (name, { onTestFinished }) => {
    const { page, context, faults } = await site.person({ reducedMotion: true });
    onTestFinished(() => context.close());
    await states[name]?.(await beginVisit(site, page, language));
    if (language === 'en' && changing.length > 0) plainWords.set(name, await settledWords(page));
    for (const { theme, width, axe } of looksAt(name, language)) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      await picture(page, `${name}-${language}-${theme}-${width}`);
      expect(await layoutFaults(page), `${theme} ${width}`).toEqual([]);
      expect(await englishLeft(page, language), `${theme} ${width}`).toEqual([]);
      if (axe) expect(await axeFindings(page), `${theme} ${width}`).toEqual([]);
    }
    expect(await filledButtons(page)).toBeLessThanOrEqual(1);
    expect(await page.locator('h1').count()).toBe(1);
    expect(faults).toEqual({ foreign: [], policy: [], crashes: [] });
  });
});

describe.each(changing)('while the page is changed by: %s', (program) => {
  test.concurrent.for(names)('%s', async (name) => {
    const plain = plainWords.get(name) ?? (await wordsOfState(name)).said;
    const { said, crashes } = await wordsOfState(name, program, plain);
    expect(crashes).toEqual([]);
    const from = [...plain].findIndex((letter, at) => letter !== said[at]);
    expect(said.slice(from - 60, from + 60)).toBe(plain.slice(from - 60, from + 60));
    expect(said).toBe(plain);
  });
});

test('the measure finds text that is cut off, outside or on other text', async ({ onTestFinished }) => {
  const { page, context } = await site.person();
  onTestFinished(() => context.close());
  await opened(await beginVisit(site, page, 'en'), '/about');
  await page.evaluate(() => {
    const plant = (text: string, style: Readonly<Record<string, string>>): void => {
      const box = document.createElement('div');
      box.textContent = text;
      Object.assign(box.style, { position: 'absolute', whiteSpace: 'nowrap', ...style });
      document.body.append(box);
    };
    plant('cut off at its end', { top: '0', insetInlineStart: '40%', width: '3em', overflow: 'hidden' });
    plant('outside', { top: '400px', left: '1270px' });
    plant('below', { top: '800px', left: '0' });
    plant('above', { top: '805px', left: '0' });
  });
  const faults = await layoutFaults(page);
  expect(faults).toEqual(
    expect.arrayContaining(['clipped: cut off at its end', 'outside: outside', 'overlap: below / above']),
  );
});

test('no link of the frame is dead', async ({ onTestFinished }) => {
  const { page, context } = await site.person();
  onTestFinished(() => context.close());
  await opened(await beginVisit(site, page, 'en'), '/');
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  expect(links.length).toBeGreaterThan(4);
  for (const link of new Set(links)) expect((await fetch(link)).status, link).toBe(200);
});
