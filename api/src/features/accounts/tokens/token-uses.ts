// Notes on which day a named token was used, outside of the calls that use it: a GET writes nothing
// (docs/decisions/115-named-tokens-stand-in-the-box.md).
import type { Job } from '#platform/jobs/jobs.ts';
import type { Clock } from '#platform/time/clock.ts';
import { type NamedToken, usedDayOf } from '../model/api-token.ts';
import type { AccountStore } from '../store/account-store.ts';

type TokenUsesDeps = { readonly accounts: Pick<AccountStore, 'noteTokenUse'>; readonly clock: Clock };
type Use = { readonly account: Buffer; readonly token: string; readonly day: number };

export type TokenUses = {
  /** Keeps the use in memory, unless its day is stored already. */
  note(account: Buffer, token: Pick<NamedToken, 'id' | 'usedDay'>): void;
  readonly job: Job;
};

/** Uses of more tokens than this between two runs are not noted. */
const mostUses = 10_000;

/** The uses of one copy. A crash loses those since the last run; the next call of the day is noted again. */
export function tokenUses({ accounts, clock }: TokenUsesDeps): TokenUses {
  const pending = new Map<string, Use>();
  return {
    note(account, { id, usedDay }) {
      const day = usedDayOf(clock.now());
      if (usedDay === day) return;
      const key = `${account.toString('hex')}:${id}`;
      if (pending.has(key) || pending.size < mostUses) pending.set(key, { account, token: id, day });
    },
    job: {
      name: 'token_uses',
      at: '*/5 * * * * *',
      leaseMs: 'every_copy',
      async run(signal) {
        for (const [key, { account, token, day }] of pending) {
          if (signal.aborted) return;
          pending.delete(key); // a use that could not be written is noted again by the next call
          await accounts.noteTokenUse(account, token, day);
        }
      },
    },
  };
}
