// One visit of a page in one language, for tests that walk every state (docs/design/web-build.md#checks).
import type { Page } from 'playwright';
import { pseudoLanguages, toPseudoText } from '../build/pseudo.ts';
import { translationsOf } from './translations.ts';
import type { Site } from './site.ts';

/** The languages of every walk: English and the two pseudo-languages made from it. */
export const walkLanguages = ['en', 'en_XA', 'ar_XB'] as const;

/** Ids of the languages that LANGUAGES names, for a tour of all pages (`npm run tour`). */
export const tourLanguages: readonly string[] = (process.env['LANGUAGES'] ?? '').split(',').filter(Boolean);

export type PageVisit = {
  readonly site: Site;
  readonly page: Page;
  /** Returns an English text without arguments as the page shows it: any of the texts that stand for it. */
  say(text: string): string | RegExp;
};

/** Brings a page into one state. */
export type State = (visit: PageVisit) => Promise<void>;

/**
 * Starts a visit: the language is chosen by the query, as a link of the site may do.
 * @param language an id of `web/locales`, or of a pseudo-language
 */
export async function beginVisit(site: Site, page: Page, language: string): Promise<PageVisit> {
  if (language !== 'en') await page.goto(`/info/terms?locale=${language}`);
  const letters = pseudoLanguages.find(({ id }) => id === language)?.letters;
  const say =
    letters === undefined ? translationsOf(language) : (text: string) => toPseudoText(text, letters);
  return { site, page, say };
}

/** Opens a path and waits until nothing is loaded any more. */
export async function opened({ page }: PageVisit, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** Changes what the server writes into a page, as another configuration of the site would. */
export async function rewritten(
  page: Page,
  path: string,
  changes: readonly (readonly [string, string])[],
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      let body = await response.text();
      for (const [from, to] of changes) {
        if (!body.includes(from)) throw new Error(`The page lacks ${from}`);
        body = body.replace(from, to);
      }
      await route.fulfill({ response, body });
    },
  );
}

/** Changes the page as a site does where this visitor may not create. Home then has other texts. */
export const withoutCreation = (page: Page, path: '/' | '/dashboard'): Promise<void> =>
  rewritten(page, path, [
    ['"creation":{"open":true,"allowed":true}', '"creation":{"open":false,"allowed":false}'],
    ...(path === '/' ? [['.home-', '.signInFirst-'] as const] : []),
  ]);

/** Waits for the heading of the page. */
export async function headingOf({ page, say }: PageVisit, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: say(text), exact: true }).waitFor();
}

/** Presses a button or follows a link by its English name. */
export async function press({ page, say }: PageVisit, name: string): Promise<void> {
  const target = page.getByRole('button', { name: say(name), exact: true });
  await target
    .or(page.getByRole('link', { name: say(name), exact: true }))
    .first()
    .click();
}
