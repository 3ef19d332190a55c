// Model of a custom domain: claim and status. No I/O (docs/design/http-api.md#domains, decision 21).
import { describeReason } from '@glimpse/contracts/handover/describe-reason';
import type { DomainClaim, DomainStatus, NextAction } from '@glimpse/contracts/handover/domains';

/** A claim that is not deleted; its status is absent until the operator has checked it once. */
export type Claim = { readonly row: DomainClaim; readonly status: DomainStatus | undefined };

/** Maximum age of the operator's heartbeat, in ms. */
const heartbeatMs = 60_000;

/** The status, if it names the same host and customer as the claim. */
export function matchingStatus(row: DomainClaim, found: DomainStatus | undefined): DomainStatus | undefined {
  return found && found.hostname === row.hostname && found.customerId === row.customerId ? found : undefined;
}

export const ownershipOf = ({ status }: Claim): DomainStatus['ownership'] => status?.ownership ?? 'pending';

/** A claim outside its owner's plan is suspended at once, whatever its status says. */
export function servingOf({ row, status }: Claim): DomainStatus['serving'] {
  if (!row.entitled) return 'suspended';
  return status?.serving ?? 'waiting';
}

/** Whether new links may use the domain: this claim is verified, served, and holds the name. */
export const isActive = (claim: Claim): boolean =>
  claim.status?.holder === true &&
  claim.status.hosted &&
  ownershipOf(claim) === 'verified' &&
  servingOf(claim) === 'active';

/** Whether the status is newer than the claim's last change. */
export const isAnswered = ({ row, status }: Claim): boolean =>
  status?.seen !== undefined && status.seen !== null && status.seen.getTime() >= row.updatedAt.getTime();

/** Whether the operator's heartbeat is missing or old, so that statuses may be out of date. */
export const isDelayed = (heartbeat: Date | undefined, now: Date): boolean =>
  heartbeat === undefined || now.getTime() - heartbeat.getTime() > heartbeatMs;

/** What the owner has to know of a domain that an administrator stopped (docs/command-line.md#plan). */
export const stoppedAction = (host: string): NextAction => ({
  ...describeReason('Stopped', { host }),
  record: null,
  found: null,
  retryAt: null,
});

/** So long a first look may take; then something is wrong with us, and the page says so. */
const firstLookMs = 120_000;
/** Reasons of a claim before its first check. */
const unseen: ReadonlySet<string> = new Set(['Pending', 'JurisdictionNotReady', 'RowMissing']);

/** Since when a claim waits for a look: it was made, a check was requested, or its row last changed. */
function waitsSince({ row, status }: Claim): number {
  const ready = status?.conditions.find(({ type }) => type === 'Ready');
  const changed = Date.parse(ready?.lastTransitionTime ?? '') || 0;
  return Math.max(row.createdAt.getTime(), row.recheckAt?.getTime() ?? 0, changed);
}

/** Whether the first check of a claim is overdue. */
export function isUnseen(claim: Claim, now: Date): boolean {
  const reason = claim.status?.reason ?? 'Pending';
  return unseen.has(reason) && now.getTime() - waitsSince(claim) > firstLookMs;
}

/** Replaces the next action of a claim whose first check is overdue. */
export const unseenAction = (host: string): NextAction => ({
  ...describeReason('NotLookedAt', { host }),
  record: null,
  found: null,
  retryAt: null,
});

/** The next action until the operator's first check (docs/design/product.md#custom-domains). */
export const pendingAction = (host: string): NextAction => ({
  ...describeReason('Pending', { host }),
  record: null,
  found: null,
  retryAt: null,
});
