// A certificate for the fake API server, made once per test process.
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

let made: Promise<{ readonly cert: string; readonly key: string }> | undefined;

async function make(): Promise<{ readonly cert: string; readonly key: string }> {
  x509.cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=fake-api',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: algorithm,
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
    ],
  });
  const der = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(der, 'PRIVATE KEY') };
}

/** Certificate and key as PEM; the certificate is its own authority. */
export function fakeCertificate(): Promise<{ readonly cert: string; readonly key: string }> {
  return (made ??= make());
}
