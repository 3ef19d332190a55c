// Reads keys and certificates by node:crypto (RFC 5280).
import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { sha256 } from './crypto.ts';

/** What we need of one certificate. `serial` is lower-case hex without leading zeros. */
export type CertificateFacts = {
  readonly serial: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** DNS names of the SAN extension, in lower case. */
  readonly names: readonly string[];
  /** SHA-256 of the public key (SPKI), hex. */
  readonly keyFingerprint: string;
};

/** Fingerprint of a public key: SHA-256 of its SPKI form, hex. */
function spkiFingerprint(spki: Uint8Array): string {
  return sha256(spki).toString('hex');
}

/** Fingerprint of the public half of a private key in PEM. `undefined` if it is no key. */
export function keyFingerprint(privatePem: string): string | undefined {
  try {
    const publicKey = createPublicKey(createPrivateKey(privatePem));
    return spkiFingerprint(publicKey.export({ type: 'spki', format: 'der' }));
  } catch {
    return undefined; // not a private key
  }
}

/** Makes a private key, PKCS #8 in PEM. */
export function generatePrivateKey(algorithm: 'ECDSA-P256' | 'RSA-2048'): string {
  const format = { type: 'pkcs8', format: 'pem' } as const;
  const pair =
    algorithm === 'ECDSA-P256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return pair.privateKey.export(format).toString();
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined; // not a certificate
  }
}

/** Name that people know the issuer by: its common name, else its organisation. */
function issuerName(issuer: string): string {
  const found = /^CN=(.*)$/m.exec(issuer) ?? /^O=(.*)$/m.exec(issuer);
  return (found?.[1] ?? 'unknown').slice(0, 128);
}

/** Facts of the first certificate of a PEM text. `undefined` if it holds none. */
export function readCertificate(pem: string): CertificateFacts | undefined {
  const certificate = parse(pem);
  if (!certificate) return undefined;
  const names = (certificate.subjectAltName ?? '')
    .split(', ')
    .flatMap((entry) => (entry.startsWith('DNS:') ? [entry.slice(4).toLowerCase()] : []));
  return {
    serial: certificate.serialNumber.toLowerCase().replace(/^0+(?=.)/, ''),
    issuer: issuerName(certificate.issuer),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    names,
    keyFingerprint: spkiFingerprint(certificate.publicKey.export({ type: 'spki', format: 'der' })),
  };
}

/** Thumbprint of an account key, Base64url (RFC 7638). Accepts EC and RSA keys. */
export function keyThumbprint(privatePem: string): string {
  const { crv, e, kty, n, x, y } = createPublicKey(privatePem).export({ format: 'jwk' });
  const members = kty === 'EC' ? { crv, kty, x, y } : { e, kty, n };
  return sha256(JSON.stringify(members)).toString('base64url');
}

/** Algorithm of a private key in PEM. `undefined` if it is none that we make. */
export function keyAlgorithm(privatePem: string): 'ECDSA-P256' | 'RSA-2048' | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privatePem);
    if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ECDSA-P256';
    return asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 2048
      ? 'RSA-2048'
      : undefined;
  } catch {
    return undefined; // not a private key
  }
}
