// Error pages that need no script and no build (docs/design/web.md#route-failures).
import { sha256 } from '#platform/crypto/primitives/primitives.ts';

/** `siteOrigin` and the settings are shown in development only. */
type Site = { readonly brandName: string; readonly siteOrigin: string; readonly development: boolean };
type Content = { readonly heading: string; readonly text: string };

const texts: Readonly<Record<number, Content>> = {
  404: {
    heading: 'Page Not Found',
    text: "Oops! The page you are looking for doesn't exist or has been moved.",
  },
  421: {
    heading: 'Not served at this address',
    text: 'This server doesn’t answer for the address you opened. Check the address and try again.',
  },
  429: { heading: 'Too many requests', text: 'Wait a little, then reload the page.' },
  500: { heading: 'Something went wrong', text: 'An unexpected error occurred. Reload the page.' },
  503: {
    heading: 'Temporarily unavailable',
    text: 'The service isn’t responding right now. Nothing was lost. Reload the page in a moment.',
  },
};

// One column in the colours of the site (docs/design/web.md#colours).
const style = `:root{color-scheme:light dark}
body{box-sizing:border-box;max-width:36rem;margin:0 auto;padding:12vh 1rem 3rem;overflow-wrap:anywhere;
font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;
background:light-dark(#f6f5f1,#0f1211);color:light-dark(#454a47,#b9c1bd)}
h1{margin:0 0 1rem;font-size:clamp(1.625rem,1.45rem + .8vw,2rem);line-height:1.25;letter-spacing:-.02em;text-wrap:balance}
h1,code{color:light-dark(#191c1a,#edf0ee)}
p{margin:0 0 1rem;text-wrap:pretty}
a{color:light-dark(#0a6152,#71d6c0);text-underline-offset:.15em}
:focus-visible{outline:2px solid light-dark(#1457d2,#8fbcff);outline-offset:2px;border-radius:.25rem}
code{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:.9375em}`;

/** SHA-256 of the pages' style sheet in base64, for their content security policy. */
export const plainStyle = sha256(style).toString('base64');

/** Escapes HTML in text and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** Names the address of the site and the settings that decide which hosts it has. */
function hostHelp({ siteOrigin }: Site): string {
  const origin = escapeHtml(siteOrigin);
  return `<p>The site is at <a href="${origin}">${origin}</a>. To serve this address too, add its host to <code>SITE_ALIASES</code>,
or make it the host of <code>SITE_ORIGIN</code>, and start again.</p>`;
}

/** The page of a status; `undefined` if it has none. */
export function plainPage(status: number, site: Site): string | undefined {
  const found = texts[status];
  if (!found) return undefined;
  const { heading, text } = found;
  const title = `${heading} – ${escapeHtml(site.brandName)}`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`;
  const body = `<main><h1>${heading}</h1><p>${text}</p>${status === 421 && site.development ? hostHelp(site) : ''}</main>`;
  return `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body>${body}</body></html>\n`;
}
