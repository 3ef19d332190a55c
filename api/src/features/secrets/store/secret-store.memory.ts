// The secret store in memory, for unit tests; passes the same test suite as MongoDB (CONTRIBUTING.md#tests).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Attempts } from '../model/attempts.ts';
import type { FoundSecret } from './secret-row.ts';
import type { LookUp, NewSecret, PageEnd, SecretId, SecretStore, StorageShare, Sweep } from './store.ts';
import type { Boxes, Facts, Life, Transition } from '../model/secret.ts';

type Row = Facts &
  Life & {
    readonly attempts?: Attempts | undefined;
    readonly attemptRev: number;
    readonly share?: StorageShare | undefined;
  };
const ownerViewMs = limits.ownerViewSeconds * 1000;
const idText = (id: Buffer): string => id.toString('latin1');

/** The row after a transition; `undefined` if its precondition fails (docs/design/trust.md#transitions). */
function after(row: Row, transition: Transition, now: Date): Row | undefined {
  const fresh = row.state === 'new' && row.expiresAt > now;
  switch (transition.kind) {
    case 'claim':
      return fresh
        ? {
            ...row,
            state: 'claimed',
            claim: transition.claim,
            claimedAt: now,
            toldAt: transition.toldAt,
            attempts: undefined,
          }
        : undefined;
    case 'claim_without_nonce':
      return fresh
        ? ended(row, {
            state: 'consumed',
            claim: transition.claim,
            claimedAt: now,
            endedAt: now,
            end: 'legacy',
          })
        : undefined;
    case 'burn':
      return fresh
        ? ended(row, { state: 'burned', claim: transition.claim, endedAt: now, end: 'burn' })
        : undefined;
    case 'owner_view': {
      const young = transition.claim === undefined || row.createdAt.getTime() > now.getTime() - ownerViewMs;
      return fresh && young && row.shownAt === undefined
        ? { ...row, shownAt: now, ownerClaim: transition.claim }
        : undefined;
    }
    case 'repeat':
      return row.state === 'claimed' && row.claim.equals(transition.claim)
        ? { ...row, repeats: (row.repeats ?? 0) + 1 }
        : undefined;
    case 'acknowledge': {
      if (row.state !== 'claimed' || !row.claim.equals(transition.claim)) return undefined;
      return ended(row, {
        state: 'consumed',
        claim: row.claim,
        claimedAt: row.claimedAt,
        endedAt: now,
        end: 'ack',
      });
    }
    case 'release':
      return undone(row, transition);
  }
}

type Ending = Extract<Life, { readonly end: unknown }>;

function ended(row: Row, end: Ending): Row {
  return { ...factsOf(row), ...end };
}

/** The row without the fields of one state, without content and without attempts. */
function factsOf(row: Row): Facts & Pick<Row, 'attemptRev' | 'shownAt' | 'ownerClaim' | 'repeats'> {
  const { _id, metaId, bucket, header, rootGen, epoch, createdAt, expiresAt, purgeAt, rec } = row;
  const {
    shortkey,
    secretShortkey,
    kind,
    source,
    creator,
    ownerId,
    attemptRev,
    shownAt,
    ownerClaim,
    repeats,
  } = row;
  const dates = { createdAt, expiresAt, purgeAt };
  const shown = { shortkey, secretShortkey, kind, source, creator, ownerId, shownAt, ownerClaim, repeats };
  return { _id, metaId, bucket, header, rootGen, epoch, ...dates, rec, ...shown, attemptRev };
}

function undone(row: Row, { claim, box }: { readonly claim: Buffer; readonly box: Boxes }): Row | undefined {
  const held = row.state === 'claimed' || (row.state === 'consumed' && row.end === 'legacy');
  if (!held || !row.claim.equals(claim) || row.repeats !== undefined) return undefined;
  return { ...factsOf(row), state: 'new', box };
}

/** The row after a sweep at `now`; `undefined` if the sweep does not change it. */
function swept(row: Row, sweep: Sweep, now: Date): Row | undefined {
  switch (sweep.kind) {
    case 'leases':
      if (row.state !== 'claimed' || row.claimedAt.getTime() >= now.getTime() - sweep.leaseSeconds * 1000)
        return undefined;
      return ended(row, {
        state: 'consumed',
        claim: row.claim,
        claimedAt: row.claimedAt,
        endedAt: now,
        end: 'lease',
      });
    case 'expired':
      return row.state === 'new' && row.expiresAt <= now
        ? ended(row, { state: 'expired', endedAt: now, end: 'time' })
        : undefined;
    case 'epoch': {
      const open = row.state === 'new' || row.state === 'claimed';
      return open && row.epoch < sweep.epoch
        ? ended(row, { state: 'expired', endedAt: now, end: 'restore' })
        : undefined;
    }
  }
}

function found(row: Row, { part }: LookUp, now: Date): FoundSecret {
  if (part === 'full' || !row.box) return { ...row, now };
  const { gate, owner } = row.box;
  return { ...row, box: { gate, owner }, now };
}

/** The newest first; those of one moment by their shortkeys. */
const inOrder = (one: PageEnd, other: PageEnd): number =>
  other.createdAt.getTime() - one.createdAt.getTime() ||
  (one.shortkey < other.shortkey ? -1 : Number(one.shortkey > other.shortkey));

/** A store on a map. `clock` stands for the database's clock. */
export function memorySecretStore(clock: Clock): SecretStore {
  const rows = new Map<string, Row>();
  const change = (id: SecretId, to: (row: Row) => Row | undefined): boolean => {
    const row = rows.get(idText(id._id));
    const next = row?.bucket === id.bucket ? to(row) : undefined;
    if (next) rows.set(idText(id._id), next);
    return next !== undefined;
  };
  const find = async (lookUp: LookUp): Promise<FoundSecret | undefined> => {
    const { kind, ids, bucket } = lookUp;
    const named = (row: Row): boolean => ids.some((id) => id.equals(kind === 's' ? row._id : row.metaId));
    const row = [...rows.values()].find((one) => one.bucket === bucket && named(one));
    return row && found(row, lookUp, clock.now());
  };
  const own = (owner: Buffer, since: Date): Row[] => {
    const young = [...rows.values()].filter((row) => row.ownerId?.equals(owner) && row.createdAt > since);
    const newest = young.toSorted(inOrder);
    return newest.map(({ box: _box, ...row }) => row);
  };
  const isThere = ({ _id, metaId, bucket }: NewSecret): boolean =>
    rows.has(idText(_id)) ||
    [...rows.values()].some((row) => row.bucket === bucket && row.metaId.equals(metaId));
  return {
    async insert(secret: NewSecret) {
      if (isThere(secret)) return 'already_there';
      rows.set(idText(secret._id), { ...secret, attemptRev: 0 });
      return 'inserted';
    },
    async insertWith(secret, more) {
      if (isThere(secret)) return 'already_there';
      await more({} as Transaction);
      rows.set(idText(secret._id), { ...secret, attemptRev: 0 });
      return 'inserted';
    },
    find,
    findAtMajority: find,
    apply: async (id, transition) =>
      change(id, (row) => after(row, transition, clock.now())) ? 'applied' : 'refused',
    async setAttempts(id, rev, attempts) {
      const isCurrent = (row: Row): boolean => row.state === 'new' && row.attemptRev === rev;
      return change(id, (row) => (isCurrent(row) ? { ...row, attempts, attemptRev: rev + 1 } : undefined))
        ? 'applied'
        : 'refused';
    },
    async recent({ id, since, most, after }) {
      const now = clock.now();
      return own(id, since)
        .filter((row) => !after || inOrder(after, row) < 0)
        .slice(0, most)
        .map((row) => ({ ...row, now }));
    },
    countRecent: async ({ id, since, most }) => Math.min(most, own(id, since).length),
    setMemo: async (id, { owner, box }) =>
      change(id, (row) =>
        row.ownerId?.equals(owner) ? { ...row, rec: { ...row.rec, memo: box } } : undefined,
      ),
    async disown(owner) {
      for (const row of rows.values()) {
        change(row, (one) =>
          one.ownerId?.equals(owner)
            ? { ...one, ownerId: undefined, creator: undefined, rec: {} }
            : undefined,
        );
      }
    },
    async sweep(sweep) {
      return [...rows.values()].filter((row) => change(row, (one) => swept(one, sweep, clock.now()))).length;
    },
    bytesOfShare: async (by) =>
      [...rows.values()].reduce((sum, { share }) => sum + (share?.by === by ? share.bytes : 0), 0),
    bytes: async () => [...rows.values()].reduce((sum, { box }) => sum + (box?.body?.length ?? 0), 0),
  };
}
