// Assembles the HTML of a page: nonce and bootstrap data are inserted per request
// (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { boundedMap } from '#platform/bounded-map.ts';
import { escapeHtml } from '../plain-page.ts';
import { messageCodes, fillPage, parseMarks, valuesOf } from './fill-page.ts';
import type { Page, PrerenderedLocale, Styles, Template } from './template.ts';

/** Selects the page; `host` is the one that the address bar shows. */
export type ShellPage = {
  readonly pattern: string;
  /** Suffixes of the pattern, the best one first: a page has some of these forms, always the one without. */
  readonly variants: readonly string[];
  readonly locale: string;
  readonly host: string;
};
type ShellValues = {
  readonly nonce: string;
  readonly bootstrap: Bootstrap;
  /** HTML that the API made for the page, inserted as it is. */
  readonly content?: string | undefined;
  /** How the common stylesheet comes: `inline` saves the first visit a round trip. */
  readonly styles: keyof Styles;
};
export type Shell = (page: ShellPage, values: ShellValues) => string;

type Names = { readonly brand: string; readonly region: string; readonly scheme: 'http' | 'https' };
type Slot = 'nonce' | 'bootstrap' | 'banner' | 'content' | 'styles';
/** `marked` holds values of the visitor, beside the slots. */
type Segment =
  | { readonly text: string }
  | { readonly slot: Slot }
  | { readonly marked: ReturnType<typeof parseMarks> };

/** JSON that cannot end its script element. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

// Marks the parts that differ between answers; the template cannot contain this character.
const mark = '\uffff';

function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{(brand|host|region|scheme|nonce|banner|content)\}/g,
    (_found, name: string) => values[name] ?? '',
  );
}

function staticPart(
  { html }: Template,
  { locale, page }: { locale: PrerenderedLocale; page: Page },
  { brand, region, scheme }: Names,
): string {
  const host = '{fill:host}'; // callers choose it: the prepared page must not depend on it
  const values = {
    brand: escapeHtml(brand),
    host,
    region: escapeHtml(region),
    scheme,
    nonce: `${mark}nonce${mark}`,
    banner: `${mark}banner${mark}`,
    content: `${mark}content${mark}`,
  };
  const slots: Readonly<Record<string, string>> = {
    lang: escapeHtml(locale.lang),
    dir: locale.dir,
    title: escapeHtml(fillNames(page.title, { brand, host, region })),
    nonce: values.nonce,
    banner: values.banner,
    styles: `${mark}styles${mark}`,
    head: fillNames(page.head, values),
    root: fillNames(page.root, values),
    bootstrap: `${mark}bootstrap${mark}`,
  };
  return html.replace(
    /<!--\{\{(\w+)\}\}-->|\{\{(\w+)\}\}/g,
    (_found, content: string | undefined, attribute: string) => slots[content ?? attribute] ?? '',
  );
}

const segmentsOf = (text: string): Segment[] =>
  text.split(mark).map((part) => (isSlot(part) ? { slot: part } : toText(part)));

/** Almost every part has no marks, and is then used as it is. */
function toText(part: string): Segment {
  const marked = parseMarks(part);
  return marked.length > 1 ? { marked } : { text: part };
}

const slots: ReadonlySet<string> = new Set<Slot>(['nonce', 'bootstrap', 'banner', 'content', 'styles']);
const isSlot = (name: string): name is Slot => slots.has(name);

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

/** Takes the links out of the cleaned HTML and decodes its entities; '' without a banner. */
export function bannerWords(html: string | null, enabled: boolean): string {
  if (html === null || !enabled) return '';
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity) ?? entity);
}

/** Assembled pages that are kept: the few patterns that visitors open, in the languages of a region. */
const mostPages = 64;

/** Keeps assembled pages, by pattern and language; an unknown pattern gets the page `*`. */
export function createShell(template: Template, names: Names): Shell {
  const cache = boundedMap<string, readonly Segment[]>(mostPages);
  const prepare = ({ pattern, variants, locale }: ShellPage): readonly Segment[] => {
    const prerendered = template.prerendered.get(locale) ?? template.prerendered.get('en');
    const pages: PrerenderedLocale['pages'] = prerendered?.pages ?? {};
    const forms = [...variants.map((variant) => `${pattern}${variant}`), pattern, '*'];
    const page = forms.map((form) => pages[form]).find((found) => found !== undefined);
    if (!prerendered || !page) throw new Error('The built pages have no page for unknown addresses');
    return segmentsOf(staticPart(template, { locale: prerendered, page }, names));
  };
  return (page, { nonce, bootstrap, content = '', styles }) => {
    const name = `${page.pattern}${page.variants.join()} ${page.locale}`;
    const known = cache.get(name);
    const segments = known ?? prepare(page);
    if (!known) cache.set(name, segments);
    const { global_banner, global_banner_enabled } = bootstrap;
    const banner = escapeHtml(bannerWords(global_banner, global_banner_enabled));
    const style = template.styles[styles].replaceAll('{{nonce}}', nonce);
    const values = { nonce, bootstrap: safeJson(bootstrap), banner, content, styles: style };
    return segments
      .map((segment) => {
        if ('text' in segment) return segment.text;
        if ('slot' in segment) return values[segment.slot];
        const filled = { ...bootstrap, display_domain: page.host };
        return fillPage(segment.marked, valuesOf(filled, messageCodes(segment.marked)));
      })
      .join('');
  };
}
