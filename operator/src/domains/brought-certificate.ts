// Judges the certificate that a platform brings for the main domain of its region. Nothing is ordered then.
import { kubeTime } from '#kube/conditions.ts';
import { type CertificateFacts, keyFingerprint, readCertificate } from '#platform/x509.ts';
import type { CustomDomain, CustomDomainStatus } from '#resources/custom-domain.ts';
import { domainVerdict, type DomainVerdict } from '#resources/domain-conditions.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { isExpiringSoon } from './certificate/renewal.ts';

/** Name of the Secret, in the region's namespace. `undefined`: the certificate is ordered. */
export function broughtSecret({ spec }: CustomDomain, region: Jurisdiction): string | undefined {
  const { mode, secretName } = region.spec.routing?.certificate ?? {};
  return spec.role === 'Site' && mode === 'Secret' ? secretName : undefined;
}

/** Entries of the Secret; `undefined` when there is no Secret. */
export type BroughtData = Readonly<Record<string, string>> | undefined;
export type Brought = {
  readonly verdict: DomainVerdict;
  /** Absent: nothing that the edge could serve. */
  readonly certificate: CustomDomainStatus['certificate'];
};

const of = (reason: 'NotIssued' | 'SecretDamaged' | 'KeyMismatch' | 'Expired' | 'ExpiringSoon' | 'Issued') =>
  domainVerdict('CertificateReady', reason);

/** A certificate may name the host, or all hosts of its parent (RFC 6125 §6.4.3). */
function names({ names: listed }: CertificateFacts, hostname: string): boolean {
  return listed.includes(hostname) || listed.includes(hostname.replace(/^[^.]+/, '*'));
}

function verdictOf(facts: CertificateFacts, now: Date): DomainVerdict {
  if (facts.notAfter.getTime() <= now.getTime()) return of('Expired');
  return of(isExpiringSoon(facts, now) ? 'ExpiringSoon' : 'Issued');
}

/** Judges the Secret: key and certificate must fit each other, the host and the time. */
export function judgeBrought(
  data: BroughtData,
  {
    hostname,
    secretName,
    now,
  }: { readonly hostname: string; readonly secretName: string; readonly now: Date },
): Brought {
  if (!data) return { verdict: of('NotIssued'), certificate: undefined };
  const facts = readCertificate(data['tls.crt'] ?? '');
  if (!facts || !names(facts, hostname)) return { verdict: of('SecretDamaged'), certificate: undefined };
  if (keyFingerprint(data['tls.key'] ?? '') !== facts.keyFingerprint)
    return { verdict: of('KeyMismatch'), certificate: undefined };
  const { serial, issuer, notBefore, notAfter } = facts;
  return {
    verdict: verdictOf(facts, now),
    certificate: { secretName, serial, issuer, notBefore: kubeTime(notBefore), notAfter: kubeTime(notAfter) },
  };
}
