// Reconciles one Jurisdiction: deletion first, then finalizer, pause, acceptance, work, status.
import type { Key } from '#kube/object.ts';
import type { Reconciler, ReconcileScope } from '#kube/control/controller.ts';
import type { Result } from '#kube/control/outcome.ts';
import { addFinalizer } from '#kube/write/finalizer.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { annotations, finalizers } from '#resources/labels.ts';
import type { PauseReason } from '#resources/reasons.ts';
import { regionNamespace } from '../desired/names.ts';
import { acceptance } from './acceptance.ts';
import { deleteRegion } from '../deletion/reconcile.ts';
import { newNotes, type RegionDeps, type RegionRun } from '../deps.ts';
import { reconcileLocal } from './local.ts';
import { clearAnnotations, longestMs, resultOf } from './result.ts';
import { directoryFields, noOutcomes, regionFields } from '../status/fields.ts';
import { writeStatus } from '../status/write.ts';

const timeoutMs = 60_000;

function pauseOf({ spec, metadata }: Jurisdiction): PauseReason | undefined {
  if (spec.paused) return 'PausedBySpec';
  return metadata.annotations?.[annotations.paused] === 'true' ? 'PausedByAnnotation' : undefined;
}

const living = { deleting: undefined, rolloutFailed: undefined } as const;

async function pausedRun(run: RegionRun, paused: PauseReason): Promise<Result> {
  const isRemote = run.object.spec.placement === 'Remote';
  const fields = isRemote ? directoryFields(run) : regionFields(run, noOutcomes);
  await writeStatus(run, { ...living, fields, directoryEntry: isRemote, paused });
  return { kind: 'done' };
}

async function remoteRun(run: RegionRun): Promise<Result> {
  await writeStatus(run, {
    ...living,
    fields: directoryFields(run),
    directoryEntry: true,
    paused: undefined,
  });
  return { kind: 'done' };
}

async function refusedRun(run: RegionRun): Promise<Result> {
  const fields = regionFields(run, noOutcomes);
  await writeStatus(run, { ...living, fields, directoryEntry: false, paused: undefined });
  return { kind: 'after', ms: longestMs };
}

async function workingRun(run: RegionRun): Promise<Result> {
  const accepted = acceptance(run);
  const own = accepted.get(run.identifier);
  if (own) run.notes.partConditions.Accepted = own;
  if (run.object.spec.placement === 'Remote') return remoteRun(run);
  if (own?.status !== 'True') return refusedRun(run);
  const { outcomes, rolloutFailed } = await reconcileLocal(run, accepted);
  const fields = regionFields(run, outcomes);
  await writeStatus(run, {
    fields,
    directoryEntry: false,
    paused: undefined,
    deleting: undefined,
    rolloutFailed,
  });
  await clearAnnotations(run);
  return resultOf(run);
}

/** A run on an object as read. */
export function newRun(
  deps: RegionDeps,
  object: Jurisdiction,
  { signal, log }: Pick<ReconcileScope, 'signal' | 'log'>,
): RegionRun {
  const { identifier } = object.spec;
  return {
    deps,
    object,
    identifier,
    namespace: regionNamespace(identifier),
    reader: deps.reader(identifier),
    now: deps.clock.now(),
    log,
    signal,
    notes: newNotes(),
  };
}

/** Reconciles one region. The key is its name. */
export async function reconcileRegion(deps: RegionDeps, key: Key, scope: ReconcileScope): Promise<Result> {
  const found = deps.jurisdictions.get(key);
  if (!found) {
    deps.metrics.forget(key.name);
    deps.informers.stop(key.name);
    await deps.ports.forget(key.name);
    return { kind: 'done' };
  }
  if (found.metadata.deletionTimestamp !== undefined) return deleteRegion(newRun(deps, found, scope));
  const object = await addFinalizer({
    resource: deps.kube.of(jurisdictions),
    object: found,
    name: finalizers.jurisdiction,
    signal: scope.signal,
  });
  if (!object) return { kind: 'done' };
  const run = newRun(deps, object, scope);
  const paused = pauseOf(object);
  return paused ? pausedRun(run, paused) : workingRun(run);
}

/** The reconciler of Jurisdictions for the controller. */
export function regionReconciler(deps: RegionDeps): Reconciler {
  return {
    name: 'jurisdiction',
    workers: 4,
    timeoutMs,
    reconcile: (key, scope) => reconcileRegion(deps, key, scope),
  };
}
