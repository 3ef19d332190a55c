// What is known of a visitor: from the stores, asked for once per page and side by side, and the host visited (api.md 6.2).
import type { IncomingMessage } from 'node:http';
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import type { Flash } from '#platform/redis/flashes.ts';
import type { Known } from './globals.ts';

export type Visitors = {
  readonly profiles: (actor: Actor) => Promise<Known['profile']>;
  readonly countRecent: (actor: Actor) => Promise<number>;
  readonly ownDomains: (actor: Actor) => Promise<Known['domains']>;
  readonly flashes: { take(hash: Buffer): Promise<Flash | undefined> };
};

const noDomains = { active: [], count: 0 };

/** The person, the number of its receipts, its domains. @throws outages of MongoDB */
export async function knownOf({ profiles, countRecent, ownDomains }: Visitors, actor: Actor): Promise<Omit<Known, 'flash'>> {
  if (!actor.account) return { profile: undefined, receipts: 0, domains: noDomains };
  const [profile, receipts, domains] = await Promise.all([profiles(actor), countRecent(actor), ownDomains(actor)]);
  return { profile, receipts, domains };
}

/** For the shell, which uses up the messages that wait. */
export async function pageKnown(visitors: Visitors, actor: Actor, session: Session | undefined): Promise<Known> {
  const isOld = session !== undefined && actor.session !== undefined; // a session of this very moment has no messages
  const [known, flash] = await Promise.all([knownOf(visitors, actor), isOld ? visitors.flashes.take(session.hash) : undefined]);
  return { ...known, flash };
}

/** The host as the address bar shows it; only hosts of the closed table get this far (trust.md 7). */
export const visitedHost = (host: Host, { headers }: IncomingMessage): string =>
  host.kind === 'custom' ? host.hostname : (headers.host ?? '').toLowerCase();
