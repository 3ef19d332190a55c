// Decides what becomes of the key state: pure but for random bytes (docs/design/keys.md#advance).
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { dayOf, startOf } from './chain.ts';
import { type KeyState, oldestDay } from './key-state.ts';
import { type Annotations, holdsKeys, noteNames, orderNames, orderedDay } from './key-annotations.ts';
import { type CheckMemory, type Fit, fitOf } from './region-row.ts';
import {
  type KeySource,
  newKeyState,
  withAcceptedCopy,
  withAdvancedChains,
  withBoxesOnly,
  withEpoch,
  withFreshChains,
  withFreshRoot,
  withNewMark,
  withoutPrevMark,
} from './transitions.ts';
import type { KeysFinding } from './condition.ts';

/** After midnight the keys of the day before yesterday are kept ten more minutes. */
const graceMs = 600_000;
const markEveryMs = 3_600_000;

/** The Secret as it was read. */
export type StoredKeys =
  | { readonly kind: 'missing' | 'damaged' }
  | { readonly kind: 'state'; readonly state: KeyState; readonly uid: string; readonly notes: Annotations };

/** `row` is 'none' without a database or row, 'unknown' while MongoDB does not answer. */
export type KeyFacts = {
  readonly identifier: string;
  readonly held: StoredKeys;
  readonly row: RegionRow | 'none' | 'unknown';
  /** The status says that keys were made once. */
  readonly wasCreated: boolean;
  readonly orders: Annotations;
  readonly mongoTerm: number | undefined;
  /** All pods of the API run the newest template. */
  readonly isRolledOut: boolean;
};

/** A write of the Secret. Without `state` only its notes change. */
export type KeyWrite = {
  readonly why:
    | 'created'
    | 'loss accepted'
    | 'epoch raised'
    | 'noted'
    | 'copy accepted'
    | 'older epoch accepted'
    | 'advanced'
    | 'renewed'
    | 'boxes only'
    | 'marked';
  readonly state?: KeyState;
  readonly notes: Annotations;
  readonly moveDays: number;
  readonly usedOrders: readonly string[];
};

export type KeyPlan = { readonly finding: KeysFinding; readonly write?: KeyWrite };

const unwritten = { notes: {}, moveDays: 0, usedOrders: [] } as const;

/** The state that the keys should have now is that of this day: yesterday, from ten past midnight on. */
export function dueDay(now: Date): number {
  return dayOf(now.getTime() - graceMs) - 1;
}

/** Milliseconds until the next day is due. */
export function msToAdvance(now: Date): number {
  return startOf(dueDay(now) + 2) + graceMs - now.getTime();
}

/** The one next write, and what is true without it. */
export function planKeys(facts: KeyFacts, source: KeySource, memory: CheckMemory): KeyPlan {
  if (facts.held.kind !== 'state') return planWithout(facts, facts.held.kind, source);
  const { state, uid, notes } = facts.held;
  if (state.region !== facts.identifier) return { finding: 'region' };
  const noted = notes[noteNames.uid];
  if (noted !== undefined && noted !== uid)
    return { finding: 'older file', write: afterBackup(state, uid, source) };
  const fit: Fit = typeof facts.row === 'string' ? 'fits' : fitOf(state, facts.row, memory);
  const finding = fit === 'fits' ? findingOf(state, source.now) : fit;
  if (noted === undefined || holdsKeys(notes))
    return { finding, write: { ...unwritten, why: 'noted', notes: { [noteNames.uid]: uid } } };
  if (fit === 'older file') return { finding, ...acceptedCopy(facts, state, source.now) };
  if (fit === 'older than a restore') return { finding, ...acceptedEpoch(facts, state, source) };
  if (fit === 'other keys' || finding === 'ahead') return { finding };
  const write =
    advance(facts, state, source.now) ?? (fit === 'fits' ? routineWrite(facts, state, source) : undefined);
  return { finding, ...(write && { write }) };
}

function planWithout(facts: KeyFacts, kind: 'missing' | 'damaged', source: KeySource): KeyPlan {
  const { identifier, orders, row, wasCreated } = facts;
  const accepts = orders[orderNames.acceptLoss] === identifier;
  const create = (why: 'created' | 'loss accepted'): KeyWrite => ({
    ...unwritten,
    why,
    state: newKeyState(identifier, source),
    usedOrders: why === 'created' ? [] : [orderNames.acceptLoss],
  });
  const hasData = kind === 'damaged' || wasCreated || typeof row !== 'string';
  if (row === 'unknown' && (accepts || !hasData))
    return { finding: hasData ? 'acceptance waits' : 'unknown' };
  if (!hasData) return { finding: 'missing', write: create('created') };
  return { finding: kind, ...(accepts && { write: create('loss accepted') }) };
}

/** The Secret is a copy out of a backup of the cluster: unread content of that time ends. */
function afterBackup(state: KeyState, uid: string, source: KeySource): KeyWrite {
  const target = Math.max(state.epoch + 1, source.free.epoch);
  return {
    ...unwritten,
    why: 'epoch raised',
    state: withEpoch(state, target, source),
    notes: { [noteNames.uid]: uid, ...endedNow(source) },
  };
}

const endedNow = ({ now }: KeySource): Annotations => ({
  [noteNames.markedAt]: now.toISOString(),
  [noteNames.endedAt]: now.toISOString(),
});

/** Whether a person accepts this very copy, and the database is known that it must fit. */
const isCopyAccepted = ({ orders, row }: KeyFacts, { seq }: KeyState): boolean =>
  typeof row !== 'string' && orders[orderNames.acceptCopy] === String(seq);

/** A copy from before a restore becomes the newest: the content of both epochs ends, receipts still open. */
function acceptedEpoch(facts: KeyFacts, state: KeyState, source: KeySource): { readonly write?: KeyWrite } {
  if (!isCopyAccepted(facts, state)) return {};
  const day = dueDay(source.now);
  const moved = withAdvancedChains(state, day) ?? state;
  const write: KeyWrite = {
    why: 'older epoch accepted',
    state: { ...withEpoch(moved, source.free.epoch, source), boxesOnly: isBoxesOnly(facts, state) },
    notes: endedNow(source),
    moveDays: Math.max(0, day - oldestDay(state)),
    usedOrders: [orderNames.acceptCopy],
  };
  return { write };
}

const isBoxesOnly = ({ row }: KeyFacts, { boxesOnly }: KeyState): boolean =>
  boxesOnly || (typeof row !== 'string' && row.boxes === 'only');

function acceptedCopy(facts: KeyFacts, state: KeyState, now: Date): { readonly write?: KeyWrite } {
  const { row } = facts;
  if (typeof row === 'string' || !isCopyAccepted(facts, state)) return {};
  const day = dueDay(now);
  const moved = withAdvancedChains(state, day) ?? state;
  const write: KeyWrite = {
    ...unwritten,
    why: 'copy accepted',
    state: withAcceptedCopy(moved, row),
    moveDays: Math.max(0, day - oldestDay(state)),
    usedOrders: [orderNames.acceptCopy],
  };
  return { write };
}

function advance({ orders }: KeyFacts, state: KeyState, now: Date): KeyWrite | undefined {
  const ordered = orderedDay(orders);
  const day = ordered === undefined ? dueDay(now) : Math.min(ordered, dueDay(now));
  const moved = withAdvancedChains(state, day) ?? withAdvancedChains(state, dueDay(now));
  if (!moved) return undefined;
  return {
    ...unwritten,
    why: 'advanced',
    state: moved,
    moveDays: Math.max(0, oldestDay(moved) - oldestDay(state)),
    usedOrders: ordered === undefined ? [] : [orderNames.advanceTo],
  };
}

function routineWrite(facts: KeyFacts, state: KeyState, source: KeySource): KeyWrite | undefined {
  const notes = facts.held.kind === 'state' ? facts.held.notes : {};
  const order = facts.orders[orderNames.newChain];
  if (order !== undefined && order !== notes[noteNames.newChain]) {
    const fresh = withFreshChains(withFreshRoot(state, source), source);
    return {
      ...unwritten,
      why: 'renewed',
      state: { ...fresh, seq: state.seq + 1 },
      notes: { [noteNames.newChain]: order },
      usedOrders: [orderNames.newChain],
    };
  }
  return endClearRows(facts, state) ?? exchangeMarks(facts, state, source);
}

/** Once each account has a box and all pods are new (docs/design/keys.md#account-boxes). */
function endClearRows({ row, isRolledOut }: KeyFacts, state: KeyState): KeyWrite | undefined {
  if (state.boxesOnly || !isRolledOut || typeof row === 'string') return undefined;
  if (row.boxes === undefined) return undefined;
  return { ...unwritten, why: 'boxes only', state: withBoxesOnly(state) };
}

/** Begins or ends an exchange, only while the row holds the state's own mark. */
function exchangeMarks(facts: KeyFacts, state: KeyState, { now, random }: KeySource): KeyWrite | undefined {
  const { row, held, mongoTerm } = facts;
  if (typeof row === 'string' || held.kind !== 'state' || row.epoch !== state.epoch) return undefined;
  if (row.mark !== state.marks.mark) return undefined;
  if (state.marks.prevMark !== undefined)
    return { ...unwritten, why: 'marked', state: withoutPrevMark(state) };
  const term = mongoTerm === undefined ? undefined : String(mongoTerm);
  const last = Date.parse(held.notes[noteNames.markedAt] ?? '');
  const isLate = Number.isNaN(last) || Math.abs(now.getTime() - last) >= markEveryMs;
  if (!isLate && (term === undefined || term === held.notes[noteNames.markedTerm])) return undefined;
  const notes = {
    [noteNames.markedAt]: now.toISOString(),
    ...(term !== undefined && { [noteNames.markedTerm]: term }),
  };
  return { ...unwritten, why: 'marked', state: withNewMark(state, random), notes };
}

/** What the days of a state say at a time. */
export function findingOf(state: KeyState, now: Date): KeysFinding {
  const today = dayOf(now.getTime());
  if (state.chains.some(({ day }) => day > today - 1)) return 'ahead';
  return oldestDay(state) < today - 2 ? 'behind' : 'current';
}
