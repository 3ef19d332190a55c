// Tells when a content was really shown: it stands in the document of a shown tab, and two frames were
// painted (docs/design/trust.md#pages).

const frames = 2;

/**
 * Calls back once `isShown` holds after two painted frames. A hidden tab paints none, so it waits. What is
 * not shown then, such as a covered text, is never told.
 */
export function whenPainted(isShown: () => boolean, done: () => void): void {
  let left = frames + 1; // a callback runs before its own frame is painted
  const next = (): void => {
    left = document.visibilityState === 'visible' ? left - 1 : frames + 1;
    if (left > 0) requestAnimationFrame(next);
    else if (isShown()) done();
  };
  requestAnimationFrame(next);
}
