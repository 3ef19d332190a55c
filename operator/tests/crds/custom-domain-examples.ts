// What the API server accepts and refuses in a CustomDomain.
import type { Example, FieldChange } from './examples.ts';

const named = (host: string): readonly FieldChange[] => [
  ['metadata.name', host],
  ['hostname', host],
];
const never = 'can not be changed: make a new object instead';
const longHost = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(31)}.example`;

export const customDomainExamples: readonly Example[] = [
  { changes: [['hostname', 'other.acme.example']], refused: 'metadata.name must be equal to spec.hostname' },
  { changes: named('192.0.2.1'), refused: 'must be a host name' },
  { changes: named('acme'), refused: 'write the full host name, such as secrets.example.com' },
  { changes: [['hostname', '*.acme.example']], refused: 'make one object for each host name' },
  {
    changes: [['hostname', 'Secrets.acme.example']],
    refused: 'write it in lower case: secrets.acme.example',
  },
  { changes: [['hostname', 'secrets.acme.example.']], refused: 'without the dot at its end' },
  { changes: [['hostname', 'bücher.example']], refused: 'such as xn--bcher-kva.example for bücher.example' },
  { changes: [['hostname', 'acme.example:443']], refused: 'without scheme, port and path' },
  { changes: [['hostname', 'https://acme.example/a']], refused: 'without scheme, port and path' },
  { changes: named(`${'a'.repeat(64)}.example`), refused: 'at most 63 characters' },
  { changes: [['hostname', 'a_b.example']], refused: 'only a to z, 0 to 9 and hyphens' },
  { changes: [['hostname', 'a..example']], refused: 'only a to z, 0 to 9 and hyphens' },
  { changes: named(longHost), refused: 'may not be more than 230' },
  { changes: named('a.example') },
  { changes: named('xn--bcher-kva.example') },
  { changes: [...named('b.example'), ['customerId']], refused: 'customerId is needed for role Customer' },
  { changes: [...named('b.example'), ['role', 'Site']], refused: 'customerId is needed for role Customer' },
  { changes: [...named('b.example'), ['role', 'Site'], ['customerId']] },
  { changes: [...named('b.example'), ['customerId', 'ann@acme.example']], refused: 'spec.customerId' },
  { changes: [['customerId', 'another-account']], stored: true, refused: never },
  { changes: [['role', 'Site'], ['customerId']], stored: true, refused: never },
  {
    changes: [['role', 'Site'], ['customerId']],
    stored: true,
    refused: 'customerId can not be added or removed',
  },
  { changes: [['suspended', true]], stored: true },
  { changes: [['tls', { keyAlgorithm: 'DSA' }]], stored: true, refused: 'spec.tls.keyAlgorithm' },
  {
    changes: [['tls', { keyAlgorithm: 'RSA-2048', redirectHttp: false, secretPolicy: 'Delete' }]],
    stored: true,
  },
];
