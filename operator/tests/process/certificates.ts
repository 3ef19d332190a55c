// Certificates that exist before their domains do, as after a restore: domains adopt them without an order.
import { annotations, childLabels, domainHashLabel } from '#resources/labels.ts';
import { shortHash } from '#platform/crypto.ts';
import { readCertificate } from '#platform/x509.ts';
import { testCertificate } from '../cluster/certificate.ts';
import { customerHash } from '#domains/certificate/names.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The Secret of a host name and customer, as the operator stores it. */
export async function certificateSecret(namespace: string, hostname: string, customerId: string) {
  const { cert, key } = await testCertificate([hostname]);
  const identifier = namespace.replace(/^glimpse-/, '');
  const owner = { spec: { hostname, customerId, role: 'Customer', suspended: false } };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `tls.${hostname}`,
      namespace,
      labels: { ...childLabels(identifier, 'certificate'), [domainHashLabel]: shortHash(hostname) },
      annotations: {
        [annotations.customerHash]: customerHash(owner as never),
        [annotations.serial]: readCertificate(cert)?.serial ?? '',
        [annotations.revision]: '1',
      },
    },
    type: 'kubernetes.io/tls',
    data: { 'tls.crt': base64(cert), 'tls.key': base64(key) },
  } as const;
}
