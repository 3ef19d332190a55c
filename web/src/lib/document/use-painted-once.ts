// Tells when something was really shown: it stands in the document and two frames were painted
// (docs/design/trust.md#pages).
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns the ref of an element, and calls back when `text` stands in it and two frames were painted since. A
 * hidden tab paints none, so it waits. `undefined` shows nothing yet; '' is an element with any words.
 */
export function usePaintedOnce<Shown extends HTMLElement>(
  text: string | undefined,
  onPainted: () => void,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const painted = useEffectEvent(() => {
    const shown = element.current;
    if (shown?.isConnected && (text === '' || shown.textContent === text)) onPainted();
  });
  useEffect(() => (text === undefined ? undefined : afterFrames(2, painted)), [text]);
  return element;
}

/** Calls back after `count` frames were painted. @returns what cancels it */
function afterFrames(count: number, done: () => void): () => void {
  let left = count + 1; // a callback runs before its own frame is painted
  let id = requestAnimationFrame(function next() {
    left -= 1;
    if (left === 0) done();
    else id = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(id);
}
