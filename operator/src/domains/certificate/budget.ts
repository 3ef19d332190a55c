// Limits orders below those of the authority. Reservations are stored before each call and never given back.
import { hourMs, dayMs } from '#platform/clock.ts';
import * as z from 'zod/mini';
import { getDomain } from 'tldts';
import { shortHash } from '#platform/crypto.ts';

/** A quarter of a limit may go at once, the rest comes back evenly: any window then stays below the limit. */
const burstShare = 0.25;
/** Share of a burst that first certificates may use; the rest is for renewals. */
const firstShare = 0.8;
/** Gaps are fractions of a ms: a sum of them may be a little too small. */
const rounding = 1e-6;

/** A limit of so many reservations in each window. */
type Limit = { readonly most: number; readonly windowMs: number };

/**
 * What is stored. `evenly`: theoretical arrival times of the GCRA, in ms. `stamps`: times of each reservation
 * in the window, for limits too small to spread. `made`: reservations of running attempts.
 */
const Ledger = z.object({
  evenly: z._default(z.record(z.string(), z.number()), {}),
  stamps: z._default(z.record(z.string(), z.array(z.number())), {}),
  made: z._default(z.record(z.string(), z.number()), {}),
  stopped: z._default(z.record(z.string(), z.number()), {}),
});
export type Ledger = z.output<typeof Ledger>;
export const emptyLedger: Ledger = { evenly: {}, stamps: {}, made: {}, stopped: {} };

/** Reads a stored ledger; damaged text counts as empty, because the authority's own limits still hold. */
export function readLedger(text: string | undefined): Ledger {
  try {
    const parsed = Ledger.safeParse(JSON.parse(text ?? '{}'));
    return parsed.success ? parsed.data : emptyLedger;
  } catch {
    return emptyLedger;
  }
}

export type Claim = {
  /** `<uid>/<attempt>`: a repeat of the same attempt costs nothing. */
  readonly id: string;
  readonly hostname: string;
  /** A renewal that names what it replaces is exempt at the authority; it has a bucket of its own. */
  readonly replaces: boolean;
  /** Whether a certificate is served already: a part of the burst is kept for such claims. */
  readonly isRenewal: boolean;
  readonly newOrdersPer3h: number;
  /** `order`: before a new order, which may fail. `certificate`: before the order is finalized. */
  readonly stage: 'order' | 'certificate';
};
export type Bucket = 'orders' | 'renewals' | 'registered' | 'host' | 'attempts' | 'stopped';
export type Reservation =
  | { readonly kind: 'reserved'; readonly ledger: Ledger }
  | { readonly kind: 'known' }
  | { readonly kind: 'full'; readonly until: Date; readonly bucket: Bucket };

const perRegistered: Limit = { most: 35, windowMs: 7 * dayMs };
const perHost: Limit = { most: 3, windowMs: 7 * dayMs };
/** Each attempt may become a failed authorization, so attempts are limited as failures are. */
const perHostHour: Limit = { most: 3, windowMs: hourMs };
const perHostDay: Limit = { most: 10, windowMs: dayMs };

/** Gap between reservations at the steady rate, and how far ahead of it a burst may go. */
function gcra({ most, windowMs }: Limit) {
  const burst = Math.max(1, Math.floor(most * burstShare));
  const gapMs = windowMs / Math.max(1, most - burst);
  return { gapMs, aheadMs: (burst - 1) * gapMs };
}

/** Earliest time at which one more fits into a share of the burst. */
function evenlyFree(at: number | undefined, limit: Limit, share = 1): number {
  return (at ?? 0) - gcra(limit).aheadMs * share;
}

const stampsFree = (stamps: readonly number[], { most, windowMs }: Limit, now: number): number => {
  const live = stamps.filter((stamp) => stamp > now - windowMs);
  return live.length < most ? 0 : (live[live.length - most] ?? 0) + windowMs;
};

const registeredName = (hostname: string): string => shortHash(getDomain(hostname) ?? hostname);

function bucketsOf({ hostname, replaces, newOrdersPer3h }: Claim) {
  const orders: Limit = { most: newOrdersPer3h, windowMs: 3 * hourMs };
  const name = shortHash(hostname);
  return {
    orders: { name: replaces ? 'renewals' : 'orders', limit: orders } as const,
    registered: { name: `registered/${registeredName(hostname)}`, limit: perRegistered },
    host: `host/${name}`,
    attempts: `try/${name}`,
  };
}

/** Drops what no longer counts. */
function pruned({ evenly, stamps, made, stopped }: Ledger, now: number): Ledger {
  const kept = <T>(all: Readonly<Record<string, T>>, holds: (value: T, name: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name, value]) => holds(value, name)));
  const windowOf = (name: string) => (name.startsWith('try/') ? perHostDay : perHost).windowMs;
  return {
    evenly: kept(evenly, (at) => at > now),
    stamps: kept(stamps, (list, name) => list.some((stamp) => stamp > now - windowOf(name))),
    made: kept(made, (stamp) => stamp > now - dayMs),
    stopped: kept(stopped, (until) => until > now),
  };
}

type Free = readonly (readonly [number, Bucket])[];

/** When each bucket of a claim has room. Room for the certificate is looked for before the order, too. */
function freeTimes(ledger: Ledger, claim: Claim, now: number): Free {
  const { orders, registered, host, attempts } = bucketsOf(claim);
  const tries = ledger.stamps[attempts] ?? [];
  const ofOrder: Free = [
    [evenlyFree(ledger.evenly[orders.name], orders.limit, claim.isRenewal ? 1 : firstShare), orders.name],
    [stampsFree(tries, perHostHour, now), 'attempts'],
    [stampsFree(tries, perHostDay, now), 'attempts'],
  ];
  const ofRegistered: Free = [[evenlyFree(ledger.evenly[registered.name], registered.limit), 'registered']];
  return [
    [ledger.stopped['region'] ?? 0, 'stopped'],
    [stampsFree(ledger.stamps[host] ?? [], perHost, now), 'host'],
    ...(claim.replaces ? [] : ofRegistered),
    ...(claim.stage === 'order' ? ofOrder : []),
  ];
}

/** Takes one from the buckets of the claim's stage. */
function taken(ledger: Ledger, claim: Claim, now: number): Pick<Ledger, 'evenly' | 'stamps'> {
  const { orders, registered, host, attempts } = bucketsOf(claim);
  const later = (name: string, limit: Limit) => ({
    [name]: Math.max(ledger.evenly[name] ?? 0, now) + gcra(limit).gapMs,
  });
  const stamped = (name: string, { most }: Limit) => ({
    [name]: [...(ledger.stamps[name] ?? []), now].slice(-most),
  });
  if (claim.stage === 'order')
    return { evenly: later(orders.name, orders.limit), stamps: stamped(attempts, perHostDay) };
  const evenly = claim.replaces ? {} : later(registered.name, registered.limit);
  return { evenly, stamps: stamped(host, perHost) };
}

/** Reserves one call. @returns the new ledger to store first, or when the fullest bucket has room again */
export function reserve(ledger: Ledger, claim: Claim, date: Date): Reservation {
  const now = date.getTime();
  const id = claim.stage === 'order' ? claim.id : `${claim.id}/certificate`;
  if (ledger.made[id] !== undefined) return { kind: 'known' };
  const [until, bucket] = freeTimes(ledger, claim, now).reduce((latest, one) =>
    one[0] > latest[0] ? one : latest,
  );
  if (until > now) return { kind: 'full', until: new Date(until), bucket };
  const { evenly, stamps } = taken(ledger, claim, now);
  const next: Ledger = {
    ...ledger,
    evenly: { ...ledger.evenly, ...evenly },
    stamps: { ...ledger.stamps, ...stamps },
    made: { ...ledger.made, [id]: now },
  };
  return { kind: 'reserved', ledger: pruned(next, now) };
}

/** Stops all orders of the region until a time that the authority named. */
export function stopRegion(ledger: Ledger, until: Date): Ledger {
  const known = ledger.stopped['region'] ?? 0;
  return { ...ledger, stopped: { ...ledger.stopped, region: Math.max(known, until.getTime()) } };
}

/** So many orders of each bucket of the region could be reserved now, for metrics. Hosts have more limits. */
export function remainingOrders(
  ledger: Ledger,
  { newOrdersPer3h }: Pick<Claim, 'newOrdersPer3h'>,
  date: Date,
): Readonly<Record<'orders' | 'renewals', number>> {
  const now = date.getTime();
  const { gapMs, aheadMs } = gcra({ most: newOrdersPer3h, windowMs: 3 * hourMs });
  const isStopped = (ledger.stopped['region'] ?? 0) > now;
  const left = (bucket: 'orders' | 'renewals'): number => {
    const usedMs = Math.max(0, (ledger.evenly[bucket] ?? 0) - now);
    return isStopped ? 0 : Math.max(0, Math.floor((aheadMs - usedMs) / gapMs + 1 + rounding));
  };
  return { orders: left('orders'), renewals: left('renewals') };
}
