// Fades from one page to the next (docs/design/web.md#space-motion-and-focus).

/** Draws `update` with a cross-fade, at once where the browser has none. A later fade ends an earlier one. */
export function crossFade(update: () => void): void {
  if (typeof document.startViewTransition !== 'function') return update();
  const fade = document.startViewTransition(update);
  fade.ready.catch(() => undefined); // an interrupted fade is no error
}
