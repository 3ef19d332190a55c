// Examples in the OpenAPI document: the answer in its envelope, and the request as a command
// (docs/design/http-api.md#service-calls).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { Chapter, Example } from '@glimpse/contracts/examples/example';

import { isRecord } from '#platform/validation/is-record.ts';

/** The installation in the examples: its origin, and the e-mail address of its signed-in caller. */
export type Installation = { readonly origin: string; readonly caller: string };

export type HeadedExample = Example & { readonly heading: string };

/** Examples by `exampleKey`. */
export function toExampleMap(chapters: readonly Chapter[]): ReadonlyMap<string, HeadedExample> {
  const headed = chapters.flatMap(({ heading, examples }) => examples.map((one) => ({ ...one, heading })));
  return new Map(headed.map((one) => [exampleKey(one.contract), one]));
}

/** Method and path: `GET /api/v2/status`. */
export const exampleKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

export const bySession = ({ access }: Endpoint): boolean => access === 'session' || access === 'colonel';
export const byBasic = ({ access }: Endpoint): boolean => access === 'account';
const signedIn = (contract: Endpoint): boolean => byBasic(contract) || bySession(contract);
const shrimp = 'Zr4Wc0xq1mS8yT6uV2nB5kJ9hG3fD7aP0lQeXiOw';

/** The whole answer, envelope included. */
export function answerOf({ contract, answer, custid }: Example, { caller }: Installation): unknown {
  const envelope = contract.envelope ?? 'full';
  if (envelope === 'bare' || !isRecord(answer)) return answer;
  if (envelope === 'plain') return { success: true, ...answer };
  const who = custid ?? (signedIn(contract) ? caller : 'anon');
  return {
    success: true,
    custid: who,
    ...answer,
    ...(contract.csrf === 'shrimp' && bySession(contract) && { shrimp }),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const exampleText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The address of a call with the parameters of its example. */
export function filled(path: string, { params, query }: Example, origin: string): string {
  const given = isRecord(params) ? params : {};
  const way = path.replaceAll(/:(\w+)/g, (_found, name: string) =>
    encodeURIComponent(exampleText(given[name] ?? name)),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {}))
    asked.set(name, exampleText(value));
  return origin + way + (asked.size ? `?${asked.toString()}` : '');
}

/** Callers with a session send its cookie and shrimp, programs their address and API token. */
function credentials(contract: Endpoint, caller: string): string[] {
  if (!bySession(contract))
    return contract.access === 'account' ? [`-u ${quoted(`${caller}:API_TOKEN`)}`] : [];
  return ["-b 'sess=SESSION'", ...(contract.csrf === 'shrimp' ? ["-H 'O-Shrimp: SHRIMP'"] : [])];
}

function payload({ contract, body }: Example): string[] {
  if (contract.method === 'GET' || body === undefined)
    return contract.method === 'GET' ? [] : [`-X ${contract.method}`];
  if (contract.frozen && isRecord(body)) {
    const fields = Object.entries(body).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${exampleText(value)}`)}`,
    );
    return fields.length ? fields : [`-X ${contract.method}`];
  }
  const verb = contract.method === 'POST' ? [] : [`-X ${contract.method}`];
  const type = contract.media?.at(-1) ?? 'application/json';
  return [...verb, `-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(body))}`];
}

/** The example as a command for a shell. @param path the call's own, or an alias of it */
export function commandOf(example: Example, path: string, { origin, caller }: Installation): string {
  const { contract, nonce } = example;
  const parts = [
    ...credentials(contract, caller),
    ...(nonce === undefined ? [] : [`-H ${quoted(`Idempotency-Key: ${nonce}`)}`]),
    ...payload(example),
  ];
  return [`curl ${quoted(filled(path, example, origin))}`, ...parts].join(' \\\n  ');
}
