// Parses JSON bodies; refuses deep nesting, repeated names and lone surrogates
// (docs/design/http-api.md#parameters).
import { limits } from '@glimpse/contracts/limits';

import { isRecord } from '#platform/validation/is-record.ts';
import { fail } from '#platform/errors/api-error.ts';
import { noParameters, type ParameterValues } from './parameters.ts';

type Level = { readonly names: Set<string> | undefined; readonly path: string };
type Scan = {
  readonly text: string;
  readonly levels: Level[];
  readonly twice: Set<string>;
  lastName: string;
  members: number;
};

/** Index after the closing quote of the string that opens at `at`; the text's length if it never closes. */
function stringEnd(text: string, at: number): number {
  let end = at + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    end = quote + 1;
  }
}

/** Notes the string from `at` to `end` if it names a member, by its path: `ttl`, `item[ttl]`. */
function noteName(scan: Scan, at: number, end: number): void {
  const { text, levels, twice } = scan;
  const level = levels.at(-1);
  if (!level?.names) return;
  let next = end;
  while (text.charCodeAt(next) <= 32) next += 1;
  if (text[next] !== ':') return;
  const quoted = text.slice(at, end);
  const name = quoted.includes('\\') ? unquote(quoted) : quoted.slice(1, -1);
  scan.lastName = level.path === '' ? name : `${level.path}[${name}]`;
  if (level.names.has(name)) twice.add(scan.lastName);
  level.names.add(name);
}

/** @throws `http.bad_request` below the eighth level */
function open(scan: Scan, named: boolean): void {
  if (scan.levels.length >= limits.jsonDepth) fail('http.bad_request');
  scan.levels.push({
    names: named ? new Set() : undefined,
    path: scan.levels.length === 0 ? '' : scan.lastName,
  });
  scan.members += 1;
}

function unquote(quoted: string): string {
  const name: unknown = parse(quoted);
  return typeof name === 'string' ? name : quoted;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('http.bad_request'); // the parser's message quotes the body, so it is not kept
  }
}

/** Scans the text before it is parsed. @throws `http.bad_request` (depth), `http.too_large` (members) */
function scanJson(text: string): Scan {
  const scan: Scan = { text, levels: [], twice: new Set(), lastName: '', members: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 34) {
      const end = stringEnd(text, at);
      noteName(scan, at, end);
      at = end - 1;
    } else if (sign === 123 || sign === 91) open(scan, sign === 123);
    else if (sign === 125 || sign === 93) scan.levels.pop();
    else if (sign === 44) scan.members += 1;
    if (scan.members > limits.parameters + limits.jsonDepth) fail('http.too_large');
  }
  return scan;
}

/** Every text in a value, names included, is well-formed Unicode. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner));
}

/**
 * Parses a JSON document of any kind.
 * @throws `http.bad_request` (does not parse, deeper than 8 levels, lone surrogate),
 *   `http.too_large` (over 1,000 members)
 */
export function parseDocument(text: string): {
  readonly document: unknown;
  readonly twice: ReadonlySet<string>;
} {
  const { twice } = scanJson(text);
  const document = parse(text);
  if (!isWellFormed(document)) fail('http.bad_request');
  return { document, twice };
}

/**
 * Parses a JSON body of parameters; it may be empty.
 * @throws as `parseDocument`, and `http.bad_payload` if it is no object
 */
export function parseJsonParameters(text: string): ParameterValues {
  if (text === '') return noParameters;
  const { document, twice } = parseDocument(text);
  if (!isRecord(document)) return fail('http.bad_payload');
  return { values: document, twice };
}
