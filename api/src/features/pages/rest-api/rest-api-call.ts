// Renders one call on the page of the REST API: request, answer and errors.
import { isRecord } from '#platform/validation/is-record.ts';
import { escapeHtml } from '../plain-page.ts';
import type { ApiCall } from './rest-api-document.ts';
import { fieldType } from './field-type.ts';
import { errorLines, errorListHtml } from './rest-api-errors.ts';

const callers: Readonly<Record<string, string>> = {
  public: 'everybody; credentials are not looked at',
  anyone: 'everybody, with or without credentials',
  guest: 'everybody, always as an anonymous caller',
  account: 'people with an account, by API token or session',
  session: 'people with an account, by session',
  colonel: 'administrators, by session',
};

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
  `<dt><code>${escapeHtml(name)}</code> <span>${place}${required ? ', required' : ''}</span></dt><dd>${escapeHtml(fieldType(name, schema))}</dd>`;

const maxOpenLines = 24;

function answerHtml({ responses }: ApiCall, withOrigin: (text: string) => string): string {
  const example: unknown = responses['200']?.content?.['application/json']?.example;
  if (example === undefined) return '<p>Returns 204 without a body.</p>';
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

/** One sample in each language. Radios choose it without script; the script chooses it in all calls. */
function samplesHtml(call: ApiCall, withOrigin: CallRendering['withOrigin']): string {
  const samples = call['x-codeSamples'];
  const radios = samples.map(
    ({ label }, at) =>
      `<label><input type="radio" name="way-${call.operationId}" value="${label}"${at === 0 ? ' checked' : ''}>${label}</label>`,
  );
  const codes = samples.map(
    ({ label, source }) =>
      `<pre dir="ltr" data-way="${label}"><code>${escapeHtml(withOrigin(source))}</code></pre>`,
  );
  return `<div class="RestApi_sample"><fieldset><legend>Language</legend>${radios.join('')}</fieldset><span data-copy></span>${codes.join('')}</div>`;
}

/** Renders one call. */
export function callHtml(call: ApiCall, { withOrigin, common }: CallRendering): string {
  const { method, path, aliases, summary, description, operationId: id } = call;
  const facts = [
    `For ${callers[call['x-caller']] ?? call['x-caller']}.`,
    ...(call['x-shrimp'] ? ['With a session cookie, it needs the header <code>O-Shrimp</code>.'] : []),
    ...(call['x-limit'] === 'none' ? [] : [`Counted as <code>${escapeHtml(call['x-limit'])}</code>.`]),
    ...(description === undefined ? [] : [escapeHtml(description)]),
    ...(aliases.length
      ? [`Also at ${aliases.map((alias) => `<code>${escapeHtml(alias)}</code>`).join(', ')}.`]
      : []),
  ];
  const rows = rowsOf(call).map(rowHtml).join('');
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${escapeHtml(summary)}</h3>
<p class="RestApi_way" dir="ltr"><code><b>${method}</b> ${escapeHtml(path)}</code></p>
<p>${facts.join(' ')}</p>
<h4>Request</h4>${samplesHtml(call, withOrigin)}
${rows && `<h4>Parameters</h4><dl>${rows}</dl>`}
<h4>Answer</h4>${answerHtml(call, withOrigin)}
${errorsHtml(call, common)}
</article>`;
}
