// Mails the owners of domains whose breaks are repaired (docs/design/http-api.md#breaks-of-domains).
import type { BreakKind } from './breaks.ts';
import { addressOwner, type OwnerMailDeps } from './owner-mail.ts';
import type { RepairedClaim, RepairStore } from './repair-store.ts';

/** The mail about a repair. The composition root compares it with features/mail-templates by type. */
export type DomainRepairMail = {
  readonly kind: 'domain_repaired';
  readonly data: { readonly host: string; readonly what: BreakKind; readonly stillBroken: boolean };
};

export type RepairDeps = OwnerMailDeps<DomainRepairMail> & { readonly repairs: RepairStore };

/** Marks and mails in one transaction, so that a process that dies loses no mail and repeats none. */
async function tell(deps: RepairDeps, claim: RepairedClaim, kind: BreakKind): Promise<void> {
  const { repairs, clock, transact, addMail } = deps;
  const { id, hostname, customerId, stillBroken } = claim;
  const to = await addressOwner(deps, customerId);
  await transact(async (session) => {
    if (!(await repairs.tellRepair({ id, customerId, kind }, clock.now(), session)) || !to) return;
    const data = { host: hostname, what: kind, stillBroken };
    await addMail(session, { kind: 'domain_repaired', data, ...to });
  });
}

/** Tells each repair that no mail has told. A record that came back before a move is one repair. */
export async function tellRepairs(deps: RepairDeps, signal: AbortSignal): Promise<void> {
  for await (const claim of deps.repairs.repaired()) {
    if (signal.aborted) return;
    for (const kind of claim.kinds) {
      const one = { ...claim, kind };
      if (kind === 'txt' && claim.kinds.includes('move')) await deps.repairs.forgetRepair(one, 'told');
      else await tell(deps, claim, kind);
      if (kind !== 'move') await deps.repairs.forgetRepair(one, 'off');
    }
  }
}
