// Who serves the page: host, name, logo and colour, which arrive as data
// (docs/design/sealed-links.md#the-pages).
import { viewSealedBrand } from '@glimpse/contracts/sealed-links';
import type { Answer } from '@glimpse/contracts/endpoint';
import { isApiFailure } from '#lib/api-failure.ts';
import { send } from './call.ts';
import { element, checkIcon } from './element.ts';
import { say } from './say.ts';

type Brand = Answer<typeof viewSealedBrand>['record'];

const initialOf = (host: string): string => (/^[\p{L}\p{N}]/u.exec(host)?.[0] ?? '').toUpperCase();

/** Host badge and footer line. Both are there at once; the name follows, and a page without it is whole. */
export function hostParts() {
  const seal = element(
    'span',
    { class: 'seal', 'aria-hidden': 'true', translate: 'no' },
    initialOf(location.host),
  );
  const why = element('p', { class: 'why' });
  const host = element('p', { class: 'host', dir: 'ltr', translate: 'no' }, location.host);
  const foot = element('footer', { class: 'foot' });
  return {
    badge: [seal, element('div', {}, host, why)],
    foot,
    fill: (brand: Brand) => fill({ seal, why, foot }, brand),
  };
}

type Places = { readonly seal: HTMLElement; readonly why: HTMLElement; readonly foot: HTMLElement };

function fill({ seal, why, foot }: Places, brand: Brand): void {
  const { name, logo_url: logo, primary_color: colour, custom_host: custom } = brand;
  const checked = custom !== null && custom === location.hostname;
  if (checked) seal.replaceChildren(checkIcon());
  why.textContent = checked ? say('secrets.recipient.checked') : say('sealedPages.site', { brand: name });
  foot.replaceChildren(
    ...(logo === null ? [] : [element('img', { src: logo, alt: '', height: '20' })]),
    say('secrets.recipient.deliveredBy', { brand: name }),
  );
  if (colour !== null && CSS.supports('color', colour))
    document.documentElement.style.setProperty('--brand', colour);
}

/** Asks who serves the page. @returns `undefined` if there is no answer: the host says enough */
export async function loadBrand(): Promise<Brand | undefined> {
  const answer = await send(viewSealedBrand);
  return isApiFailure(answer) ? undefined : answer.record;
}
