// A customer's own domain: the claim, what was found out about it, and what follows from both. Pure (api.md 2, 3.7, decision 21).
import type { DomainClaim, DomainStatus, NextAction } from '@glimpse/contracts/handover/domains';

/** A living claim with its status, if the other side has answered. */
export type Claim = { readonly row: DomainClaim; readonly status: DomainStatus | undefined };

/** How old the other side's heartbeat may be, in ms (api.md 2). */
const heartbeatMs = 60_000;

/** A status speaks for a claim only if it names the same host and customer. */
export function statusOf(row: DomainClaim, found: DomainStatus | undefined): DomainStatus | undefined {
  return found && found.hostname === row.hostname && found.customerId === row.customerId ? found : undefined;
}

export const ownershipOf = ({ status }: Claim): DomainStatus['ownership'] => status?.ownership ?? 'pending';

/** A claim whose plan lapsed is suspended at once, whatever was found out before. */
export function servingOf({ row, status }: Claim): DomainStatus['serving'] {
  if (!row.entitled) return 'suspended';
  return status?.serving ?? 'waiting';
}

/** New links may be made for it: proven, served, and held by this claim. */
export const isActive = (claim: Claim): boolean =>
  claim.status?.holder === true && claim.status.hosted && ownershipOf(claim) === 'verified' && servingOf(claim) === 'active';

/** Whether the status answers what the claim asked for last. */
export const isAnswered = ({ row, status }: Claim): boolean =>
  status?.seen !== undefined && status.seen !== null && status.seen.getTime() >= row.updatedAt.getTime();

/** Nobody has looked for a while: what is shown may be old. */
export const isDelayed = (heartbeat: Date | undefined, now: Date): boolean =>
  heartbeat === undefined || now.getTime() - heartbeat.getTime() > heartbeatMs;

/** What to do until the other side has answered for the first time (operator.md 6.8, Pending). */
export const firstAction = (host: string): NextAction => ({
  reason: 'Pending',
  code: 'wait',
  title: 'One moment',
  text: `We are looking at ${host}. Nothing to do.`,
  params: { host },
  step: 1,
  record: null,
  found: null,
  retryAt: null,
  forWhom: 'Nobody',
});
