// Parses the banner's HTML into text and links; nothing else survives (docs/design/web-shell.md#banner).
import { parseAddress } from '#lib/parse-address.ts';

/** A piece of text, or a link with the attributes that the specification allows. */
export type BannerPart = string | BannerLink;

export type BannerLink = {
  readonly text: string;
  readonly href: string;
  readonly target: '_blank' | undefined;
  readonly rel: string;
  readonly className: string | undefined;
};

const link = /<a((?:\s[a-z]+="[^"<>]*")+)>([^<>]*)<\/a>/g;
const attribute = /\s([a-z]+)="([^"<>]*)"/g;
const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

/** Returns the parts in order. What is no link in the server's own form is text, tags included. */
export function bannerParts(html: string): readonly BannerPart[] {
  const parts: BannerPart[] = [];
  let from = 0;
  for (const found of html.matchAll(link)) {
    const [whole, attributes = '', text = ''] = found;
    const read = readLink(attributes, decode(text));
    if (!read) continue;
    parts.push(decode(html.slice(from, found.index)), read);
    from = found.index + whole.length;
  }
  parts.push(decode(html.slice(from)));
  return parts.filter((part) => part !== '');
}

/** The words of the banner without links. They name it when a reader dismisses it. */
export function bannerWords(parts: readonly BannerPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

function decode(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity) ?? entity);
}

function readLink(attributes: string, text: string): BannerLink | undefined {
  const given = new Map(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
  const href = safeAddress(given.get('href') ?? '');
  if (href === undefined) return undefined;
  return {
    text,
    href,
    target: given.get('target') === '_blank' ? '_blank' : undefined,
    rel: [...new Set([...words(given.get('rel')), 'noopener'])].join(' '),
    className: words(given.get('class')).join(' ') || undefined,
  };
}

/** Only `https:` and `mailto:` addresses stay, as the browser itself reads them. */
function safeAddress(given: string): string | undefined {
  const address = parseAddress(given);
  return address && ['https:', 'mailto:'].includes(address.protocol) ? address.href : undefined;
}

function words(given = ''): string[] {
  return given.split(/\s+/).filter((word) => /^[\w-]{1,40}$/.test(word));
}
