// Cross-fades between pages that a second navigation cuts short (web.md 2.4).

/**
 * Lets a cross-fade be skipped in silence. The browser then rejects its `ready`, the router listens to `finished` only,
 * and the console would show an error where nothing is wrong. Call once for a document.
 */
export function allowSkippedTransitions(page: Document): void {
  if (typeof page.startViewTransition !== 'function') return;
  const begin = page.startViewTransition.bind(page);
  page.startViewTransition = (update) => {
    const fade = begin(update);
    fade.ready.catch(() => undefined);
    return fade;
  };
}
