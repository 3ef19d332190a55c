// Keeps focus and selection while the script replaces the prerendered page
// (docs/design/web-build.md#taking-over).

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the focused element. @returns a function that focuses the same element of the rendered page */
export function keepFocus(page: Document): () => void {
  const { activeElement: focused } = page;
  const selector = focused ? selectorOf(focused) : undefined;
  const [start, end] = isTextField(focused) ? [focused.selectionStart, focused.selectionEnd] : [null, null];
  return () => {
    const element = selector === undefined ? null : page.querySelector<HTMLElement>(selector);
    element?.focus({ preventScroll: true });
    if (isTextField(element) && start !== null) element.setSelectionRange(start, end);
  };
}

/** Finds an element again by its id, its name or its address. */
function selectorOf(element: Element): string | undefined {
  if (element.id !== '') return `#${CSS.escape(element.id)}`;
  for (const attribute of ['name', 'href']) {
    const value = element.getAttribute(attribute);
    if (value !== null) return `[${attribute}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

function isTextField(element: Element | null): element is TextField {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}
