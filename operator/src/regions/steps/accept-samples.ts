// Applicants for tests of acceptance.
import { acceptAll, type Applicant } from './accept.ts';

export const applicant = (identifier: string, more: Partial<Applicant> = {}): Applicant => ({
  identifier,
  uid: `uid-${identifier}`,
  creationTimestamp: '2026-01-01T00:00:00Z',
  domain: `${identifier}.example`,
  placement: 'Local',
  gateway: undefined,
  ingressClass: undefined,
  invalidSettings: [],
  ...more,
});
export const reasons = (...all: readonly Applicant[]) =>
  Object.fromEntries([...acceptAll(all)].map(([name, { reason }]) => [name, reason]));
