// Samples and builders for the tests of domain-conditions.
import * as fc from 'fast-check';
import type { DomainVerdict } from './domain-conditions.ts';
import { customDomainReasons } from './reasons.ts';

const verdictsOf = (part: keyof typeof customDomainReasons): fc.Arbitrary<DomainVerdict> => {
  const statuses = ['True', 'False', 'Unknown'] as const;
  const all = statuses.flatMap((status) =>
    customDomainReasons[part][status].map((reason) => ({ status, reason, message: '' })),
  );
  return fc.constantFrom(...all);
};

const anyVerdicts = fc.record(
  {
    Accepted: verdictsOf('Accepted'),
    OwnershipVerified: verdictsOf('OwnershipVerified'),
    DNSRouted: verdictsOf('DNSRouted'),
    CAAPermitted: verdictsOf('CAAPermitted'),
    Issuing: verdictsOf('Issuing'),
    CertificateReady: verdictsOf('CertificateReady'),
    Programmed: verdictsOf('Programmed'),
  },
  { requiredKeys: [] },
);

export const anyFacts = fc.record({
  generation: fc.integer({ min: 1, max: 9 }),
  verdicts: anyVerdicts,
  suspended: fc.boolean(),
  paused: fc.constantFrom(undefined, 'PausedBySpec' as const),
  deleting: fc.constantFrom(undefined, { reason: 'CleanupFailed' as const, message: '' }),
});

export const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
