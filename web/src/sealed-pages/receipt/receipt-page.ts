// The frame of the page /p: private strip, one card (docs/design/sealed-links.md#the-pages).
import { loadBrand } from '../brand.ts';
import { element, lockIcon } from '../element.ts';
import { openFrame, show } from '../frame.ts';
import { say } from '../say.ts';

export type ReceiptPage = { show(...parts: readonly Element[]): void };

/** Draws the frame, and asks who serves it. Plum marks what is for the sender alone (docs/design/web.md). */
export function openReceiptPage(): ReceiptPage {
  const body = element('div', { class: 'body' });
  const foot = element('footer', { class: 'foot' });
  const words = element(
    'p',
    {},
    element('strong', {}, say('shell.strip.lead')),
    ` ${say('shell.strip.ended')}`,
  );
  const strip = element(
    'aside',
    { class: 'strip', 'aria-label': say('shell.strip.name') },
    lockIcon(),
    words,
  );
  openFrame(strip, element('main', {}, element('div', { class: 'card' }, body)), foot);
  void loadBrand().then((brand) => {
    if (brand) foot.textContent = brand.name;
  });
  return { show: (...parts) => show(body, element('div', { class: 'stack' }, ...parts)) };
}
