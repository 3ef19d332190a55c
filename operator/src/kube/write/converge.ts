// Makes the cluster's objects equal to intents: applies what differs, prunes what is ours and not wanted.
import { is } from '../errors.ts';
import { apiVersionOf, type Kind } from '../kind.ts';
import {
  controllerOf,
  hasLabels,
  type Intent,
  isDeleting,
  keyOf,
  keyText,
  type KubeObject,
} from '../object.ts';
import { createDrift, type Drift, otherManager } from './drift.ts';
import { intentHash, ownsAll, stamped } from './intent.ts';
import { prune } from './prune.ts';
import { createAppliedCache, type AppliedCache } from './applied-cache.ts';
import type { ObjectChange, ConvergeDeps, IntentOwner, ConvergeWork } from './converge-types.ts';

/** Converges one owner's objects. Equal objects are in no change. */
export type Converge = (work: ConvergeWork) => Promise<readonly ObjectChange[]>;

type Memory = { readonly drift: Drift; readonly settled: AppliedCache };
type One = {
  readonly deps: ConvergeDeps;
  readonly memory: Memory;
  readonly owner: IntentOwner;
  readonly intent: Intent;
  readonly kind: Kind<KubeObject>;
  readonly signal: AbortSignal;
};

const read = ({ deps, kind, intent, signal }: One): Promise<KubeObject | undefined> =>
  (deps.current ?? ((of, key, until) => deps.kube.of(of).get(key, until)))(kind, keyOf(intent), signal);

/** Whether an object may be written: it carries our labels, and no other owner controls it. */
function isOurs({ owner, intent }: One, live: KubeObject): boolean {
  const other = controllerOf(live);
  const wanted = intent.metadata.ownerReferences?.find(({ controller }) => controller === true);
  return hasLabels(live, owner.labels) && (!other || !wanted || other.uid === wanted.uid);
}

/** Applies the intent. `force` only on objects that are ours. */
async function apply({ deps, memory, intent, kind, signal }: One, force: boolean): Promise<KubeObject> {
  const by = { name: deps.manager, force };
  const applied = await deps.kube.of(kind).apply(stamped(intent, deps.intentAnnotation), by, signal);
  memory.settled.note(applied, intentHash(intent));
  deps.onWritten?.(kind, applied);
  return applied;
}

async function corrected(
  one: One,
  live: KubeObject,
): Promise<Omit<ObjectChange, 'kind' | 'key'> | undefined> {
  const { deps, memory, owner, kind } = one;
  const { uid = '' } = live.metadata;
  const by = otherManager(live, deps.manager);
  if (memory.drift.fighting(uid)) return { action: 'fighting', object: live, by };
  const object = await apply(one, true);
  // The server had normalised a value: nothing changed, and the memory spares the next try.
  if (object.metadata.resourceVersion === live.metadata.resourceVersion) return undefined;
  const note = `${kind.kind} ${live.metadata.name} was changed outside and set back`;
  await deps.events?.transition(owner.object, {
    type: 'Warning',
    reason: 'DriftCorrected',
    note,
    action: 'Correct',
  });
  return memory.drift.corrected(uid)
    ? { action: 'fighting', object, by }
    : { action: 'corrected', object, by };
}

/** Decides about one object and writes it if needed. */
async function convergeOne(one: One, live: KubeObject | undefined) {
  const { deps, memory, intent } = one;
  if (!live) return { action: 'created', object: await apply(one, false) } as const;
  if (isDeleting(live)) return { action: 'deleting', object: live } as const;
  if (!isOurs(one, live)) return { action: 'foreign', object: live } as const;
  const hash = intentHash(intent);
  if (live.metadata.annotations?.[deps.intentAnnotation] !== hash)
    return { action: 'updated', object: await apply(one, true) } as const;
  if (memory.settled.holds(live, hash)) return undefined;
  if (ownsAll(live, intent)) {
    memory.settled.note(live, hash);
    return undefined;
  }
  return corrected(one, live);
}

/** A stale cache shows nothing or an old object; then a live read decides, once. */
async function withLiveRead(one: One) {
  const live = await read(one);
  const current =
    live ?? (one.deps.current && (await one.deps.kube.of(one.kind).get(keyOf(one.intent), one.signal)));
  try {
    return await convergeOne(one, current);
  } catch (error) {
    if (!is.conflict(error) && !is.alreadyExists(error)) throw error;
    const again = await one.deps.kube.of(one.kind).get(keyOf(one.intent), one.signal);
    return convergeOne(one, again);
  }
}

/** Creates the function. Its memory is of this process: keep one per reconciler. */
export function createConverge(deps: ConvergeDeps): Converge {
  const memory: Memory = { drift: createDrift(deps.clock), settled: createAppliedCache() };
  return async (work) => {
    const changes: ObjectChange[] = [];
    const wanted = new Set<string>();
    for (const intent of work.intents) {
      const kind = deps.kindOf(intent);
      const key = keyOf(intent);
      wanted.add(`${apiVersionOf(kind)}/${kind.kind}/${keyText(key)}`);
      work.signal.throwIfAborted();
      const about = { kind: kind.kind, key };
      try {
        const done = await withLiveRead({ deps, memory, kind, intent, ...work });
        if (done) changes.push({ ...about, ...done });
      } catch (error) {
        work.signal.throwIfAborted();
        changes.push({ ...about, action: 'failed', error });
      }
    }
    return [...changes, ...(await prune(deps, work, wanted))];
  };
}

/** Throws the first error of failed changes, for callers that cannot go on without them. */
export function throwFailures(changes: readonly ObjectChange[]): void {
  const failed = changes.find(({ action }) => action === 'failed');
  if (failed) throw failed.error;
}
