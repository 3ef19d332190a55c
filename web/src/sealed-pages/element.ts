// Makes elements and icons without markup: the policy of these pages allows no Trusted Type
// (docs/design/sealed-links.md#the-pages).

type Child = Node | string | false | undefined;
/** `false` and `undefined` set nothing. Handlers are added by the caller. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element. Texts become text nodes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  made.append(...children.flat().filter(isShown));
  return made;
}

const isShown = (child: Child): child is Node | string => child !== undefined && child !== false;

/** A button that acts, and never submits. */
export function button(
  kind: string,
  { label, press }: { readonly label: readonly Child[]; press(button: HTMLButtonElement): void },
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `button ${kind}` }, label);
  made.addEventListener('click', () => press(made));
  return made;
}

/** The icons of these pages: the build puts each drawing in the place of its use. */
declare const __SEALED_ICONS__: Readonly<Record<'bell' | 'check' | 'eye' | 'lock' | 'warn', string>>;

const svg = 'http://www.w3.org/2000/svg';

function drawing(
  attributes: Readonly<Record<string, string>>,
  ...children: readonly SVGElement[]
): SVGElement {
  const made = document.createElementNS(svg, 'svg');
  for (const [name, value] of Object.entries({ ...attributes, 'aria-hidden': 'true' }))
    made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function shape(name: 'path' | 'circle', attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svg, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** Hidden from assistive technology, so the text beside it must say the same. */
const icon = (d: string): SVGElement =>
  drawing({ class: 'icon', viewBox: '0 0 24 24' }, shape('path', { d }));

export const bellIcon = (): SVGElement => icon(__SEALED_ICONS__.bell);
export const eyeIcon = (): SVGElement => icon(__SEALED_ICONS__.eye);
export const lockIcon = (): SVGElement => icon(__SEALED_ICONS__.lock);
export const checkIcon = (): SVGElement => icon(__SEALED_ICONS__.check);
export const warnIcon = (): SVGElement => icon(__SEALED_ICONS__.warn);

/** `closed`: waits unread. `open`: is being read. `empty`: gone (docs/design/web.md#mark). */
export type IrisOfPage = 'closed' | 'open' | 'empty';

const bladeCount = 9;

/** The iris of the brand; decorative. */
export function iris(state: IrisOfPage): SVGElement {
  const blades = Array.from({ length: state === 'empty' ? 0 : bladeCount }, (_, at) => {
    const blade = shape('path', { class: 'blade', d: 'M4.6 1.7V20.4' });
    const group = document.createElementNS(svg, 'g');
    group.setAttribute('transform', `rotate(${(at * 360) / bladeCount})`);
    group.append(blade);
    return group;
  });
  const pupil = state === 'closed' ? [shape('circle', { class: 'pupil', r: '2.4' })] : [];
  const ring = shape('circle', { r: '21' });
  return drawing(
    { class: `iris ${state}`, viewBox: '-24 -24 48 48', fill: 'none' },
    ring,
    ...blades,
    ...pupil,
  );
}
