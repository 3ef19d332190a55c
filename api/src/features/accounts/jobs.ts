// What happens to accounts by itself: sign-ups nobody verified go, deletions that were cut off are finished (api.md 12).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { AccountStore } from './store/account-store.ts';
import type { ErasureStore } from './erasure/erasure-store.ts';
import { type AccountErasure, finishErasures } from './erasure/account-erasure.ts';

type JobsDeps = {
  readonly accounts: Pick<AccountStore, 'removeUnverified'>;
  readonly erasures: Pick<ErasureStore, 'waiting' | 'done'>;
  readonly erasure: AccountErasure;
  readonly clock: Clock;
};

export function accountJobs({ accounts, erasures, erasure, clock }: JobsDeps): readonly Job[] {
  return [
    {
      name: 'unverified',
      at: '20 7 * * * *',
      leaseMs: 3_500_000,
      run: async () => void (await accounts.removeUnverified(new Date(clock.now().getTime() - limits.unverifiedSeconds * 1000))),
    },
    { name: 'departures', at: '5,25,45 * * * * *', leaseMs: 18_000, run: async () => void (await finishErasures(erasures, erasure)) },
  ];
}
