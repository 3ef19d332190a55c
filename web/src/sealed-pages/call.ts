// Sends the calls of sealed links: without cookies, so these pages know no visitor
// (docs/design/sealed-links.md#the-pages).
import type { Answer, Endpoint, Sent } from '@glimpse/contracts/endpoint';
import { clientFailure, toApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { noteServerTime, pageMs } from '#lib/clock.ts';
import { readLoosely } from '#lib/contract/read-loosely.ts';

type Given<E extends Endpoint> = {
  readonly body?: Partial<Sent<E>['body']>;
  readonly nonce?: string;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
};

/** How long the head of an answer may take, and its body: a file of 4 MiB takes 28 s at 1.6 Mbit/s. */
const headMs = 20_000;
const bodyMs = 80_000;

/** Sends one call. A failure is a value. Never throws. */
export async function send<E extends Endpoint>(
  endpoint: E,
  given: Given<E> = {},
): Promise<Answer<E> | ApiFailure> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), headMs);
  const begunMs = pageMs();
  const response = await fetch(endpoint.path, requestOf(endpoint, given, deadline.signal)).catch(
    () => undefined,
  );
  clearTimeout(timer);
  if (!response) return clientFailure(navigator.onLine === false ? 'client.offline' : 'client.no_answer');
  noteServerTime(response.headers.get('date'), pageMs() - begunMs);
  const late = setTimeout(() => deadline.abort(), bodyMs);
  const body: unknown = await response.json().catch(() => undefined);
  clearTimeout(late);
  const { status, headers } = response;
  if (!response.ok) return toApiFailure(status, body, headers.get('retry-after'));
  if (body === undefined) return clientFailure('client.incomplete', status);
  const record = readLoosely(endpoint.response, body);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked by the shape of the same schema
  return record ? (record as Answer<E>) : clientFailure('client.bad_format', status);
}

function requestOf(
  { method }: Endpoint,
  { body, nonce, keepalive = false }: Omit<Given<Endpoint>, 'body'> & { readonly body?: unknown },
  signal: AbortSignal,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (nonce !== undefined) headers.set('Idempotency-Key', nonce);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    keepalive,
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
