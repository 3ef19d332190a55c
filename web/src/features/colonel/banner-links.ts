// Splits the text of a banner into links and text, as the server keeps it (docs/design/http-api.md#colonel).

export type PreviewPart = { readonly text: string; readonly href?: string };

const link = /<a\s[^<>]*?href="((?:https:|mailto:)[^"<>]*)"[^<>]*>([^<>]*)<\/a>/gi;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Only for display: the server rebuilds what is saved. Anything that is no whole link stays text. */
export function previewParts(typed: string): readonly PreviewPart[] {
  const parts: PreviewPart[] = [];
  let from = 0;
  for (const found of typed.matchAll(link)) {
    const [whole, href = '', words = ''] = found;
    if (found.index > from) parts.push({ text: plain(typed.slice(from, found.index)) });
    parts.push({ text: plain(words), href: plain(href) });
    from = found.index + whole.length;
  }
  if (from < typed.length) parts.push({ text: plain(typed.slice(from)) });
  return parts;
}

const plain = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp|#39);/g, (name) => entities[name] ?? name);
