// What the API server accepts and refuses in a CustomDomain.
import type { Case, Change } from './cases.ts';

const named = (host: string): readonly Change[] => [
  ['metadata.name', host],
  ['hostname', host],
];
const never = 'can not be changed: make a new object instead';
const longHost = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(31)}.example`;

export const customDomainCases: readonly Case[] = [
  { changes: [['hostname', 'other.acme.example']], refused: 'metadata.name must be equal to spec.hostname' },
  { changes: named('192.0.2.1'), refused: 'must be a host name' },
  { changes: named('acme'), refused: 'spec.hostname' },
  { changes: [['hostname', '*.acme.example']], refused: 'spec.hostname' },
  { changes: [['hostname', 'Secrets.acme.example']], refused: 'spec.hostname' },
  { changes: [['hostname', 'secrets.acme.example.']], refused: 'spec.hostname' },
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
