// The compare-and-sets of one secret as MongoDB commands: the precondition is part of every filter (trust.md 4).
import type { Attempts } from './attempts.ts';
import type { Move } from './secret.ts';
import type { SecretId, Sweep } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;
export type CompareAndSet = { readonly q: Fields; readonly u: Fields };

const alive = { $expr: { $gt: ['$expiresAt', '$$NOW'] } } as const; // the database's clock, the same for all copies
const ownerViewMs = 3_600_000;
const young = { $expr: { $and: [alive.$expr, { $gt: ['$createdAt', { $subtract: ['$$NOW', ownerViewMs] }] }] } } as const;

/** One move as filter and update. Nothing here comes from a caller but `claim` and `box`, which are bytes. */
export function compareAndSet(id: SecretId, move: Move): CompareAndSet {
  switch (move.kind) {
    case 'claim':
      return {
        q: { ...id, state: 'new', ...alive },
        u: { $set: { state: 'claimed', claim: move.claim }, $currentDate: { claimedAt: true }, $unset: { attempts: '' } },
      };
    case 'take':
      return {
        q: { ...id, state: 'new', ...alive },
        u: {
          $set: { state: 'consumed', claim: move.claim, end: 'legacy' },
          $currentDate: { claimedAt: true, endedAt: true },
          $unset: { box: '', attempts: '' },
        },
      };
    case 'burn':
      return {
        q: { ...id, state: 'new', ...alive },
        u: {
          $set: { state: 'burned', claim: move.claim, end: 'burn' },
          $currentDate: { endedAt: true },
          $unset: { box: '', attempts: '' },
        },
      };
    case 'show':
      return {
        q: { ...id, state: 'new', shownAt: { $exists: false }, ...(move.claim ? young : alive) },
        u: { $currentDate: { shownAt: true }, ...(move.claim && { $set: { ownerClaim: move.claim } }) },
      };
    case 'repeat':
      return { q: { ...id, state: 'claimed', claim: move.claim }, u: { $inc: { repeats: 1 } } };
    case 'acknowledge':
      return {
        q: { ...id, state: 'claimed', claim: move.claim },
        u: { $set: { state: 'consumed', end: 'ack' }, $currentDate: { endedAt: true }, $unset: { box: '' } },
      };
    case 'undo':
      return {
        q: { ...id, claim: move.claim, repeats: { $exists: false }, $or: [{ state: 'claimed' }, { state: 'consumed', end: 'legacy' }] },
        u: { $set: { state: 'new', box: move.box }, $unset: { claim: '', claimedAt: '', end: '', endedAt: '' } },
      };
  }
}

/** Writes a reserved attempt if nobody else wrote one since `rev` was read. */
export function attemptSet(id: SecretId, rev: number, attempts: Attempts): CompareAndSet {
  return { q: { ...id, state: 'new', attemptRev: rev }, u: { $set: { attempts }, $inc: { attemptRev: 1 } } };
}

const consumed = { $set: { state: 'consumed', end: 'lease' }, $currentDate: { endedAt: true }, $unset: { box: '' } } as const;
const gone = { $currentDate: { endedAt: true }, $unset: { box: '', attempts: '' } } as const;

/** A sweep over many secrets; `now` is the database's own clock, read just before, so that an index bounds the work. */
export function sweeps(sweep: Sweep, now: Date): CompareAndSet {
  switch (sweep.kind) {
    case 'leases': {
      const leaseMs = sweep.leaseSeconds * 1000;
      const over = { $expr: { $lt: ['$claimedAt', { $subtract: ['$$NOW', leaseMs] }] } };
      return { q: { state: 'claimed', claimedAt: { $lt: new Date(now.getTime() - leaseMs) }, ...over }, u: consumed };
    }
    case 'expired':
      return {
        q: { state: 'new', expiresAt: { $lte: now }, $expr: { $lte: ['$expiresAt', '$$NOW'] } },
        u: { $set: { state: 'expired', end: 'time' }, ...gone },
      };
    case 'epoch':
      return {
        q: { state: { $in: ['new', 'claimed'] }, epoch: { $lt: sweep.epoch } },
        u: { $set: { state: 'expired', end: 'restore' }, ...gone },
      };
  }
}
