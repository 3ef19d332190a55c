// What happens to domains by itself: rows that were given up go after their quarantine (operator.md 6.1).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { DomainStore } from './domain-store.ts';

export function domainJobs({ domains, clock }: { readonly domains: Pick<DomainStore, 'purge'>; readonly clock: Clock }): readonly Job[] {
  const before = (): Date => new Date(clock.now().getTime() - limits.domains.quarantineSeconds * 1000);
  return [{ name: 'quarantine', at: '40 11 * * * *', leaseMs: 3_500_000, run: async () => void (await domains.purge(before())) }];
}
