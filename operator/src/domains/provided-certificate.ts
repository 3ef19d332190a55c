// Checks the certificate that a platform provides for the main domain of its region. Nothing is ordered then.
import { kubeTime } from '#kube/conditions.ts';
import { type CertificateFacts, keyFingerprint, readCertificate } from '#platform/x509.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { domainCondition, type DomainCondition } from '#resources/domain-conditions.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { isExpiringSoon } from './certificate/renewal.ts';

/** Name of the Secret, in the region's namespace. `undefined`: the certificate is ordered. */
export function providedSecret({ spec }: CustomDomain, region: Jurisdiction): string | undefined {
  const { mode, secretName } = region.spec.routing?.certificate ?? {};
  return spec.role === 'Site' && mode === 'Secret' ? secretName : undefined;
}

/** Entries of the Secret; `undefined` when there is no Secret. */
export type ProvidedData = Readonly<Record<string, string>> | undefined;
export type ProvidedCertificate = {
  readonly condition: DomainCondition;
  /** Absent: nothing that the edge could serve. */
  readonly certificate: CustomDomainStatus['certificate'];
};

const of = (reason: 'NotIssued' | 'SecretDamaged' | 'KeyMismatch' | 'Expired' | 'ExpiringSoon' | 'Issued') =>
  domainCondition('CertificateReady', reason);

/** A certificate may name the host, or all hosts of its parent (RFC 6125 §6.4.3). */
function names({ names: listed }: CertificateFacts, hostname: string): boolean {
  return listed.includes(hostname) || listed.includes(hostname.replace(/^[^.]+/, '*'));
}

function validityCondition(facts: CertificateFacts, now: Date): DomainCondition {
  if (facts.notAfter.getTime() <= now.getTime()) return of('Expired');
  return of(isExpiringSoon(facts, now) ? 'ExpiringSoon' : 'Issued');
}

/** Checks the Secret: key and certificate must fit each other, the host and the time. */
export function checkProvided(
  data: ProvidedData,
  {
    hostname,
    secretName,
    now,
  }: { readonly hostname: string; readonly secretName: string; readonly now: Date },
): ProvidedCertificate {
  if (!data) return { condition: of('NotIssued'), certificate: undefined };
  const facts = readCertificate(data['tls.crt'] ?? '');
  if (!facts || !names(facts, hostname)) return { condition: of('SecretDamaged'), certificate: undefined };
  if (keyFingerprint(data['tls.key'] ?? '') !== facts.keyFingerprint)
    return { condition: of('KeyMismatch'), certificate: undefined };
  const { serial, issuer, notBefore, notAfter } = facts;
  return {
    condition: validityCondition(facts, now),
    certificate: { secretName, serial, issuer, notBefore: kubeTime(notBefore), notAfter: kubeTime(notAfter) },
  };
}
