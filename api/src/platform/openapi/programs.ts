// The examples of the OpenAPI document as programs: curl, JavaScript and Python
// (docs/design/http-api.md#service-calls).
import type { Example } from '@glimpse/contracts/examples/example';
import { isRecord } from '#platform/validation/is-record.ts';
import { byBasic, bySession, commandOf, exampleText, filled, type Installation } from './examples.ts';

type Program = { readonly lang: string; readonly label: string; readonly source: string };

/** What a program sends. `user` signs in by HTTP Basic. */
type Sent = {
  readonly url: string;
  readonly method: string;
  readonly user: string | undefined;
  readonly cookie: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly form: boolean;
  readonly empty: boolean;
};

/** The example in each language, curl first. @param path the call's own, or an alias of it */
export function programsOf(example: Example, path: string, installation: Installation): readonly Program[] {
  const sent = sentBy(example, path, installation);
  return [
    { lang: 'shell', label: 'curl', source: commandOf(example, path, installation) },
    { lang: 'javascript', label: 'JavaScript', source: javascriptOf(sent) },
    { lang: 'python', label: 'Python', source: pythonOf(sent) },
  ];
}

function sentBy(example: Example, path: string, { origin, caller }: Installation): Sent {
  const { contract, nonce, body } = example;
  const session = bySession(contract);
  const form = contract.frozen !== undefined && isRecord(body);
  const type = contract.media?.at(-1) ?? 'application/json';
  const hasBody = contract.method !== 'GET' && body !== undefined;
  return {
    url: filled(path, example, origin),
    method: contract.method,
    user: byBasic(contract) ? caller : undefined,
    cookie: session,
    headers: {
      ...(session && contract.csrf === 'shrimp' && { 'O-Shrimp': 'SHRIMP' }),
      ...(nonce !== undefined && { 'Idempotency-Key': nonce }),
      ...(hasBody && !form && { 'Content-Type': type }),
    },
    body: hasBody ? body : undefined,
    form,
    empty: contract.envelope === 'empty',
  };
}

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

/** Fields of a form are texts. */
const fieldsOf = (body: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(body) ? body : {}).map(([name, value]) => [name, exampleText(value)]),
  );

const isEmpty = (fields: Readonly<Record<string, unknown>>): boolean => Object.keys(fields).length === 0;

function javascriptOf({ url, method, user, cookie, headers, body, form, empty }: Sent): string {
  const basic = user !== undefined && `    Authorization: 'Basic ' + btoa(${quoted(`${user}:API_TOKEN`)}),`;
  const lines = [
    basic,
    cookie && "    Cookie: 'sess=SESSION',",
    ...Object.entries(headers).map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
  ].filter((line) => line !== false);
  const text = form ? fieldsOf(body) : body;
  const literal = literalOf(text, javascriptWords).replaceAll('\n', '\n  ');
  const options = [
    method !== 'GET' && `  method: ${quoted(method)},`,
    lines.length > 0 && ['  headers: {', ...lines, '  },'].join('\n'),
    body !== undefined && `  body: ${form ? 'new URLSearchParams' : 'JSON.stringify'}(${literal}),`,
  ].filter((line) => line !== false);
  const call = options.length === 0 ? quoted(url) : `${quoted(url)}, {\n${options.join('\n')}\n}`;
  return `const answer = await fetch(${call});\nconsole.log(${empty ? 'answer.status' : 'await answer.json()'});`;
}

function pythonOf({ url, method, user, cookie, headers, body, form, empty }: Sent): string {
  const { 'Content-Type': type, ...others } = headers;
  const shown = type === undefined || type === 'application/json' ? others : headers; // `json` sets it
  const literal = (value: unknown): string => literalOf(value, pythonWords).replaceAll('\n', '\n    ');
  const options = [
    user !== undefined && `    auth=(${quoted(user)}, 'API_TOKEN'),`,
    cookie && "    cookies={'sess': 'SESSION'},",
    !isEmpty(shown) && `    headers=${literal(shown)},`,
    body !== undefined && (form ? `    data=${literal(fieldsOf(body))},` : `    json=${literal(body)},`),
  ].filter((line) => line !== false);
  const call = options.length === 0 ? quoted(url) : `\n    ${quoted(url)},\n${options.join('\n')}\n`;
  return `import requests\n\nanswer = requests.${method.toLowerCase()}(${call})\nprint(${empty ? 'answer.status_code' : 'answer.json()'})`;
}

type Words = {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly indent: string;
  name(name: string): string;
};

const javascriptWords: Words = {
  yes: 'true',
  no: 'false',
  none: 'null',
  indent: '  ',
  name: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name)),
};
const pythonWords: Words = { yes: 'True', no: 'False', none: 'None', indent: '    ', name: quoted };

/** Writes a value as source text, an object or list over several lines. */
function literalOf(value: unknown, words: Words): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  const lines = Array.isArray(value)
    ? value.map((one) => literalOf(one, words))
    : Object.entries(isRecord(value) ? value : {}).map(
        ([name, one]) => `${words.name(name)}: ${literalOf(one, words)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (!Array.isArray(value) && !isRecord(value)) return words.none;
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => words.indent + line.replaceAll('\n', `\n${words.indent}`) + ',').join('\n')}\n${close}`;
}
