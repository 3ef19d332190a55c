// Lists the living sessions of an account for its owner (docs/design/trust.md#list-of-sessions).
import type { LivingSession } from '@glimpse/contracts/account-sessions';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import type { Account } from '../model/account.ts';
import { factsOf, type SessionServiceDeps } from './open-session.ts';
import { usedMsOf } from './used-time.ts';

const idBytes = 16;

/** Returns the id of a session in lists. It does not lead to the session's record. */
export const sessionIdOf = (name: string): string =>
  sha256(`session ${name}`).subarray(0, idBytes).toString('base64url');

/**
 * A session lives while the row lists it and Redis has its record.
 * @param own names under which the caller's session may be listed
 */
export async function livingSessions(
  { clock, records, boxes }: Pick<SessionServiceDeps, 'clock' | 'records' | 'boxes'>,
  { id, sessions }: Account,
  own: readonly string[],
): Promise<readonly LivingSession[]> {
  const now = clock.now();
  const kept = await records.readAll(sessions.map(({ name }) => name));
  const listed = sessions.flatMap((one): readonly LivingSession[] => {
    const found = kept.find(({ name }) => name === one.name);
    if (!found || found.record.endsMs <= now.getTime()) return [];
    const { startedMs, ...device } = factsOf(boxes, id, one);
    const used = new Date(usedMsOf(found, now));
    const times = { started: unixSeconds(new Date(startedMs)), last_used: unixSeconds(used) };
    return [{ id: sessionIdOf(one.name), current: own.includes(one.name), ...times, ...device }];
  });
  return listed.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.last_used - one.last_used,
  );
}
