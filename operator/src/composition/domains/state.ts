// What metrics say about one custom domain: its state, whether it waits for an order, when it ends. Pure.
import { findCondition } from '#kube/conditions.ts';
import { isDeleting } from '#kube/object.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';

export const domainStates = ['ready', 'issuing', 'unverified', 'failing', 'suspended', 'deleting'] as const;
export type DomainState = (typeof domainStates)[number];

const statusOf = ({ status }: CustomDomain, type: string): string | undefined =>
  findCondition(status?.conditions ?? [], type)?.status;

/** The one state of a domain; the first that holds. */
export function stateOf(domain: CustomDomain): DomainState {
  const { spec, status } = domain;
  if (isDeleting(domain)) return 'deleting';
  if (spec.suspended) return 'suspended';
  if (statusOf(domain, 'Ready') === 'True') return 'ready';
  if (status?.ownership?.verifiedAt === undefined) return 'unverified';
  return (status.acme?.state ?? 'Idle') === 'Idle' ? 'failing' : 'issuing';
}

/** Whether an order waits for our budget, or because the authority asked for a wait. */
export function isQueued({ status }: CustomDomain, now: Date): boolean {
  const { state, lastError, nextAttemptTime } = status?.acme ?? {};
  if (state === 'Reserving') return true;
  return lastError?.type === 'rateLimited' && Date.parse(nextAttemptTime ?? '') > now.getTime();
}

/** Steps that are up to the owner. When one of them is wrong, the certificate may end without a new one. */
const ownerSteps = ['Accepted', 'OwnershipVerified', 'DNSRouted', 'CAAPermitted'];

/** When the certificate ends, if it has to be renewed before. */
export function endOf(domain: CustomDomain): Date | undefined {
  const { notAfter } = domain.status?.certificate ?? {};
  const issuing = findCondition(domain.status?.conditions ?? [], 'Issuing')?.reason;
  if (notAfter === undefined || isDeleting(domain) || issuing === 'RenewalStopped') return undefined;
  return ownerSteps.some((type) => statusOf(domain, type) === 'False') ? undefined : new Date(notAfter);
}
