// Keeps the key Secret of a region: one write per call, each allowed by agreeing clocks.
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import { checkClocks, type ClockCheck } from './clock-guard.ts';
import { keyEntry, keySecretName, type KeySecret, type KeySecrets } from './key-secrets.ts';
import { forget, type KeyState, oldestDay, readKeyState, writeKeyState } from './key-state.ts';
import { eventOf, type KeysInput, type KeysOutcome, outcomeOf, soonMs } from './keys-outcome.ts';
import { noteNames, orderedDay, orderNames, withoutKeys } from './key-annotations.ts';
import { ensureOperatorKey } from './operator-key.ts';
import { findingOf, type StoredKeys, type KeyFacts, type KeyWrite, planKeys } from './plan-keys.ts';
import { carryChecks, type CheckMemory, freeNumbers } from './region-row.ts';
import type { KeySource } from './transitions.ts';
import type { KeysFinding } from './condition.ts';

/** `checks` is one map per process. */
export type KeysDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly effects: Effects;
  readonly random: Random;
  readonly secrets: KeySecrets;
  readonly checks: CheckMemory;
  serverDate(signal: AbortSignal): Promise<Date>;
};

type Row = KeyFacts['row'];
type KeysRead = {
  readonly secret: KeySecret | undefined;
  readonly held: StoredKeys;
  readonly row: Row;
  readonly source: KeySource;
};

/** Makes at most one write of the Secret. @throws a conflict, or when a Secret cannot be read */
export async function reconcileKeys(
  deps: KeysDeps,
  input: KeysInput,
  signal: AbortSignal,
): Promise<KeysOutcome> {
  const wasCreated = input.known?.createdAt !== undefined;
  const read = await readAll(deps, input, signal);
  const facts = factsOf(input, read, wasCreated);
  const plan = planKeys(facts, read.source, deps.checks);
  const hasData = wasCreated || typeof read.row !== 'string' || read.row === 'unknown';
  const mayMakeKey = !hasData || input.annotations[orderNames.acceptLoss] === input.identifier;
  if (plan.finding === 'unknown') return outcomeOf(input, { finding: plan.finding });
  const operatorKey = await ensureOperatorKey(deps, mayMakeKey, signal);
  if (!operatorKey)
    return outcomeOf(input, { finding: read.held.kind === 'state' ? 'operatorKey' : plan.finding });
  const { write } = plan;
  if (!write) return outcomeOf(input, { ...read, finding: plan.finding, operatorKey });
  const clocks = await askClocks(deps, input, { write, now: read.source.now, signal });
  if (clocks !== 'agree') {
    deps.log.warn({ name: input.identifier, reason: 'ClockDisagreement' }, 'Keys are not written');
    return outcomeOf(input, { ...read, finding: clocks, operatorKey });
  }
  return apply(deps, input, { ...read, write, operatorKey, finding: plan.finding, signal });
}

function factsOf(input: KeysInput, { held, row }: KeysRead, wasCreated: boolean): KeyFacts {
  const { identifier, annotations, mongoTerm, isRolledOut } = input;
  return { identifier, held, row, wasCreated, orders: annotations, mongoTerm, isRolledOut };
}

async function readAll(deps: KeysDeps, input: KeysInput, signal: AbortSignal): Promise<KeysRead> {
  const secret = await deps.secrets.read(keySecretName, signal);
  const row = await rowOf(deps, input, signal);
  const known = typeof row === 'string' ? undefined : row;
  const source = { now: deps.clock.now(), random: deps.random, free: freeNumbers(known, input.known ?? {}) };
  return { secret, held: heldOf(secret), row, source };
}

async function rowOf(
  { log }: KeysDeps,
  { database, identifier }: KeysInput,
  signal: AbortSignal,
): Promise<Row> {
  if (database === 'absent') return 'none';
  if (database === 'unreachable') return 'unknown';
  try {
    const row: RegionRow | undefined = await database.row(signal);
    return row ?? 'none';
  } catch (err) {
    log.warn({ err, name: identifier }, 'The row of the region cannot be read');
    return 'unknown';
  }
}

function heldOf(secret: KeySecret | undefined): StoredKeys {
  if (!secret) return { kind: 'missing' };
  const bytes = secret.data[keyEntry];
  const state = bytes && readKeyState(bytes);
  return state ? { kind: 'state', state, uid: secret.uid, notes: secret.annotations } : { kind: 'damaged' };
}

type PlannedWrite = { readonly write: KeyWrite; readonly now: Date; readonly signal: AbortSignal };

/** Compares the clocks before a write. Notes alone are written at any time. */
async function askClocks(deps: KeysDeps, input: KeysInput, planned: PlannedWrite): Promise<ClockCheck> {
  const { write, now, signal } = planned;
  if (!write.state) return 'agree';
  const day = orderedDay(input.annotations);
  const databaseNow = write.moveDays > 1 ? await databaseTime(input, signal) : undefined;
  return checkClocks({
    now,
    serverDate: await deps.serverDate(signal),
    databaseNow,
    moveDays: write.moveDays,
    ordered: day !== undefined && oldestDay(write.state) <= day,
  });
}

async function databaseTime({ database }: KeysInput, signal: AbortSignal): Promise<Date | undefined> {
  return typeof database === 'string' ? undefined : database.now(signal).catch(() => undefined);
}

type Application = KeysRead & {
  readonly write: KeyWrite;
  readonly operatorKey: Buffer;
  readonly finding: KeysFinding;
  readonly signal: AbortSignal;
};

async function apply(deps: KeysDeps, input: KeysInput, given: Application): Promise<KeysOutcome> {
  const { write, secret, held, signal, source } = given;
  const state = write.state ?? (held.kind === 'state' ? held.state : undefined);
  if (!state) return outcomeOf(input, given);
  const written = await store(deps, { write, secret, state }, signal);
  deps.log.info(
    { name: input.identifier, step: write.why.replace(' ', '-'), count: state.seq },
    'Keys are written',
  );
  const event = eventOf[write.why];
  const outcome = outcomeOf(input, {
    ...given,
    secret: written,
    held: { kind: 'state', state, uid: written.uid, notes: written.annotations },
    finding: write.state ? findingOf(state, source.now) : given.finding,
  });
  if (write.state && held.kind === 'state') {
    carryChecks(deps.checks, held.state, state);
    forget(held.state);
  }
  return {
    ...outcome,
    keys: outcome.keys && {
      ...outcome.keys,
      ...(write.moveDays > 0 && { advancedAt: source.now.toISOString() }),
    },
    events: event ? [event] : [],
    usedAnnotations: write.usedOrders,
    againMs: soonMs,
  };
}

type Stored = { readonly write: KeyWrite; readonly secret: KeySecret | undefined; readonly state: KeyState };

/** The uid of a new Secret is known only after its creation: a second write notes it. */
async function store(
  deps: KeysDeps,
  { write, secret, state }: Stored,
  signal: AbortSignal,
): Promise<KeySecret> {
  const { effects, secrets } = deps;
  const data = { [keyEntry]: writeKeyState(state) };
  const annotations = { ...withoutKeys(secret?.annotations ?? {}), ...write.notes };
  const content = { name: keySecretName, annotations, data };
  if (secret)
    return effects.run('keys.replace', () => secrets.replace(content, secret.resourceVersion, signal));
  const created = await effects.run('keys.create', () => secrets.create(content, signal));
  const noted = { ...content, annotations: { ...annotations, [noteNames.uid]: created.uid } };
  return effects.run('keys.replace', () => secrets.replace(noted, created.resourceVersion, signal));
}
