// Limits orders below those of the authority. Reservations are stored before each order and never given back.
import * as z from 'zod/mini';
import { getDomain } from 'tldts';
import { shortHash } from '#platform/crypto.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A quarter of a limit may go at once, the rest comes back evenly: any window then stays below the limit. */
const burstShare = 0.25;

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
  readonly newOrdersPer3h: number;
};
export type Reservation =
  | { readonly kind: 'reserved'; readonly ledger: Ledger }
  | { readonly kind: 'known' }
  | { readonly kind: 'full'; readonly until: Date; readonly bucket: Bucket };
export type Bucket = 'orders' | 'renewals' | 'registered' | 'host' | 'stopped';

const perRegistered: Limit = { most: 35, windowMs: 7 * dayMs };
const perHost: Limit = { most: 3, windowMs: 7 * dayMs };

/** Gap between reservations at the steady rate, and how far ahead of it a burst may go. */
function gcra({ most, windowMs }: Limit) {
  const burst = Math.max(1, Math.floor(most * burstShare));
  const gapMs = windowMs / Math.max(1, most - burst);
  return { gapMs, aheadMs: (burst - 1) * gapMs };
}

/** Earliest time at which one more fits. */
function evenlyFree(at: number | undefined, limit: Limit): number {
  return (at ?? 0) - gcra(limit).aheadMs;
}

const stampsFree = (stamps: readonly number[], { most, windowMs }: Limit, now: number): number => {
  const live = stamps.filter((stamp) => stamp > now - windowMs);
  return live.length < most ? 0 : (live[live.length - most] ?? 0) + windowMs;
};

const registeredName = (hostname: string): string => shortHash(getDomain(hostname) ?? hostname);

function bucketsOf({ hostname, replaces, newOrdersPer3h }: Claim) {
  const orders: Limit = { most: newOrdersPer3h, windowMs: 3 * hourMs };
  return {
    orders: { name: replaces ? 'renewals' : 'orders', limit: orders } as const,
    registered: { name: `registered/${registeredName(hostname)}`, limit: perRegistered },
    host: { name: shortHash(hostname), limit: perHost },
  };
}

/** Drops what no longer counts. */
function pruned({ evenly, stamps, made, stopped }: Ledger, now: number): Ledger {
  const kept = <T>(all: Readonly<Record<string, T>>, holds: (value: T) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => holds(value)));
  return {
    evenly: kept(evenly, (at) => at > now),
    stamps: kept(stamps, (list) => list.some((stamp) => stamp > now - perHost.windowMs)),
    made: kept(made, (stamp) => stamp > now - 7 * dayMs),
    stopped: kept(stopped, (until) => until > now),
  };
}

/** Reserves one order. @returns the new ledger to store first, or when the fullest bucket has room again */
export function reserve(ledger: Ledger, claim: Claim, date: Date): Reservation {
  const now = date.getTime();
  if (ledger.made[claim.id] !== undefined) return { kind: 'known' };
  const { orders, registered, host } = bucketsOf(claim);
  const hostStamps = ledger.stamps[host.name] ?? [];
  const free: readonly (readonly [number, Bucket])[] = [
    [ledger.stopped['region'] ?? 0, 'stopped'],
    [evenlyFree(ledger.evenly[orders.name], orders.limit), orders.name],
    ...(claim.replaces
      ? []
      : ([[evenlyFree(ledger.evenly[registered.name], registered.limit), 'registered']] as const)),
    [stampsFree(hostStamps, host.limit, now), 'host'],
  ];
  const [until, bucket] = free.reduce((latest, one) => (one[0] > latest[0] ? one : latest));
  if (until > now) return { kind: 'full', until: new Date(until), bucket };
  const later = (name: string, limit: Limit) => ({
    [name]: Math.max(ledger.evenly[name] ?? 0, now) + gcra(limit).gapMs,
  });
  const next: Ledger = {
    ...ledger,
    evenly: {
      ...ledger.evenly,
      ...later(orders.name, orders.limit),
      ...(!claim.replaces && later(registered.name, registered.limit)),
    },
    stamps: { ...ledger.stamps, [host.name]: [...hostStamps, now].slice(-perHost.most) },
    made: { ...ledger.made, [claim.id]: now },
  };
  return { kind: 'reserved', ledger: pruned(next, now) };
}

/** Stops all orders of the region until a time that the authority named. */
export function stopRegion(ledger: Ledger, until: Date): Ledger {
  const known = ledger.stopped['region'] ?? 0;
  return { ...ledger, stopped: { ...ledger.stopped, region: Math.max(known, until.getTime()) } };
}

/** Share of the region's orders that is free now, for metrics. */
export function freeShare(
  ledger: Ledger,
  { newOrdersPer3h }: Pick<Claim, 'newOrdersPer3h'>,
  date: Date,
): number {
  const limit: Limit = { most: newOrdersPer3h, windowMs: 3 * hourMs };
  const ahead = Math.max(0, (ledger.evenly['orders'] ?? 0) - date.getTime());
  const { gapMs, aheadMs } = gcra(limit);
  return Math.max(0, 1 - ahead / (aheadMs + gapMs));
}
