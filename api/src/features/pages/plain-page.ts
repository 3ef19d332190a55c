// Error pages that need no script and no build (docs/design/web.md#route-failures).
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { directionOf } from '#platform/i18n/locale.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { plainSheet } from './plain-sheet.ts';

/** `siteOrigin` and the settings are shown in development only. */
type Site = { readonly brandName: string; readonly siteOrigin: string; readonly development: boolean };
type PlainPageDeps = { readonly texts: Texts; readonly config: Site };

const names = {
  404: 'not_found',
  421: 'wrong_host',
  429: 'too_many',
  500: 'unexpected',
  503: 'unavailable',
} as const;
const hasPage = (status: number): status is keyof typeof names => Object.hasOwn(names, status);

/** SHA-256 of the pages' style sheet in base64, for their content security policy. */
export const plainStyle = sha256(plainSheet).toString('base64');

/** Escapes HTML in text and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** Names the address of the site and the settings that decide which hosts it has. */
function hostHelp({ texts, config }: PlainPageDeps, locale: string): string {
  const origin = escapeHtml(config.siteOrigin);
  const [link, aliases] = [`<a href="${origin}">${origin}</a>`, '<code>SITE_ALIASES</code>'];
  const site = '<code>SITE_ORIGIN</code>';
  return `<p>${texts.text(locale, 'pages.wrong_host.help', { origin: link, aliases, site })}</p>`;
}

/**
 * The page of a status, whole in one language: the reader's if it has all texts, else English.
 * @returns `undefined` for a status that has no page
 */
export function plainPage(
  deps: PlainPageDeps,
  status: number,
  locale: string,
): { readonly html: string; readonly language: string } | undefined {
  if (!hasPage(status)) return undefined;
  const { texts, config } = deps;
  const help = status === 421 && config.development ? (['pages.wrong_host.help'] as const) : [];
  const [heading, text] = [`pages.${names[status]}.heading`, `pages.${names[status]}.text`] as const;
  const language = texts.language(locale, heading, text, ...help);
  const shown = language === 'en' ? 'en' : locale;
  const title = texts.text(shown, heading);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – ${escapeHtml(config.brandName)}</title>`;
  const body = `<main><h1>${title}</h1><p>${texts.text(shown, text)}</p>${help.length > 0 ? hostHelp(deps, shown) : ''}</main>`;
  const root = `<html lang="${language}" dir="${directionOf(language)}">`;
  return {
    html: `<!doctype html>${root}<head>${head}<style>${plainSheet}</style></head><body>${body}</body></html>\n`,
    language,
  };
}
