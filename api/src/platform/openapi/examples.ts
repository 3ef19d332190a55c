// Examples in the OpenAPI document: the answer in its envelope, and the request as a command
// (docs/design/http-api.md#service-calls).
import { chapters } from '@glimpse/contracts/examples/chapters';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { Example } from '@glimpse/contracts/examples/example';
import { ana, exampleOrigin } from '@glimpse/contracts/examples/records';

import { isRecord } from '#platform/validation/is-record.ts';

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;
const known: ReadonlyMap<string, Example & { readonly heading: string }> = new Map(
  chapters.flatMap(({ heading, examples }) => examples.map((one) => [nameOf(one.contract), { ...one, heading }])),
);

/** Headings of the documentation, in its order. */
export const chapterNames: readonly string[] = chapters.map(({ heading }) => heading);

/** The example of a call; a test demands one for each. */
export const exampleOf = (contract: Pick<Endpoint, 'method' | 'path'>) => known.get(nameOf(contract));

const bySession = ({ access }: Endpoint): boolean => access === 'session' || access === 'colonel';
const signedIn = (contract: Endpoint): boolean => contract.access === 'account' || bySession(contract);
const shrimp = 'Zr4Wc0xq1mS8yT6uV2nB5kJ9hG3fD7aP0lQeXiOw';

/** The whole answer, envelope included. */
export function answerOf({ contract, answer, custid }: Example): unknown {
  const envelope = contract.envelope ?? 'full';
  if (envelope === 'bare' || !isRecord(answer)) return answer;
  if (envelope === 'plain') return { success: true, ...answer };
  const who = custid ?? (signedIn(contract) ? ana : 'anon');
  return { success: true, custid: who, ...answer, ...(contract.csrf === 'shrimp' && bySession(contract) && { shrimp }) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function filled(path: string, { params, query }: Example): string {
  const given = isRecord(params) ? params : {};
  const way = path.replaceAll(/:(\w+)/g, (_found, name: string) => encodeURIComponent(textOf(given[name] ?? name)));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) asked.set(name, textOf(value));
  return exampleOrigin + way + (asked.size ? `?${asked.toString()}` : '');
}

/** Callers with a session send its cookie and shrimp, programs their address and API token. */
function credentials(contract: Endpoint): string[] {
  if (!bySession(contract)) return contract.access === 'account' ? [`-u ${quoted(`${ana}:API_TOKEN`)}`] : [];
  return ["-b 'sess=SESSION'", ...(contract.csrf === 'shrimp' ? ["-H 'O-Shrimp: SHRIMP'"] : [])];
}

function payload({ contract, body }: Example): string[] {
  if (contract.method === 'GET' || body === undefined) return contract.method === 'GET' ? [] : [`-X ${contract.method}`];
  if (contract.frozen && isRecord(body)) {
    const fields = Object.entries(body).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${textOf(value)}`)}`);
    return fields.length ? fields : [`-X ${contract.method}`];
  }
  const verb = contract.method === 'POST' ? [] : [`-X ${contract.method}`];
  const type = contract.media?.at(-1) ?? 'application/json';
  return [...verb, `-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(body))}`];
}

/** The example as a command for a shell. @param path the call's own, or an alias of it */
export function commandOf(example: Example, path: string): string {
  const { contract, nonce } = example;
  const parts = [
    ...credentials(contract),
    ...(nonce === undefined ? [] : [`-H ${quoted(`Idempotency-Key: ${nonce}`)}`]),
    ...payload(example),
  ];
  return [`curl ${quoted(filled(path, example))}`, ...parts].join(' \\\n  ');
}
