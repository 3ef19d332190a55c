// The banner's text, cleaned: links survive, everything else becomes text (api.md 3.9, trust.md 7). No I/O.
import { limits } from '@glimpse/contracts/limits';

const link = /<a((?:\s[a-z]+="[^"<>]*")+)\s?>/iy;
const attribute = /\s([a-z]+)="([^"<>]*)"/gi;
const closing = '</a>';
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const plain = (html: string): string => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
/** Text stays what a reader would see, however it was written; doing it twice changes nothing. */
const asText = (html: string): string => escaped(plain(html));

const hasControls = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\u007f');

/** An address that may be followed: `https:` or `mailto:`. */
function safeAddress(given: string): string | undefined {
  if (hasControls(given) || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return protocol === 'https:' || protocol === 'mailto:' ? href : undefined;
}

const wordsOf = (given = ''): string[] => given.split(/\s+/).filter((word) => /^[\w-]{1,40}$/.test(word));

/** The opening tag, rebuilt from what is allowed in it; `undefined` if it leads nowhere safe. */
function openingTag(attributes: string): string | undefined {
  const given = new Map([...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]));
  const href = safeAddress(given.get('href') ?? '');
  if (href === undefined) return undefined;
  const target = given.get('target') === '_blank' ? ' target="_blank"' : '';
  const rel = [...new Set([...wordsOf(given.get('rel')), 'noopener'])].join(' ');
  const named = wordsOf(given.get('class')).join(' ');
  return `<a href="${escaped(href)}"${target} rel="${rel}"${named && ` class="${named}"`}>`;
}

/** Cleaned HTML of the banner: text and safe links only. */
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
    clean += asText(text.slice(from, at)) + opening + asText(text.slice(at + whole.length, end)) + closing;
    from = end + closing.length;
  }
  return clean + asText(text.slice(from));
}

/** Whether the cleaned text is short enough to be shown. */
export function fitsBanner(clean: string): boolean {
  return [...clean].length <= limits.bannerChars;
}
