// Writes one sealed page in one language: texts, style and script inline
// (docs/design/sealed-links.md#the-pages).
import { createHash } from 'node:crypto';
import { directionOf, tagOf } from '../../src/lib/languages.ts';
import type { PageCode } from './page-code.ts';
import type { PageTexts } from './page-texts.ts';

type DocumentSource = {
  /** Id of the language in which the page is written. */
  readonly language: string;
  readonly code: PageCode;
  /** The texts that the script asks for. */
  readonly texts: PageTexts;
  /** The texts that stand in the document itself, in its language and in English. */
  readonly painted: { readonly own: PageTexts; readonly english: PageTexts };
};

/** The texts that stand in the document: title, description, and what to do without script. */
export const paintedKeys = {
  s: ['sealedPages.title', 'secrets.recipient.preview', 'pages.noScript.recipient'],
  p: ['secrets.private.heading', 'secrets.private.preview', 'sealedPages.noScript'],
} as const;

/** The hash by which the policy allows an inline script or style: SHA-256 in base64. */
export const policyHash = (text: string): string => createHash('sha256').update(text).digest('base64');

const escaped = (text: unknown): string => {
  if (typeof text !== 'string') throw new Error('A text of the document itself has no values.');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
};

/** @throws Error if script or style could end its element */
export function documentOf({ language, code, texts, painted }: DocumentSource): string {
  const { script, style } = code;
  if (/<\/?(?:script|style)|<!--/i.test(script + style)) throw new Error('The code would end its element.');
  const [title, preview] = painted.own.map(escaped);
  const data = JSON.stringify(texts).replaceAll('<', String.raw`\u003c`);
  return [
    `<!doctype html><html lang="${tagOf(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><meta name="robots" content="noindex, nofollow">`,
    `<meta name="description" content="${preview}"><meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${preview}"><meta property="og:type" content="website">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1412">',
    `<link rel="icon" href="/favicon.ico"><style>${style}</style></head><body>${unstarted(painted, language)}`,
    `<script type="application/json" id="texts">${data}</script><script>${script}</script></body></html>\n`,
  ].join('');
}

/** Without script at once, else after eight seconds by style unless the script has replaced it. */
function unstarted({ own, english }: DocumentSource['painted'], language: string): string {
  const inEnglish = language === 'en' ? '' : `<p lang="en" dir="ltr">${escaped(english[2])}</p>`;
  const words = `<main><div class="card"><div class="body"><p>${escaped(own[2])}</p>${inEnglish}</div></div></main>`;
  return `<noscript>${words}</noscript><div class="late">${words}</div>`;
}
