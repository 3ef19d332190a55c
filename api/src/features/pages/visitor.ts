// Loads what the bootstrap data tells about a visitor, in parallel (docs/design/http-api.md#bootstrap).
import type { IncomingMessage } from 'node:http';
import type { Actor, Host } from '#platform/http/core/actor.ts';
import type { Flash } from '#platform/redis/flashes.ts';
import type { VisitorRecords } from './build-bootstrap.ts';

export type VisitorDeps = {
  readonly profiles: (actor: Actor) => Promise<VisitorRecords['profile']>;
  readonly countRecent: (actor: Actor) => Promise<number>;
  readonly ownDomains: (actor: Actor) => Promise<VisitorRecords['domains']>;
  readonly paymentDue: (actor: Actor) => Promise<VisitorRecords['paymentDue']>;
  readonly flashes: { take(hash: Buffer): Promise<Flash | undefined> };
};

const noDomains = { active: [], count: 0 };

/** Loads what the stores hold about a customer; anonymous visitors cost no query. @throws driver errors */
export async function loadVisitor(
  { profiles, countRecent, ownDomains, paymentDue: dueOf }: VisitorDeps,
  actor: Actor,
): Promise<Omit<VisitorRecords, 'flash'>> {
  if (!actor.account) return { profile: undefined, receipts: 0, domains: noDomains, paymentDue: undefined };
  const [profile, receipts, domains, paymentDue] = await Promise.all([
    profiles(actor),
    countRecent(actor),
    ownDomains(actor),
    dueOf(actor),
  ]);
  return { profile, receipts, domains, paymentDue };
}

/** Loads the same for a page, and takes the flash messages. */
export async function loadPageVisitor(deps: VisitorDeps, actor: Actor): Promise<VisitorRecords> {
  // A session that this request creates has no flash message.
  const [visitor, flash] = await Promise.all([
    loadVisitor(deps, actor),
    actor.session ? deps.flashes.take(actor.session.hash) : undefined,
  ]);
  return { ...visitor, flash };
}

/** The host in the address bar. Unknown hosts were refused before (docs/design/trust.md#hosts). */
export const displayHost = (host: Host, { headers }: IncomingMessage): string =>
  host.kind === 'custom' ? host.hostname : (headers.host ?? '').toLowerCase();
