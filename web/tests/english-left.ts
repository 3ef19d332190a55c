// Finds texts of a page that are still English, and a document that names another language or direction.
import type { Page } from 'playwright';
import { directionOf, tagOf } from '../src/lib/languages.ts';
import { untranslatedTexts } from './translations.ts';

/** Reads the visible texts that have a translation, and the language of the document. */
function readPage(): { readonly texts: readonly string[]; readonly lang: string; readonly dir: string } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = new Set<string>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isOther = parent?.closest('[translate=no], [lang]:not(html), script, style, textarea, noscript');
    if (parent && !isOther && parent.checkVisibility({ visibilityProperty: true }))
      texts.add((node.textContent ?? '').trim());
  }
  const { lang, dir } = document.documentElement;
  return { texts: [...texts], lang, dir };
}

/**
 * Returns one line per fault.
 * @param language an id of `web/locales`; a pseudo-language has no English text by the way it is made
 */
export async function englishLeft(page: Page, language: string): Promise<readonly string[]> {
  const { texts, lang, dir } = await page.evaluate(readPage);
  const wrong =
    lang === tagOf(language) && (dir || 'ltr') === directionOf(language) ? [] : [`${lang} ${dir}`];
  const english = untranslatedTexts(language);
  return [...wrong, ...texts.filter((text) => english.has(text)).map((text) => `English: ${text}`)];
}
