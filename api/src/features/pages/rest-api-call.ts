// One call on the page of the REST API: how it is asked, what it answers, how it fails.
import { isRecord } from '#platform/validation/is-record.ts';
import { escapeHtml } from './plain-page.ts';
import type { Call } from './rest-api-document.ts';

const callers: Readonly<Record<string, string>> = {
  public: 'everybody; credentials are not looked at',
  anyone: 'everybody, with or without credentials',
  guest: 'everybody, always as an anonymous caller',
  account: 'people with an account, by API token or session',
  session: 'people with an account, by session',
  colonel: 'administrators, by session',
};

/** A text of ours: `<>` in it stands for what changes. */
const shown = (text: string): string => escapeHtml(text.replaceAll('<>', '…'));

/** A JSON schema in a few words. */
function kindOf(schema: unknown): string {
  if (!isRecord(schema)) return 'anything';
  const { type, anyOf, enum: words, items, pattern } = schema;
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(', ');
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(kindOf))].join(' or ');
  if (type === 'array') return `list of ${kindOf(items)}`;
  if (typeof pattern === 'string') return `string ${pattern}`;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.every((one) => typeof one === 'string') ? types.join(', ') : 'anything';
}

type Row = { readonly name: string; readonly place: string; readonly required: boolean; readonly schema: unknown };

function rowsOf({ parameters, requestBody }: Call): Row[] {
  const asked = parameters.map(({ name, in: place, required, schema }) => ({ name, place, required, schema }));
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const fields = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  const needed: unknown = isRecord(schema) ? schema['required'] : undefined;
  const isNeeded = (name: string): boolean => Array.isArray(needed) && needed.includes(name);
  return [...asked, ...Object.entries(fields).map(([name, field]) => ({ name, place: 'body', required: isNeeded(name), schema: field }))];
}

const rowHtml = ({ name, place, required, schema }: Row): string =>
  `<dt><code>${escapeHtml(name)}</code> <span>${place}${required ? ', required' : ''}</span></dt><dd>${escapeHtml(kindOf(schema))}</dd>`;

const longAnswer = 24;

function answerHtml({ responses }: Call, own: (text: string) => string): string {
  const example: unknown = responses['200']?.content?.['application/json']?.example;
  if (example === undefined) return '<p>It answers 204 without a body.</p>';
  const text = own(JSON.stringify(example, null, 2));
  const code = `<pre dir="ltr"><code>${escapeHtml(text)}</code></pre>`;
  const lines = text.split('\n').length;
  return lines <= longAnswer ? code : `<details><summary>Show ${lines} lines</summary>${code}</details>`;
}

function errorsHtml({ responses }: Call): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) => description.split('\n').map((line) => [status, ...line.split(/: (.*)/)] as const))
    .map(([status, code = '', text = '']) => `<li>${status} <code>${escapeHtml(code)}</code> ${shown(text)}</li>`);
  return `<details><summary>Show ${rows.length} errors</summary><ul class="errors">${rows.join('')}</ul></details>`;
}

/** @param own puts the address of this installation into a text */
export function callHtml(call: Call, own: (text: string) => string): string {
  const { method, path, aliases, summary, description, operationId: id } = call;
  const facts = [
    `For ${callers[call['x-caller']] ?? call['x-caller']}.`,
    ...(call['x-shrimp'] ? ['With a session cookie it needs the header <code>O-Shrimp</code>.'] : []),
    ...(call['x-limit'] === 'none' ? [] : [`Counted as <code>${escapeHtml(call['x-limit'])}</code>.`]),
    ...(description === undefined ? [] : [escapeHtml(description)]),
    ...(aliases.length ? [`Also at ${aliases.map((alias) => `<code>${escapeHtml(alias)}</code>`).join(', ')}.`] : []),
  ];
  const rows = rowsOf(call).map(rowHtml).join('');
  const samples = call['x-codeSamples'].map(({ source }) => `<pre dir="ltr"><code>${escapeHtml(own(source))}</code></pre>`).join('');
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${escapeHtml(summary)}</h3>
<p class="way" dir="ltr"><code><b>${method}</b> ${escapeHtml(path)}</code></p>
<p>${facts.join(' ')}</p>
<h4>Request</h4>${samples}
${rows && `<h4>Parameters</h4><dl>${rows}</dl>`}
<h4>Answer</h4>${answerHtml(call, own)}
<h4>Errors</h4>${errorsHtml(call)}
</article>`;
}
