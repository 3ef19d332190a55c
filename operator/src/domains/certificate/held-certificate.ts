// Reads the Secret that the edge serves and checks it: one live read, never a cache.
import { keyAlgorithm, keyFingerprint, type CertificateFacts } from '#platform/x509.ts';
import { annotations } from '#resources/labels.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { checkChain } from './chain.ts';
import { certificateName, customerHash } from './names.ts';
import type { CertificateStore, CertificateCondition } from './order-deps.ts';
import { isExpiringSoon } from './renewal.ts';

export type GoodCertificate = {
  readonly facts: CertificateFacts;
  readonly algorithm: 'ECDSA-P256' | 'RSA-2048' | undefined;
  readonly revision: number;
  readonly chain: string;
};
/**
 * `foreign`: not our Secret, left alone. `other`: another customer's, never used. `mismatch`: the certificate
 * is not for the key beside it.
 */
export type HeldCertificate =
  | { readonly kind: 'none' | 'foreign' | 'other' | 'damaged' | 'mismatch' }
  | ({ readonly kind: 'good' | 'expired' } & GoodCertificate);

/** Reads and checks the certificate of a domain. */
export async function readHeld(
  store: Pick<CertificateStore, 'readSecret'>,
  { domain, now }: { readonly domain: CustomDomain; readonly now: Date },
  signal: AbortSignal,
): Promise<HeldCertificate> {
  const { hostname } = domain.spec;
  const secret = await store.readSecret(certificateName(hostname), signal);
  if (!secret) return { kind: 'none' };
  if (!secret.isOurs) return { kind: 'foreign' };
  if (secret.annotations[annotations.customerHash] !== customerHash(domain)) return { kind: 'other' };
  const { 'tls.crt': chain = '', 'tls.key': key = '' } = secret.data;
  const fingerprint = keyFingerprint(key);
  if (fingerprint === undefined) return { kind: 'damaged' };
  const check = checkChain(chain, { hostname, keyFingerprint: fingerprint, now });
  const revision = Number(secret.annotations[annotations.revision] ?? 0);
  const more = {
    algorithm: keyAlgorithm(key),
    revision: Number.isSafeInteger(revision) ? revision : 0,
    chain,
  };
  if (check.kind === 'good') return { kind: 'good', facts: check.facts, ...more };
  if (check.fault === 'wrongKey') return { kind: 'mismatch' };
  return check.fault === 'expired' && check.facts
    ? { kind: 'expired', facts: check.facts, ...more }
    : { kind: 'damaged' };
}

/** The condition CertificateReady. */
export function certificateCondition(
  held: HeldCertificate,
  { status }: CustomDomain,
  now: Date,
): CertificateCondition {
  switch (held.kind) {
    case 'good': {
      const notAfter = held.facts.notAfter.toISOString();
      return { reason: isExpiringSoon(held.facts, now) ? 'ExpiringSoon' : 'Issued', notAfter };
    }
    case 'expired':
      return { reason: 'Expired', notAfter: held.facts.notAfter.toISOString() };
    case 'mismatch':
      return { reason: 'KeyMismatch' };
    case 'none':
      return { reason: status?.certificate === undefined ? 'NotIssued' : 'SecretDamaged' };
    case 'other':
      return { reason: 'NotIssued' };
    default:
      return { reason: 'SecretDamaged' };
  }
}
