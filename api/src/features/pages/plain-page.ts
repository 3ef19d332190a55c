// The pages that need no script and no build: too many requests, back in a moment, nothing here (web.md 4.0).

const texts: Readonly<Record<number, { readonly heading: string; readonly text: string }>> = {
  404: { heading: 'Page Not Found', text: 'There is nothing at this address.' },
  429: { heading: 'Too many requests', text: 'Wait a little, then load this page again.' },
  500: { heading: 'Something broke', text: 'An unexpected error occurred. Load this page again.' },
  503: { heading: 'Back in a moment', text: 'The service can’t answer right now. Nothing was lost. Load this page again.' },
};

/** HTML escape for text and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** A whole page; `undefined` for a status that has none. */
export function plainPage(status: number, brand: string): string | undefined {
  const found = texts[status];
  if (!found) return undefined;
  const { heading, text } = found;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading} – ${escapeHtml(brand)}</title>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><h1>${heading}</h1><p>${text}</p></body></html>\n`;
}
