// The certificate authority of a region and the certificate of its MongoDB members (RFC 5280).
import { dayMs } from '#platform/clock.ts';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Random } from '#platform/random.ts';

const authorityDays = 3652;
const leafDays = 90;
/** Tolerates clocks of members that are behind. */
const renewBeforeMs = 600_000;
const serialBytes = 16;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

type CertificateDeps = { readonly random: Random; readonly now: Date };

/** A positive serial number without leading zero. */
function serialOf(random: Random): string {
  const bytes = random.bytes(serialBytes);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
type KeyPair = Awaited<ReturnType<typeof makeKeys>>;

async function privatePem({ privateKey }: KeyPair): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`;
}

/** @throws an error if the text is no private key of this algorithm */
async function readPrivateKey(pem: string): Promise<KeyPair> {
  const [der = new ArrayBuffer(0)] = PemConverter.decode(pem);
  const privateKey = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', privateKey);
  const publicJwk = { ...(kty && { kty }), ...(crv && { crv }), ...(x && { x }), ...(y && { y }) };
  return {
    privateKey,
    publicKey: await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']),
  };
}

/** A new private key of an authority in PEM. */
export async function makeAuthorityKey(): Promise<string> {
  return privatePem(await makeKeys());
}

/** The self-signed certificate of an authority, valid for ten years. */
export async function makeAuthority(
  identifier: string,
  keyPem: string,
  { random, now }: CertificateDeps,
): Promise<string> {
  const keys = await readPrivateKey(keyPem);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialOf(random),
    name: `CN=Glimpse MongoDB ${identifier}`,
    notBefore: new Date(now.getTime() - renewBeforeMs),
    notAfter: new Date(now.getTime() + authorityDays * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}

/** A certificate with its key, both PEM. */
export type CertificatePair = { readonly certificate: string; readonly key: string };

/** Issues a server certificate for 90 days. It also serves as client certificate between members. */
export async function issueLeaf(
  authority: CertificatePair,
  hosts: readonly string[],
  { random, now }: CertificateDeps,
): Promise<CertificatePair> {
  const issuer = new X509Certificate(authority.certificate);
  const { privateKey } = await readPrivateKey(authority.key);
  const keys = await makeKeys();
  const names = [
    ...hosts.map((value) => ({ type: 'dns' as const, value })),
    { type: 'dns' as const, value: 'localhost' },
    { type: 'ip' as const, value: '127.0.0.1' },
  ];
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialOf(random),
    subject: 'CN=mongo',
    issuer: issuer.subject,
    notBefore: new Date(now.getTime() - renewBeforeMs),
    notAfter: new Date(Math.min(now.getTime() + leafDays * dayMs, issuer.notAfter.getTime())),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension(names),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: `${certificate.toString('pem')}\n`, key: await privatePem(keys) };
}

/** Whether two thirds of the lifetime have passed, or names are missing. @throws an error for another text */
export function isRenewalDue(pem: string, hosts: readonly string[], now: Date): boolean {
  const { notBefore, notAfter, ...certificate } = readLeaf(pem);
  const due = notBefore.getTime() + ((notAfter.getTime() - notBefore.getTime()) * 2) / 3;
  return now.getTime() >= due || hosts.some((host) => !certificate.names.includes(host));
}

function readLeaf(pem: string) {
  const certificate = new X509Certificate(pem);
  const { notBefore, notAfter } = certificate;
  const names = certificate.getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  return { notBefore, notAfter, names: names.map(({ value }) => value) };
}

/** Whether the certificate carries the public key of this private key. @throws an error for another text */
export async function belongTogether(certificatePem: string, keyPem: string): Promise<boolean> {
  const { publicKey } = await readPrivateKey(keyPem);
  const ours = Buffer.from(await crypto.subtle.exportKey('spki', publicKey));
  return ours.equals(Buffer.from(new X509Certificate(certificatePem).publicKey.rawData));
}
