// Fills the marks of a prerendered page with values of its visitor
// (docs/design/web-build.md#values-of-prerendered-pages).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { escapeHtml } from '../plain-page.ts';

/** A text, a value, or a choice: `yes` if the value exists. */
type Part =
  | { readonly text: string }
  | { readonly fill: string }
  | { readonly when: string; readonly yes: readonly Part[]; readonly no: readonly Part[] };

const marks = /\{if:([\w:.]+)\}([^]*?)\{else\}([^]*?)\{end\}|\{fill:([\w:.]+)\}/g;

/** Parses the marks of a page, whose choices are not nested. */
export function parseMarks(html: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of html.matchAll(marks)) {
    const [whole, when, yes = '', no = '', fill = ''] = found;
    parts.push({ text: html.slice(from, found.index) });
    parts.push(when === undefined ? { fill } : { when, yes: parseMarks(yes), no: parseMarks(no) });
    from = found.index + whole.length;
  }
  return [...parts, { text: html.slice(from) }];
}

/** Values by name. Codes of flash messages have names of their own; `message` is any other one. */
export function valuesOf(bootstrap: Bootstrap, shownCodes: ReadonlySet<string>): ReadonlyMap<string, string> {
  const { brand, messages, form_fields: typed, shrimp, incoming_recipient: recipient } = bootstrap;
  const { display_domain: host } = bootstrap;
  const { regions, authentication, plans_enabled: plansOn } = bootstrap;
  const other = messages.find(({ code }) => !shownCodes.has(code ?? ''));
  return new Map([
    ['host', host],
    ['shrimp', shrimp],
    ['recipient', recipient ?? ''],
    ['ticketno', typed?.['ticketno'] ?? ''],
    ['operator', brand.operator ?? ''],
    ['sourceUrl', brand.source_url ?? ''],
    ['securityEmail', brand.security_email ?? ''],
    ['regions', regions ? 'yes' : ''],
    ['accounts', authentication.enabled ? 'yes' : ''],
    ['plans', plansOn ? 'yes' : ''],
    ['sealed', bootstrap.sealed_links.enabled ? 'yes' : ''],
    ['message', other?.content ?? ''],
    ...messages.map(({ code, content }) => [`message:${code}`, content] as const),
  ]);
}

/** The codes of flash messages for which the page has a text of its own. */
export function messageCodes(parts: readonly Part[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap((part) =>
      'when' in part && part.when.startsWith('message:') ? [part.when.slice('message:'.length)] : [],
    ),
  );
}

/** Joins the parts. Values are escaped, so none becomes markup. */
export function fillPage(parts: readonly Part[], values: ReadonlyMap<string, string>): string {
  return parts
    .map((part): string => {
      if ('text' in part) return part.text;
      if ('fill' in part) return escapeHtml(values.get(part.fill) ?? '');
      return fillPage(values.get(part.when) ? part.yes : part.no, values);
    })
    .join('');
}
