// Jobs: delete unverified accounts, move rows into boxes, finish interrupted deletions
// (docs/design/http-api.md#retention).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { type ErasureDeps, finishErasures } from './erasure/account-erasure.ts';
import { type FormsDeps, tendForms } from './seal-accounts.ts';
import type { AccountStore } from './store/account-store.ts';

type JobsDeps = ErasureDeps & {
  readonly accounts: Pick<AccountStore, 'removeUnverified'>;
  readonly clock: Clock;
  readonly forms: FormsDeps;
};

export function accountJobs({ accounts, clock, forms, ...erasing }: JobsDeps): readonly Job[] {
  return [
    {
      name: 'unverified',
      at: '20 7 * * * *',
      leaseMs: 3_500_000,
      run: async () =>
        void (await accounts.removeUnverified(
          new Date(clock.now().getTime() - limits.unverifiedSeconds * 1000),
        )),
    },
    {
      name: 'account_forms',
      at: '40 * * * * *',
      leaseMs: 55_000,
      run: () => tendForms(forms),
    },
    {
      name: 'departures',
      at: '5,25,45 * * * * *',
      leaseMs: 18_000,
      run: async () => void (await finishErasures(erasing)),
    },
  ];
}
