// Mails the owners of domains that break, are repaired, or move to another account
// (docs/design/http-api.md#breaks-of-domains).
import type { DomainBreak } from '@glimpse/contracts/handover/domains';
import type { Job } from '#platform/jobs/jobs.ts';
import { type BreakKind, isBreakKind, isDue, type Stage, stageOf } from './breaks.ts';
import type { BreakStore, BrokenClaim } from './break-store.ts';
import { addressOwner, type OwnerMailDeps } from './owner-mail.ts';
import type { RepairStore } from './repair-store.ts';
import { type DomainRepairMail, tellRepairs } from './tell-repairs.ts';

/** What a mail about a break says. */
export type BreakEvent = `${Exclude<BreakKind, 'move' | 'lookup'>}_${Stage}` | 'lookup_began';

/** The mails of this job. The composition root compares them with features/mail-templates by type. */
export type DomainBreakMail =
  | {
      readonly kind: 'domain_break';
      readonly data: { readonly host: string; readonly event: BreakEvent; readonly endsMs: number | null };
    }
  | {
      readonly kind: 'domain_moving';
      readonly data: { readonly host: string; readonly atMs: number; readonly moved: boolean };
    };

type TellDeps = OwnerMailDeps<DomainBreakMail | DomainRepairMail> & {
  readonly breaks: Pick<BreakStore, 'broken' | 'tell'>;
  readonly repairs: RepairStore;
};
type KnownBreak = DomainBreak & { readonly kind: BreakKind };

const isKnown = (one: DomainBreak): one is KnownBreak => isBreakKind(one.kind);

function toMail(host: string, one: KnownBreak, now: Date): DomainBreakMail {
  const endsMs = one.endsAt?.getTime() ?? null;
  if (one.kind === 'move') {
    const data = { host, atMs: endsMs ?? now.getTime(), moved: one.endedAt !== null };
    return { kind: 'domain_moving', data };
  }
  const stage = stageOf(one, now);
  const event: BreakEvent = one.kind === 'lookup' ? 'lookup_began' : `${one.kind}_${stage}`;
  return { kind: 'domain_break', data: { host, event, endsMs } };
}

/** Marks and mails in one transaction, so that a process that dies loses no mail and repeats none. */
async function tell(deps: TellDeps, claim: BrokenClaim, one: KnownBreak): Promise<void> {
  const { breaks, clock, transact, addMail } = deps;
  const { id, hostname, customerId } = claim;
  const to = await addressOwner(deps, customerId);
  const now = clock.now();
  await transact(async (session) => {
    if (!(await breaks.tell({ id, customerId, one }, now, session)) || !to) return;
    await addMail(session, { ...toMail(hostname, one, now), ...to });
  });
}

const isWanted = ({ mailsOff }: BrokenClaim, { kind }: KnownBreak): boolean => !mailsOff || kind === 'move';

/** Job: looks for breaks and repairs that were not told. */
export function breakJobs(deps: TellDeps): readonly Job[] {
  return [
    {
      name: 'domain_breaks',
      at: '8,28,48 * * * * *',
      leaseMs: 18_000,
      async run(signal) {
        for await (const claim of deps.breaks.broken()) {
          if (signal.aborted) return;
          const due = claim.breaks
            .filter(isKnown)
            .filter((one) => isWanted(claim, one) && isDue(one, claim.told[one.kind], deps.clock.now()));
          for (const one of due) await tell(deps, claim, one);
        }
        await tellRepairs(deps, signal);
      },
    },
  ];
}
