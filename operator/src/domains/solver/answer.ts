// Answers challenges of certificate authorities from the status of custom domains (RFC 8555 §8.3).
import { sameBytes } from '#platform/crypto.ts';
import type { HttpReply, SmallRequest } from '#platform/serve.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';

/** Finds the domain of a host name; no other object is looked at. */
export type FindDomain = (hostname: string) => CustomDomain | undefined;

const path = /^\/\.well-known\/acme-challenge\/([A-Za-z0-9_-]{1,256})$/;
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const notFound: HttpReply = { status: 404, headers };
const longestHost = 512;

/** Host name of a Host header: in lower case, without port, brackets and trailing dot. */
export function toHostname(header: string): string {
  if (header.length > longestHost) return '';
  const lower = header.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(lower);
  if (bracketed) return bracketed[1] ?? '';
  return lower.replace(/:\d*$/, '').replace(/\.$/, '');
}

const equal = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other));

/** Text that proves that a request for this probe token reached the region. */
export function probeAnswer(token: string): string {
  return `${token}.glimpse`;
}

/** What is served for a token of a domain: its challenge, or the probe of the pointing check. */
function textFor({ status }: CustomDomain, token: string): string | undefined {
  const { challenge } = status?.acme ?? {};
  if (challenge && equal(challenge.token, token)) return challenge.keyAuthorization;
  const { probeToken } = status?.dns ?? {};
  return probeToken !== undefined && equal(probeToken, token) ? probeAnswer(token) : undefined;
}

/** Answers an exact pair of host and token; everything else is not found. */
export function answerChallenge(find: FindDomain, { path: requestPath, host }: SmallRequest): HttpReply {
  const token = path.exec(requestPath)?.[1];
  const domain = token === undefined ? undefined : find(toHostname(host));
  const text = token === undefined || !domain ? undefined : textFor(domain, token);
  return text === undefined ? notFound : { status: 200, body: text, headers };
}
