// The frame of the stand-in's pages: no script, no outside resource, and a line that says what it is.
import { createHash } from 'node:crypto';
import { escaped } from '@glimpse/processes/escape-html';

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:36em;margin:2em auto;padding:0 1em}' +
  'form{margin:1em 0}label{display:block;margin:.5em 0}input,select,button{font:inherit;padding:.4em .6em}' +
  '.note{border:2px solid;padding:.5em 1em}[role=alert]{font-weight:bold}';
const styleSum = createHash('sha256').update(style).digest('base64');

/** Forms may lead back to the site, so `form-action` is not limited to this origin. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleSum}'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** Money in USD: `$35.00`. */
export const money = (cents: number | null): string => `$${((cents ?? 0) / 100).toFixed(2)}`;

/** A day: `2026-12-01`. @param at in seconds */
export const day = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

/** A form with one button and hidden fields. */
export function button(action: string, label: string, hidden: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<form method="post" action="${escaped(action)}">${fields}<button>${escaped(label)}</button></form>`;
}

/** A whole page. `body` is HTML. */
export function page(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style>`;
  const note =
    '<p class="note">This is a stand-in for Stripe on your machine. No card is charged; type no real card number.</p>';
  return `<!doctype html><html lang="en"><head>${head}</head><body>${note}<h1>${escaped(title)}</h1>${body}</body></html>\n`;
}
