// Measures faults of layout in the page: clipped, overlapping and outside text
// (docs/design/web-build.md#checks).
import type { Page } from 'playwright';

/** Returns one line per fault: what kind, and the first letters of the text. */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page, so it uses nothing from outside. */
function findFaults(): string[] {
  type Box = { readonly text: string; readonly node: Element; readonly rect: DOMRect };
  const slack = 1.5;
  const ancestors = (element: Element | null): Element[] =>
    element === null || element === document.body ? [] : [element, ...ancestors(element.parentElement)];
  const visuallyHidden = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const { overflow, clipPath } = getComputedStyle(element);
    return clipPath === 'inset(50%)' || (width <= 2 && height <= 2 && overflow !== 'visible');
  };
  const hidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('[class*=skip], noscript, option, svg') !== null ||
    ancestors(element).some(visuallyHidden);
  const scrollsIn = (box: Element): boolean => /auto|scroll/.test(getComputedStyle(box).overflow);
  const scrolledAway = ({ node, rect }: Box): boolean =>
    ancestors(node).some((box) => {
      const edge = box.getBoundingClientRect();
      return scrollsIn(box) && (rect.bottom > edge.bottom + slack || rect.top < edge.top - slack);
    });
  const popoverOf = (element: Element): Element | null => element.closest(':popover-open');
  const boxes: Box[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || ['SCRIPT', 'STYLE', 'TEXTAREA'].includes(parent.tagName) || hidden(parent))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1) boxes.push({ text: text.slice(0, 30), node: parent, rect });
  }
  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.add('page scrolls sideways');
  const isOpen = (element: Element | null): boolean => {
    const above = document.querySelector('dialog[open], :popover-open');
    return !above || above.contains(element);
  };
  const clips = ({ rect, node, text }: Box): void => {
    let scrolls = false;
    for (let box: Element | null = node; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY))
        scrolls = true;
      const cuts = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
      if (cuts && !scrolls && (rect.left < edge.left - slack || rect.right > edge.right + slack))
        faults.add(`clipped: ${text}`);
      const cutsBelow = ['hidden', 'clip'].includes(style.overflowY) && !scrolls;
      if (cutsBelow && rect.bottom > edge.bottom + slack + 2) faults.add(`clipped below: ${text}`);
      if (box instanceof HTMLDialogElement) break; // nothing around an open dialog clips it
    }
    if (!scrolls && (rect.right > width + slack || rect.left < -slack)) faults.add(`outside: ${text}`);
  };
  const shown = boxes.filter((box) => isOpen(box.node) && !scrolledAway(box));
  shown.forEach(clips);
  const sorted = shown.toSorted((a, b) => a.rect.top - b.rect.top);
  sorted.forEach((one, at) => {
    for (const other of sorted.slice(at + 1)) {
      if (other.rect.top >= one.rect.bottom) break;
      if (popoverOf(one.node) !== popoverOf(other.node)) continue;
      if (one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 2 && down > Math.min(one.rect.height, other.rect.height) / 3)
        faults.add(`overlap: ${one.text} / ${other.text}`);
    }
  });
  return [...faults];
}
