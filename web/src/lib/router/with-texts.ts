// Loads a page together with its texts (docs/design/web-build.md#message-catalogue).
import { pageOf, type PageModule } from '#lib/router/page-module.tsx';
import type { Route } from '#lib/router/route.ts';
import { loadTexts } from '#lib/texts.ts';

/**
 * Returns a page of the table. The build makes its part of the texts that `fetchPage` leads to. Waits for the
 * texts also when the page is missing: its failure is told in them.
 * @param texts a literal, a name of its own for each page
 * @throws MissingTexts before any error of the page
 */
export function withTexts<Data>(
  texts: string,
  fetchPage: () => PageModule<Data> | Promise<PageModule<Data>>,
): Required<Pick<Route, 'texts' | 'load' | 'module'>> {
  const load = pageOf(async () => {
    // offline the texts fail first: Chromium fetches them again, but never a module that failed
    if (!navigator.onLine) await loadTexts(texts);
    const loading = Promise.resolve(fetchPage());
    loading.catch(() => undefined); // it is awaited after the texts
    await loadTexts(texts);
    return loading;
  });
  return { texts, load, module: fetchPage };
}
