// A template tag for HTML: escapes every value that is not its own markup (docs/design/http-api.md#mails).

/** Markup made by the tag; it is inserted as it is. */
export type Html = { readonly html: string };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? '');

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escape(value);
  return 'html' in value ? value.html : value.map(({ html: inner }) => inner).join('');
}

/**
 * Builds markup. Values are escaped for content and for double-quoted attributes.
 * @example html`<p>${'a < b'}</p>` // { html: '<p>a &lt; b</p>' }
 */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return {
    html: parts.map((part, at) => part + (values[at] === undefined ? '' : toMarkup(values[at]))).join(''),
  };
}
