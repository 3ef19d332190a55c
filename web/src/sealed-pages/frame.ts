// The frame of both documents: main area, live region, focus on the heading
// (docs/design/sealed-links.md#the-pages).
import { element } from './element.ts';

const region = element('p', { class: 'hidden', role: 'status' });

/** Speaks a text politely. */
export function speak(text: string): void {
  region.textContent = '';
  setTimeout(() => (region.textContent = text), 100); // a region that is empty first is read again
}

/** Shows the parts of a page in the place of what the document painted. */
export function openFrame(...parts: readonly HTMLElement[]): void {
  document.body.replaceChildren(...parts, region);
  addEventListener('hashchange', () => location.reload()); // another link in the same tab
}

/** Replaces what `area` shows, and moves the focus to its heading, unless the page has just been opened. */
export function show(area: HTMLElement, ...parts: readonly Element[]): void {
  const isFirst = area.childElementCount === 0;
  area.replaceChildren(...parts);
  if (!isFirst) area.querySelector('h1')?.focus();
}

/** A heading that can take the focus. */
export const pageHeading = (text: string): HTMLHeadingElement => element('h1', { tabindex: '-1' }, text);

/** A paragraph in the second colour. */
export const lead = (...words: readonly (string | Node)[]): HTMLElement =>
  element('p', { class: 'muted' }, words);

/** Removes the link from the address bar and the history of this tab. */
export const hideLink = (address: string): void => history.replaceState(history.state, '', address);
