// What a caller sees and ends of the sessions of the own account
// (docs/design/trust.md#list-of-sessions).
import type { LivingSession } from '@glimpse/contracts/account-sessions';
import type { Account } from '../model/account.ts';
import { livingSessions, sessionIdOf } from './living-sessions.ts';
import type { SessionServiceDeps } from './open-session.ts';

type OwnSessionsDeps = Pick<SessionServiceDeps, 'clock' | 'records' | 'boxes' | 'accounts'>;

/**
 * The row decides: a record without a listed name is void, so a failed command to Redis changes nothing.
 * @param namesOf the names under which the caller's session may be listed
 */
export function ownSessions(deps: OwnSessionsDeps, namesOf: (cookie: string) => readonly string[]) {
  const { records, accounts } = deps;
  const drop = (names: readonly string[]): Promise<void> => records.drop(names).catch(() => undefined);
  return {
    /** The living sessions of an account, the caller's first. @throws `store.unavailable` */
    living: (account: Account, cookie: string): Promise<readonly LivingSession[]> =>
      livingSessions(deps, account, namesOf(cookie)),
    /** Ends one session, but not the caller's. @returns whether it was listed @throws outages of MongoDB */
    async endListed({ id: account, sessions }: Account, cookie: string, id: string): Promise<boolean> {
      const own = namesOf(cookie);
      const listed = sessions.find(({ name }) => sessionIdOf(name) === id && !own.includes(name));
      if (!listed) return false;
      const ended = await accounts.endSession([listed.name], account);
      await drop([listed.name]);
      return ended;
    },
    /**
     * Ends all sessions but the caller's. @returns how many; `undefined` if the caller's has ended meanwhile
     * @throws outages of MongoDB
     */
    async endOthers(account: Buffer, cookie: string): Promise<number | undefined> {
      const ended = await accounts.endOtherSessions(account, namesOf(cookie));
      if (ended && ended.length > 0) await drop(ended);
      return ended?.length;
    },
  };
}
