// HTML by an escaping tag: what is put into it is text unless it came from the tag itself (api.md 10).

/** Markup that is safe to put into markup. */
export type Html = { readonly html: string };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? '');

function written(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map(({ html: inner }) => inner).join('');
}

/**
 * Builds markup; every text put into it is escaped, in content and in double-quoted attributes alike.
 * @example html`<p>${'a < b'}</p>` // { html: '<p>a &lt; b</p>' }
 */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return { html: parts.map((part, at) => part + (values[at] === undefined ? '' : written(values[at]))).join('') };
}
