// Cleans the text of the banner: keeps safe links, escapes the rest (docs/design/http-api.md#colonel).
import { limits } from '@glimpse/contracts/limits';

const link = /<a((?:\s[a-z]+="[^"<>]*")+)\s?>/iy;
const attribute = /\s([a-z]+)="([^"<>]*)"/gi;
const closing = '</a>';
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const decodeEntities = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
/** Escapes a text that may hold entities. Applying it twice changes nothing. */
const toText = (html: string): string => escapeText(decodeEntities(html));

const hasControls = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\u007f');

/** Normalises the address of a link; `undefined` unless it is `https:` or `mailto:`. */
function safeUrl(given: string): string | undefined {
  if (hasControls(given) || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return protocol === 'https:' || protocol === 'mailto:' ? href : undefined;
}

const safeWords = (given = ''): string[] => given.split(/\s+/).filter((word) => /^[\w-]{1,40}$/.test(word));

/** Rebuilds the opening tag from its allowed attributes; `undefined` if its address is not safe. */
function openingTag(attributes: string): string | undefined {
  const given = new Map(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeEntities(value),
    ]),
  );
  const href = safeUrl(given.get('href') ?? '');
  if (href === undefined) return undefined;
  const target = given.get('target') === '_blank' ? ' target="_blank"' : '';
  const rel = [...new Set([...safeWords(given.get('rel')), 'noopener'])].join(' ');
  const classes = safeWords(given.get('class')).join(' ');
  return `<a href="${escapeText(href)}"${target} rel="${rel}"${classes && ` class="${classes}"`}>`;
}

/** Cleans the HTML of the banner to text and safe links. Applying it twice changes nothing. */
export function cleanBanner(given: string): string {
  const text = given.trim();
  let clean = '';
  let from = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(at + 1, from))) {
    link.lastIndex = at;
    const [whole = '', attributes = ''] = link.exec(text) ?? [];
    const end = whole === '' ? -1 : text.indexOf(closing, at);
    const opening = end < 0 ? undefined : openingTag(attributes);
    if (opening === undefined) continue;
    clean += toText(text.slice(from, at)) + opening + toText(text.slice(at + whole.length, end)) + closing;
    from = end + closing.length;
  }
  return clean + toText(text.slice(from));
}

/** Whether the cleaned text is short enough. */
export function fitsBanner(clean: string): boolean {
  return [...clean].length <= limits.bannerChars;
}
