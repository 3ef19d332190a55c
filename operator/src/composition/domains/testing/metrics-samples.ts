// Samples of domains for the tests of their metrics.
import { type CustomDomain, CustomDomainSpec } from '#resources/custom-domain.ts';
import type { MeasuredRegion } from '../metrics.ts';

export const now = new Date('2026-06-01T00:00:00Z');
export const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

type Status = Omit<NonNullable<CustomDomain['status']>, 'conditions'>;
type Parts = Status & {
  readonly suspended?: boolean;
  readonly deleting?: boolean;
  /** Status and reason by type. */
  readonly steps?: Readonly<Record<string, readonly ['True' | 'False' | 'Unknown', string]>>;
};

export const proven = { ownership: { verifiedAt: inDays(-9) } } as const;

/** A customer's domain. */
export function aMeasuredDomain(
  { suspended = false, deleting, steps = {}, ...status }: Parts = {},
  name = 'a.test',
) {
  const conditions = Object.entries(steps).map(([type, [value, reason]]) => ({
    type,
    status: value,
    reason,
    message: '',
    lastTransitionTime: inDays(-1),
    observedGeneration: 1,
  }));
  const domain: CustomDomain = {
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'CustomDomain',
    metadata: { name, namespace: 'glimpse-eu', ...(deleting && { deletionTimestamp: inDays(0) }) },
    spec: CustomDomainSpec.parse({ hostname: name, customerId: '7c1f0a52d9be', suspended }),
    status: { ...status, conditions },
  };
  return domain;
}

/** A region that was just started. */
export const aMeasuredRegion = (more: Partial<MeasuredRegion> = {}): MeasuredRegion => ({
  region: 'eu',
  domains: [],
  newOrdersPer3h: 200,
  ledger: undefined,
  lagMs: undefined,
  ...more,
});
