// Renewal information of the authority: identifier of a certificate and its window (RFC 9773).
import { hourMs } from '#platform/clock.ts';
import { AuthorityKeyIdentifierExtension, X509Certificate } from '@peculiar/x509';
import * as z from 'zod/mini';

const shortestPollMs = hourMs;
const longestPollMs = 7 * 24 * hourMs;
/** Without Retry-After the window is asked for again after 6 h. */
export const usualPollMs = 6 * hourMs;

const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

/** Identifier of a certificate: key identifier of its issuer, a dot, its serial (RFC 9773 §4.1). */
export function certId(pem: string): string | undefined {
  const certificate = parse(pem);
  const issuerKey = certificate?.getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  if (!certificate || issuerKey === undefined) return undefined;
  const serial = certificate.serialNumber;
  const even = serial.length % 2 === 0 ? serial : `0${serial}`;
  const positive = Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
  return `${base64url(issuerKey)}.${base64url(positive)}`;
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined; // not a certificate
  }
}

const time = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'no time'),
  ),
  z.transform((text) => new Date(text)),
);
const RenewalInfo = z.object({
  suggestedWindow: z.object({ start: time, end: time }),
  explanationURL: z.optional(z.string()),
});

/** A window, or `undefined` for an answer that is none. Drops an explanation that is no https address. */
export function readRenewalInfo(body: unknown) {
  const parsed = RenewalInfo.safeParse(body);
  if (!parsed.success) return undefined;
  const { suggestedWindow, explanationURL } = parsed.data;
  const shown = explanationURL?.startsWith('https://') && explanationURL.length <= 512;
  return { ...suggestedWindow, ...(shown && { explanationURL }) };
}

/** Time to the next question, within 1 h and 7 days. */
export function pollMs(retryAfterMs: number | undefined): number {
  return Math.min(Math.max(retryAfterMs ?? usualPollMs, shortestPollMs), longestPollMs);
}
