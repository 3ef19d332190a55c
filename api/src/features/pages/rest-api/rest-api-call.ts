// Renders one call on the page of the REST API: request, answer and errors.
import { isRecord } from '#platform/validation/is-record.ts';
import { escapeHtml } from '../plain-page.ts';
import type { ApiCall } from './rest-api-document.ts';
import { errorLines, errorListHtml } from './rest-api-errors.ts';

const callers: Readonly<Record<string, string>> = {
  public: 'everybody; credentials are not looked at',
  anyone: 'everybody, with or without credentials',
  guest: 'everybody, always as an anonymous caller',
  account: 'people with an account, by API token or session',
  session: 'people with an account, by session',
  colonel: 'administrators, by session',
};

/** Describes the type of a JSON schema. */
function describeType(schema: unknown): string {
  if (!isRecord(schema)) return 'anything';
  const { type, anyOf, enum: words, items, pattern } = schema;
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(', ');
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(describeType))].join(' or ');
  if (type === 'array') return `list of ${describeType(items)}`;
  if (typeof pattern === 'string') return `string ${pattern}`;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.every((one) => typeof one === 'string') ? types.join(', ') : 'anything';
}

type Row = {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly schema: unknown;
};

function rowsOf({ parameters, requestBody }: ApiCall): Row[] {
  const fromParameters = parameters.map(({ name, in: place, required, schema }) => ({
    name,
    place,
    required,
    schema,
  }));
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const fields = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  const requiredNames: unknown = isRecord(schema) ? schema['required'] : undefined;
  const isRequired = (name: string): boolean => Array.isArray(requiredNames) && requiredNames.includes(name);
  return [
    ...fromParameters,
    ...Object.entries(fields).map(([name, field]) => ({
      name,
      place: 'body',
      required: isRequired(name),
      schema: field,
    })),
  ];
}

const rowHtml = ({ name, place, required, schema }: Row): string =>
  `<dt><code>${escapeHtml(name)}</code> <span>${place}${required ? ', required' : ''}</span></dt><dd>${escapeHtml(describeType(schema))}</dd>`;

const maxOpenLines = 24;

function answerHtml({ responses }: ApiCall, withOrigin: (text: string) => string): string {
  const example: unknown = responses['200']?.content?.['application/json']?.example;
  if (example === undefined) return '<p>It answers 204 without a body.</p>';
  const text = withOrigin(JSON.stringify(example, null, 2));
  const code = `<pre dir="ltr"><code>${escapeHtml(text)}</code></pre>`;
  const lines = text.split('\n').length;
  return lines <= maxOpenLines ? code : `<details><summary>Show ${lines} lines</summary>${code}</details>`;
}

function errorsHtml(call: ApiCall, common: ReadonlySet<string>): string {
  const own = errorLines(call).filter(({ code }) => !common.has(code));
  return own.length === 0 ? '' : `<h4>Errors</h4>${errorListHtml(own)}`;
}

export type CallRendering = {
  /** Replaces the example origin of a text by the one of this installation. */
  readonly withOrigin: (text: string) => string;
  /** Codes that are listed once for all calls. */
  readonly common: ReadonlySet<string>;
};

/** Renders one call. */
export function callHtml(call: ApiCall, { withOrigin, common }: CallRendering): string {
  const { method, path, aliases, summary, description, operationId: id } = call;
  const facts = [
    `For ${callers[call['x-caller']] ?? call['x-caller']}.`,
    ...(call['x-shrimp'] ? ['With a session cookie it needs the header <code>O-Shrimp</code>.'] : []),
    ...(call['x-limit'] === 'none' ? [] : [`Counted as <code>${escapeHtml(call['x-limit'])}</code>.`]),
    ...(description === undefined ? [] : [escapeHtml(description)]),
    ...(aliases.length
      ? [`Also at ${aliases.map((alias) => `<code>${escapeHtml(alias)}</code>`).join(', ')}.`]
      : []),
  ];
  const rows = rowsOf(call).map(rowHtml).join('');
  const samples = call['x-codeSamples']
    .map(({ source }) => `<pre dir="ltr"><code>${escapeHtml(withOrigin(source))}</code></pre>`)
    .join('');
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${escapeHtml(summary)}</h3>
<p class="RestApi_way" dir="ltr"><code><b>${method}</b> ${escapeHtml(path)}</code></p>
<p>${facts.join(' ')}</p>
<h4>Request</h4>${samples}
${rows && `<h4>Parameters</h4><dl>${rows}</dl>`}
<h4>Answer</h4>${answerHtml(call, withOrigin)}
${errorsHtml(call, common)}
</article>`;
}
