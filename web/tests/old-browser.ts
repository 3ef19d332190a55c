// Makes Chromium behave as the oldest browser in which the pages must work (docs/browsers.md#floor).
import type { Page } from 'playwright';

/** Features of styles and the names that stand in for them, which no browser knows. */
const renamed = [
  ['light-dark(', 'light-dusk('],
  ['field-sizing', 'field-sizeing'],
  ['position-area', 'position-place'],
  ['position-try-fallbacks', 'position-try-others'],
  [':popover-open', ':popover-opened'],
] as const;

/** Renames what the styles use, in pages with inline styles and in stylesheets. */
export function withoutNewStyles(text: string): string {
  return renamed.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** Removes APIs and attributes before the scripts of the page. */
function removeApis(): void {
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(URL, 'canParse');
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'popoverTargetElement'])
    for (const { prototype } of [HTMLElement, HTMLButtonElement]) Reflect.deleteProperty(prototype, name);
  Reflect.deleteProperty(Map, 'groupBy');
  Reflect.deleteProperty(Promise, 'withResolvers');
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...given: readonly string[]) =>
    !given.join().includes('field-sizing') && supports(...(given as [string]));
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function set(this: Element, name: string, value: string) {
    if (!['popover', 'popovertarget'].includes(name.toLowerCase())) setAttribute.call(this, name, value);
  };
}

/** A redirect as a page: Playwright does not route the request that follows a redirect. */
function leadOn(location: string, headers: Readonly<Record<string, string>>) {
  const cookies = headers['set-cookie'];
  return {
    status: 200,
    headers: { 'content-type': 'text/html', ...(cookies !== undefined && { 'set-cookie': cookies }) },
    body: `<script>location.replace(${JSON.stringify(location)})</script>`,
  };
}

/** Makes `page` old: call it before the first visit. */
export async function beOld(page: Page): Promise<void> {
  await page.addInitScript(removeApis);
  await page.route('**/*', async (route) => {
    const kind = route.request().resourceType();
    if (kind !== 'document' && kind !== 'stylesheet') return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const { location, ...headers } = response.headers();
    if (location !== undefined) return route.fulfill(leadOn(location, headers));
    const type = headers['content-type'] ?? '';
    if (!/text\/(html|css)/.test(type)) return route.fulfill({ response });
    const text = (await response.text())
      .replaceAll(/ popover(target)?="[^"]*"/gi, '')
      // the stylesheets change on their way, so that their hashes no longer fit
      .replaceAll(/(<link [^>]*\.css"[^>]*?) integrity="[^"]*"/gi, '$1');
    return route.fulfill({ response, body: withoutNewStyles(text) });
  });
}
