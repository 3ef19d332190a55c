// Makes self-signed certificates for the servers of tests.
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';

/** PEM of a certificate that is its own authority, and of its key. */
export type TestCertificate = { readonly cert: string; readonly key: string };

/** Makes a certificate for host names and addresses, valid for a day. */
export async function testCertificate(hosts: readonly string[]): Promise<TestCertificate> {
  x509.cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const names = hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }));
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8))).toString('hex'),
    name: 'CN=glimpse-test',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: algorithm,
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension(names),
    ],
  });
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(der, 'PRIVATE KEY') };
}
