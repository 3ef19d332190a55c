// Lets custom domains follow the plan of their owner: they work for 14 days more, then they are suspended
// (docs/design/http-api.md#domains).
import { limits } from '@glimpse/contracts/limits';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';
import { toCustomerId } from './domain-deps.ts';
import type { DomainStore } from './domain-store.ts';
import { addressOwner, type OwnerMailDeps } from './owner-mail.ts';

/** The mail of this feature. The composition root compares it with features/mail-templates by type. */
export type DomainsEndingMail = {
  readonly kind: 'domains_ending';
  readonly data: { readonly untilMs: number };
};

/** `immediately`: no domain is served any more, as after fraud. */
type Entitlement = {
  readonly id: Buffer;
  readonly included: boolean;
  readonly immediately?: boolean | undefined;
};

type EntitleDeps = {
  readonly domains: Pick<DomainStore, 'entitle' | 'entitleUntil' | 'stop'>;
  /** The time of billing. */
  readonly clock: Clock;
};

/**
 * Runs in the transaction that changes the plan. Repeating it changes nothing.
 * @returns until when domains of the account work; `undefined` if none ends later
 */
export function entitlementChanges({ domains, clock }: EntitleDeps) {
  return async (
    { id, included, immediately = false }: Entitlement,
    session: Transaction,
  ): Promise<Date | undefined> => {
    const customerId = toCustomerId(id);
    if (included || immediately) {
      await (included ? domains.entitle : domains.stop)(customerId, session);
      return undefined;
    }
    const until = new Date(clock.now().getTime() + limits.domains.entitledSeconds * 1000);
    return (await domains.entitleUntil(customerId, until, session)) > 0 ? until : undefined;
  };
}

type JobDeps = OwnerMailDeps<DomainsEndingMail> & {
  readonly domains: Pick<DomainStore, 'endEntitled' | 'unwarned' | 'warn'>;
};

/** Reminds owners three days before their domains end. */
async function remind({ domains, clock, ...deps }: JobDeps): Promise<void> {
  const before = new Date(clock.now().getTime() + limits.domains.reminderSeconds * 1000);
  for (const { customerId, until } of await domains.unwarned(before)) {
    const to = await addressOwner(deps, customerId);
    await deps.transact(async (session) => {
      if (!(await domains.warn(customerId, session)) || !to) return;
      await deps.addMail(session, { kind: 'domains_ending', data: { untilMs: until.getTime() }, ...to });
    });
  }
}

export function entitlementJobs(deps: JobDeps): readonly Job[] {
  return [
    {
      name: 'entitlements',
      at: '15 * * * * *',
      leaseMs: 50_000,
      async run() {
        await remind(deps);
        await deps.domains.endEntitled(deps.clock.now());
      },
    },
  ];
}
