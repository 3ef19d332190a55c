// Decides which requests must change nothing: HEAD, and requests that a browser makes ahead of a click
// (docs/design/http-api.md#paths-and-hosts).
import type { IncomingMessage } from 'node:http';

type Passive = Pick<IncomingMessage, 'method' | 'headers'>;

/** The standard header, then those of older browsers. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const ahead = /\b(?:prefetch|prerender|preview)\b/i;

/** Whether the browser asks before anybody has clicked. */
export const isPrefetch = ({ headers }: Passive): boolean =>
  purposeHeaders.some((name) => ahead.test(String(headers[name] ?? '')));

/** Whether the request must change nothing. */
export const isPassive = (request: Passive): boolean => request.method === 'HEAD' || isPrefetch(request);

/**
 * Answers a prefetch. Browsers keep an answer of status 2xx, also 204, and show it after the click.
 * They drop a 503, send no prefetch until `Retry-After`, and ask again after the click.
 */
export const refusedPrefetch = { status: 503, more: ['Retry-After', '3600'] } as const;

/** Answers a passive request for a call that changes state; `undefined`: the request is not passive. */
export function answerInsteadOfChange(
  request: Passive,
): { readonly status: number; readonly more: readonly string[] } | undefined {
  if (isPrefetch(request)) return refusedPrefetch;
  return request.method === 'HEAD' ? { status: 204, more: [] } : undefined;
}
