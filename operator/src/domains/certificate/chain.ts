// Checks a certificate before it is stored: key, name and dates must be right.
import { hourMs } from '#platform/clock.ts';
import { type CertificateFacts, readCertificate } from '#platform/x509.ts';

/** Why a downloaded certificate is refused. */
export type ChainFault = 'unreadable' | 'wrongKey' | 'wrongName' | 'expired' | 'notYetValid';
export type ChainCheck =
  | { readonly kind: 'good'; readonly facts: CertificateFacts }
  | { readonly kind: 'bad'; readonly fault: ChainFault; readonly facts?: CertificateFacts };

type ExpectedCertificate = { readonly hostname: string; readonly keyFingerprint: string; readonly now: Date };

/**
 * Checks the first certificate of a chain: it has our key, names exactly the host, is valid now and began at
 * most an hour in the future.
 */
export function checkChain(pem: string, { hostname, keyFingerprint, now }: ExpectedCertificate): ChainCheck {
  const facts = readCertificate(pem);
  if (!facts) return { kind: 'bad', fault: 'unreadable' };
  const bad = (fault: ChainFault): ChainCheck => ({ kind: 'bad', fault, facts });
  if (facts.keyFingerprint !== keyFingerprint) return bad('wrongKey');
  if (facts.names.length !== 1 || facts.names[0] !== hostname) return bad('wrongName');
  if (facts.notAfter.getTime() <= now.getTime()) return bad('expired');
  if (facts.notBefore.getTime() > now.getTime() + hourMs) return bad('notYetValid');
  return { kind: 'good', facts };
}
