// The transitions of a secret as MongoDB updates; every filter repeats the precondition
// (docs/design/trust.md#transitions).
import { limits } from '@glimpse/contracts/limits';
import type { Attempts } from '../model/attempts.ts';
import type { Transition } from '../model/secret.ts';
import type { SecretId, Sweep } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;
export type CompareAndSet = { readonly q: Fields; readonly u: Fields };
/** One transition of one secret, waiting for its command. */
export type PendingTransition = { readonly id: SecretId; readonly transition: Transition };
/** A statement of a command. With `multi`, each document is compared and set separately. */
export type Statement = { readonly q: Fields; readonly u: Fields | readonly Fields[]; readonly multi?: true };

const alive = { $expr: { $gt: ['$expiresAt', '$$NOW'] } } as const; // the database's clock
const ownerViewMs = limits.ownerViewSeconds * 1000;
const young = {
  $expr: { $and: [alive.$expr, { $gt: ['$createdAt', { $subtract: ['$$NOW', ownerViewMs] }] }] },
} as const;

type Change = { readonly from: Fields; readonly to: Fields };

const fresh = { state: 'new', ...alive } as const;
/** The content leaves, and with it what stands for its bytes. */
const content = { box: '', share: '' } as const;
const spent = { ...content, attempts: '' } as const;
/** Removes the notice: an end by the owner or by a restore sends no mail. */
const untold = { ...spent, notice: '' } as const;

const acknowledged = {
  $set: { state: 'consumed', end: 'ack' },
  $currentDate: { endedAt: true },
  $unset: content,
} as const;

type Of<Kind extends Transition['kind']> = Extract<Transition, { kind: Kind }>;

function claimChange({ claim, toldAt }: Of<'claim'>): Change {
  const set = { state: 'claimed', claim, ...(toldAt && { toldAt }) };
  return { from: fresh, to: { $set: set, $currentDate: { claimedAt: true }, $unset: { attempts: '' } } };
}

function ownerViewChange({ claim }: Of<'owner_view'>): Change {
  const from = { state: 'new', shownAt: { $exists: false }, ...(claim ? young : alive) };
  return { from, to: { $currentDate: { shownAt: true }, ...(claim && { $set: { ownerClaim: claim } }) } };
}

/** Only a claim that was never repeated can be released: a repeat may have brought the text to its reader. */
function releaseChange({ claim, box }: Of<'release'>): Change {
  const held = { $or: [{ state: 'claimed' }, { state: 'consumed', end: 'legacy' }] };
  const unset = { claim: '', claimedAt: '', toldAt: '', end: '', endedAt: '' };
  return {
    from: { claim, repeats: { $exists: false }, ...held },
    to: { $set: { state: 'new', box }, $unset: unset },
  };
}

/** The precondition and the update of each transition. Only `claim` and `box` (bytes) come from callers. */
function changeOf(transition: Transition): Change {
  switch (transition.kind) {
    case 'claim':
      return claimChange(transition);
    case 'claim_without_nonce': {
      const set = { state: 'consumed', claim: transition.claim, end: 'legacy' };
      return {
        from: fresh,
        to: { $set: set, $currentDate: { claimedAt: true, endedAt: true }, $unset: spent },
      };
    }
    case 'burn': {
      const set = { state: 'burned', claim: transition.claim, end: 'burn' };
      return { from: fresh, to: { $set: set, $currentDate: { endedAt: true }, $unset: untold } };
    }
    case 'owner_view':
      return ownerViewChange(transition);
    case 'repeat':
      return { from: { state: 'claimed', claim: transition.claim }, to: { $inc: { repeats: 1 } } };
    case 'acknowledge':
      return { from: { state: 'claimed', claim: transition.claim }, to: acknowledged };
    case 'release':
      return releaseChange(transition);
  }
}

/** One transition of one secret as filter and update. */
function toStatement({ id: { bucket, _id }, transition }: PendingTransition): CompareAndSet {
  const { from, to } = changeOf(transition);
  return { q: { bucket, _id, ...from }, u: to };
}

/** Reveals differ only in document, claim and times, and often arrive together. */
type Reveal = Of<'claim' | 'claim_without_nonce'>;
type Revealing = { readonly id: SecretId; readonly transition: Reveal };

const isReveal = (pending: PendingTransition): pending is Revealing =>
  pending.transition.kind === 'claim' || pending.transition.kind === 'claim_without_nonce';

/** The value for the current document; `values` are in the order of `ids`. */
const each = (ids: readonly Buffer[], values: readonly unknown[]): Fields => ({
  $arrayElemAt: [values, { $indexOfArray: [ids, '$_id'] }],
});

/** The filter on the buckets of several secrets; one bucket is named by its value. */
function bucketOf(pending: readonly PendingTransition[]): unknown {
  const [first, ...others] = new Set(pending.map(({ id }) => id.bucket));
  return others.length === 0 ? first : { $in: [first, ...others] };
}

/** Joins reveals of one kind in one pipeline, planned once (record 014). Each document is compared alone. */
function toSharedStatement(reveals: readonly Revealing[], kind: Reveal['kind']): Statement {
  const ids = reveals.map(({ id }) => id._id);
  const claim = each(
    ids,
    reveals.map(({ transition }) => transition.claim),
  );
  const told = reveals.map(({ transition }) => (transition.kind === 'claim' && transition.toldAt) || null);
  const set =
    kind === 'claim_without_nonce'
      ? { state: 'consumed', claim, end: 'legacy', claimedAt: '$$NOW', endedAt: '$$NOW' }
      : { state: 'claimed', claim, claimedAt: '$$NOW', toldAt: { $ifNull: [each(ids, told), '$$REMOVE'] } };
  const unset = kind === 'claim_without_nonce' ? Object.keys(spent) : ['attempts'];
  return {
    q: { bucket: bucketOf(reveals), _id: { $in: ids }, ...fresh },
    u: [{ $set: set }, { $unset: unset }],
    multi: true,
  };
}

type Acknowledging = { readonly id: SecretId; readonly transition: Of<'acknowledge'> };

const isAcknowledging = (pending: PendingTransition): pending is Acknowledging =>
  pending.transition.kind === 'acknowledge';

/** Joins acknowledgements. Each document is compared with its own claim. */
function toSharedDeletion(pending: readonly Acknowledging[]): Statement {
  const ids = pending.map(({ id }) => id._id);
  const claims = pending.map(({ transition }) => transition.claim);
  const bucket = bucketOf(pending);
  const ownClaim = { $expr: { $eq: ['$claim', each(ids, claims)] } };
  return { q: { bucket, _id: { $in: ids }, state: 'claimed', ...ownClaim }, u: acknowledged, multi: true };
}

/** How many buckets a statement over several secrets may name (record 085). */
export type Joining = 'one bucket' | 'any buckets';

const groupsOf = <Item extends PendingTransition>(items: readonly Item[], joining: Joining) =>
  joining === 'any buckets' ? [items] : [...Map.groupBy(items, ({ id }) => id.bucket).values()];

/** One statement for each group; an item that is alone in its group has the plain one. */
const joined = <Item extends PendingTransition>(
  groups: readonly (readonly Item[])[],
  join: (group: readonly Item[]) => Statement,
): readonly Statement[] =>
  groups.flatMap((group): readonly Statement[] =>
    group.length > 1 ? [join(group)] : group.map(toStatement),
  );

/** The statements of one command: several reveals or acknowledgements share one, the rest have their own. */
export function toStatements(pending: readonly PendingTransition[], joining: Joining): readonly Statement[] {
  const deletions = pending.filter(isAcknowledging);
  if (deletions.length === pending.length) return joined(groupsOf(deletions, joining), toSharedDeletion);
  const reveals = pending.filter(isReveal);
  const shared = (['claim', 'claim_without_nonce'] as const).flatMap((kind) => {
    const group = reveals.filter(({ transition }) => transition.kind === kind);
    return joined(groupsOf(group, joining), (some) => toSharedStatement(some, kind));
  });
  return [...shared, ...pending.filter((one) => !isReveal(one)).map(toStatement)];
}

/** Writes a reserved attempt if no other was written since `rev` was read. */
export function attemptSet({ bucket, _id }: SecretId, rev: number, attempts: Attempts): CompareAndSet {
  return {
    q: { bucket, _id, state: 'new', attemptRev: rev },
    u: { $set: { attempts }, $inc: { attemptRev: 1 } },
  };
}

const consumed = {
  $set: { state: 'consumed', end: 'lease' },
  $currentDate: { endedAt: true },
  $unset: content,
} as const;
const ending = { $currentDate: { endedAt: true } } as const;

/** A sweep over many secrets. `now`: the database's clock, read just before, so that an index is used. */
export function sweeps(sweep: Sweep, now: Date): CompareAndSet {
  switch (sweep.kind) {
    case 'leases': {
      const leaseMs = sweep.leaseSeconds * 1000;
      const over = { $expr: { $lt: ['$claimedAt', { $subtract: ['$$NOW', leaseMs] }] } };
      return {
        q: { state: 'claimed', claimedAt: { $lt: new Date(now.getTime() - leaseMs) }, ...over },
        u: consumed,
      };
    }
    case 'expired':
      return {
        q: { state: 'new', expiresAt: { $lte: now }, $expr: { $lte: ['$expiresAt', '$$NOW'] } },
        u: { $set: { state: 'expired', end: 'time' }, ...ending, $unset: spent },
      };
    case 'epoch':
      return {
        q: { state: { $in: ['new', 'claimed'] }, epoch: { $lt: sweep.epoch } },
        u: { $set: { state: 'expired', end: 'restore' }, ...ending, $unset: untold },
      };
  }
}
