// Decides whether a state-changing request comes from our own pages (docs/design/trust.md#origin-rule).
import type { IncomingHttpHeaders } from 'node:http';

/**
 * `own`: same origin, typed in, or a caller that sends neither header (no browser).
 * `null`: a native form of ours under `no-referrer`; passes only together with a session and a valid shrimp.
 */
export type RequestOrigin = 'own' | 'null' | 'foreign';

/** `Sec-Fetch-Site` decides if present, else `Origin` must be one of ours or missing. */
export function requestOriginOf(headers: IncomingHttpHeaders, ours: ReadonlySet<string>): RequestOrigin {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign';
  const { origin } = headers;
  if (origin === undefined || ours.has(origin)) return 'own';
  return origin === 'null' ? 'null' : 'foreign';
}
