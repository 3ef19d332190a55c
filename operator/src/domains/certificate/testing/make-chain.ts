// Makes certificates for tests: signed by a throw-away issuer, with any dates and names.
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const issuerKeys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** What the certificate says. */
export type ChainOptions = {
  readonly keyPem: string;
  readonly names: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly serial?: string;
};

/** Public half of a private key, for the certificate. */
async function publicKeyOf(keyPem: string) {
  const der = x509.PemConverter.decodeFirst(keyPem);
  const pair = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair);
  return crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, true, ['verify']);
}

/** One certificate in PEM for an ECDSA key. */
export async function makeChain(options: ChainOptions): Promise<string> {
  const { keyPem, names, notBefore, notAfter, serial = '0a1b2c' } = options;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial,
    issuer: 'CN=Test issuer',
    subject: '',
    notBefore,
    notAfter,
    publicKey: await publicKeyOf(keyPem),
    signingKey: issuerKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }))),
      await x509.AuthorityKeyIdentifierExtension.create(issuerKeys.publicKey),
    ],
  });
  return certificate.toString('pem');
}
