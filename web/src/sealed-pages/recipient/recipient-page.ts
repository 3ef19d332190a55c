// The card of the page /s: host badge, one state, notes below (docs/design/sealed-links.md#the-pages).
import { hostParts, loadBrand } from '../brand.ts';
import { element, iris, type IrisOfPage } from '../element.ts';
import { lead, openFrame, pageHeading, show } from '../frame.ts';
import { say, sayRich } from '../say.ts';

export type RecipientPage = {
  /** Shows a state. `notes`: the advice below the card, while something waits to be opened. */
  show(
    state: { readonly iris?: IrisOfPage; readonly notes?: boolean },
    ...parts: readonly HTMLElement[]
  ): void;
};

/** Draws the card, and asks who serves it. */
export function openRecipientPage(): RecipientPage {
  const { badge, foot, fill } = hostParts();
  const eye = element('span', { class: 'eye' });
  const body = element('div', { class: 'body' });
  const below = element('div', { class: 'below' });
  const card = element('div', { class: 'card' }, element('div', { class: 'badge' }, badge, eye), body);
  openFrame(element('main', {}, card, below), foot);
  void loadBrand().then((brand) => brand && fill(brand));
  return {
    show({ iris: state, notes = false }, ...parts) {
      eye.replaceChildren(...(state ? [iris(state)] : []));
      if (!notes) below.replaceChildren();
      else if (below.childElementCount === 0) below.replaceChildren(...recipientNotes());
      show(body, element('div', { class: 'stack' }, ...parts));
    },
  };
}

/** A state that is only told, with the empty iris of what is gone. */
export function tell(page: RecipientPage, title: string, ...lines: readonly (string | HTMLElement)[]): void {
  const parts = lines.map((line) => (typeof line === 'string' ? lead(line) : line));
  page.show({ iris: 'empty' }, pageHeading(title), ...parts);
}

function recipientNotes(): readonly HTMLElement[] {
  const address = () =>
    element('bdi', { class: 'mono', dir: 'ltr', translate: 'no' }, `${location.protocol}//${location.host}`);
  const tags = { b: (words: readonly (string | Node)[]) => element('strong', {}, words), address };
  return [
    element('p', {}, sayRich('secrets.recipient.notExpecting', tags)),
    element(
      'details',
      {},
      element('summary', {}, say('secrets.recipient.who')),
      element('p', {}, say('sealedPages.who')),
    ),
  ];
}
