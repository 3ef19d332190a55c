// Opens and renews sessions: the row of the account lists each one before Redis has its record
// (docs/design/trust.md#sessions).
import type { Sessions } from '#platform/http/auth/session.ts';
import type { Session } from '#platform/http/core/actor.ts';
import type { SessionRecord, SessionRecords } from '#platform/redis/session-records.ts';
import type { Clock } from '#platform/time/clock.ts';
import { dayMs } from '#platform/time/units.ts';
import type { Account, ListedSession } from '../model/account.ts';
import type { Device } from '../model/device.ts';
import type { AccountStore } from '../store/account-store.ts';
import type { SessionBoxes, SessionFacts } from '../store/session-box.ts';

/** Remember-me keeps the cookie after the browser closes (docs/design/http-api.md#sessions). */
const lives = {
  usual: { idleMs: dayMs, wholeMs: 7 * dayMs },
  remembered: { idleMs: 14 * dayMs, wholeMs: 30 * dayMs },
} as const;

export type SessionServiceDeps = {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'hashes' | 'createSignedIn' | 'known'>;
  readonly records: SessionRecords;
  readonly boxes: SessionBoxes;
  readonly accounts: Pick<AccountStore, 'addSession' | 'endSession' | 'endOtherSessions'> & {
    readonly cache: Pick<AccountStore['cache'], 'get' | 'clear'>;
  };
  /** Called with the name of each session in use; returns at once. */
  readonly seen: (name: string) => void;
};

/** The name of a session in both stores. */
export const toSessionName = (hash: Buffer): string => hash.toString('base64url');

export type OpenedSession = { readonly session: Session; readonly maxAgeSeconds: number | undefined };
type Lives = Pick<SessionRecord, 'idleMs' | 'endsMs'>;
type NewSession = Lives &
  Pick<SessionRecord, 'gen' | 'before'> & { readonly facts: SessionFacts; readonly signedInAt?: Date };

export type HowOpened = { readonly remember: boolean; readonly device: Device };

/** How long a session lives from now on if it is not used. */
export const leftOf = ({ idleMs, endsMs }: Lives, now: Date): number =>
  Math.min(idleMs, endsMs - now.getTime());

/** Start and device of a listed session. Without a box it started when it was listed. */
export const factsOf = (
  boxes: SessionBoxes,
  account: Buffer,
  { name, at, box }: ListedSession,
): SessionFacts =>
  boxes.open({ account, name }, box) ?? { startedMs: at.getTime(), browser: 'other', system: 'other' };

/** @returns undefined if the account changed since it was read */
async function make(
  { clock, sessions, records, boxes, accounts }: SessionServiceDeps,
  { id, sessions: known }: Pick<Account, 'id' | 'sessions'>,
  { facts, signedInAt, ...made }: NewSession,
): Promise<Session | undefined> {
  const names = known.map(({ name }) => name);
  const gone = await records.absent(names);
  const session = sessions.createSignedIn();
  const name = toSessionName(session.hash);
  const box = boxes.seal({ account: id, name }, facts);
  const entry = { name, box, gen: made.gen, gone, ...(signedInAt && { signedInAt }) };
  const listed = (await accounts.addSession(id, entry))?.map((one) => one.name);
  if (!listed) return undefined;
  const ended = names.filter((one) => !listed.includes(one));
  const record = { ...made, owner: id.toString('hex'), listed: true, usedMs: clock.now().getTime() };
  await records.write({ name, record, liveMs: Math.max(1, leftOf(made, clock.now())), listed, ended });
  return session;
}

/**
 * Opens a session under a new id. The shrimp of the former cookie ends with it, because a stranger may have
 * planted that cookie. @returns undefined if the account changed since it was read
 * @throws `store.unavailable`, outages of MongoDB
 */
export async function openSession(
  deps: SessionServiceDeps,
  account: Account,
  { remember, device }: HowOpened,
): Promise<OpenedSession | undefined> {
  const { idleMs, wholeMs } = remember ? lives.remembered : lives.usual;
  const signedInAt = deps.clock.now();
  const endsMs = signedInAt.getTime() + wholeMs;
  const facts = { ...device, startedMs: signedInAt.getTime() };
  const made = { gen: account.sessionGen, idleMs, endsMs, facts, signedInAt };
  const session = await make(deps, account, made);
  return session && { session, maxAgeSeconds: remember ? wholeMs / 1000 : undefined };
}

/**
 * Gives a session a new id and generation after a password change, which emptied the list. Its lifetime
 * continues, and its shrimp stays valid. @param account as read before the change
 * @returns undefined if the session ended or the account changed again
 * @throws `store.unavailable`, outages of MongoDB
 */
export async function renewSession(
  deps: SessionServiceDeps,
  { cookie, hash }: Session,
  { account, gen }: { readonly account: Account; readonly gen: number },
): Promise<OpenedSession | undefined> {
  const { clock, sessions, records, boxes } = deps;
  const names = sessions.hashes(cookie).map(toSessionName);
  const kept = await records.read(names);
  if (!kept) return undefined;
  const { idleMs, endsMs } = kept.record;
  const listed = account.sessions.find(({ name }) => name === kept.name);
  const facts = factsOf(boxes, account.id, listed ?? { name: kept.name, at: clock.now() });
  const session = await make(deps, account, { gen, idleMs, endsMs, before: toSessionName(hash), facts });
  await records.drop(names); // a record without a listed name
  const remembered = idleMs === lives.remembered.idleMs;
  const maxAgeSeconds = remembered ? Math.ceil((endsMs - clock.now().getTime()) / 1000) : undefined;
  return session && { session: { ...session, before: hash }, maxAgeSeconds };
}
