// Cross-fades between pages that a second navigation interrupts (docs/design/web.md#space-motion-and-focus).

/**
 * Ignores the rejection of `ready` when a cross-fade is interrupted. The router only handles `finished`,
 * so the console would show an error. Call once per document.
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
