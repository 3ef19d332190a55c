// Asks a site over https by a name that no DNS knows, and trusts one root certificate alone.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';

const toThisMachine: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

/** A request: POST with a body, GET without one. */
type Sent = { readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

/** @returns status, headers and text; a redirect is not followed. @param ca the root certificate, as PEM */
export async function ask(url: string, ca: string, { body, headers = {} }: Sent = {}) {
  const begin = url.startsWith('https:') ? secureRequest : request;
  const sent = begin(url, {
    ca,
    lookup: toThisMachine,
    agent: false,
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...headers },
    signal: AbortSignal.timeout(30_000),
  });
  sent.end(body && JSON.stringify(body));
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** The key of the secret in the answer of conceal; `undefined` if it has none. */
export const secretKeyIn = (answer: string): string | undefined =>
  /"secret":\{[^{}]*?"key":"([0-9a-z]{32})"/.exec(answer)?.[1];
