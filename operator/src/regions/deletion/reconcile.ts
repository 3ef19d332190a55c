// The deletion branch of a region's reconcile. Nothing stands before it, and it creates only its own rights.
import type { Result } from '#kube/control/outcome.ts';
import { is } from '#kube/errors.ts';
import { kubeTime } from '#kube/conditions.ts';
import { removeFinalizer } from '#kube/write/finalizer.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import { annotations, finalizers } from '#resources/labels.ts';
import type { DeletionStep, JurisdictionDeletingReason } from '#resources/reasons.ts';
import { deletionMessage, parseDeletionStep, planDeletion } from './plan.ts';
import { runDeletionSteps } from './run.ts';
import { operatorBinding } from '../desired/rbac.ts';
import { observeNamespace } from '../observe/observe.ts';
import type { RegionRun } from '../deps.ts';
import { directoryFields, type Fields, noOutcomes, regionFields } from '../status/fields.ts';
import { writeStatus } from '../status/write.ts';
import { applyObjects } from '../steps/apply.ts';
import { classOf } from '../steps/run-step.ts';

const waitMs = 3000;

type Report = {
  readonly reason: JurisdictionDeletingReason;
  readonly step: DeletionStep | 'AwaitingConfirmation' | undefined;
  readonly message?: string;
};

async function report(run: RegionRun, { reason, step, message }: Report): Promise<void> {
  const { object, now } = run;
  const isRemote = object.spec.placement === 'Remote';
  const startedAt = object.status?.deletion?.startedAt ?? kubeTime(now);
  const base: Fields = isRemote ? directoryFields(run) : regionFields(run, noOutcomes);
  await writeStatus(run, {
    fields: { ...base, ...(step !== undefined && { deletion: { step, startedAt } }) },
    directoryEntry: isRemote,
    paused: undefined,
    rolloutFailed: undefined,
    deleting: { reason, message: message ?? deletionMessage(reason) },
  });
}

async function finish({ deps, object, identifier, signal }: RegionRun): Promise<Result> {
  const name = finalizers.jurisdiction;
  await removeFinalizer({ resource: deps.kube.of(jurisdictions), object, name, signal });
  deps.metrics.forget(identifier);
  deps.informers.stop(identifier);
  await deps.ports.forget(identifier);
  return { kind: 'done' };
}

async function failed(run: RegionRun, step: DeletionStep, error: unknown): Promise<never> {
  run.signal.throwIfAborted();
  const message = `Step ${step} failed and is tried again: ${classOf(error)}`;
  await report(run, { reason: 'CleanupFailed', step, message });
  throw error;
}

/** Gives the operator its rights in the namespace: a region never accepted, or that lost them, has none. */
async function regainRights(run: RegionRun, error: unknown): Promise<void> {
  if (!is.forbidden(error)) return;
  await applyObjects(run, [operatorBinding(run.object.spec, run.deps.settings)]);
}

/** Removes what the policy says; the finalizer goes last. Any error keeps it and is tried again later. */
export async function deleteRegion(run: RegionRun): Promise<Result> {
  const { object, identifier } = run;
  const { metadata, spec, status } = object;
  if (metadata.finalizers?.includes(finalizers.jurisdiction) !== true) return { kind: 'done' };
  const saved = parseDeletionStep(status?.deletion?.step);
  const { state } = await observeNamespace(run);
  const plan = planDeletion({
    policy: spec.deletionPolicy,
    confirmed: metadata.annotations?.[annotations.confirmDelete] === identifier,
    namespace: state === 'terminating' ? 'ours' : state,
    saved: state === 'terminating' ? 'RemovingNamespace' : saved,
  });
  if (plan.kind === 'finish') return finish(run);
  if (plan.kind === 'wait') {
    await report(run, { reason: 'AwaitingConfirmation', step: 'AwaitingConfirmation' });
    return { kind: 'done' };
  }
  let at = plan.steps[0] ?? 'RemovingRoutes';
  try {
    const left = await runDeletionSteps(run, plan.steps, (step) => (at = step));
    if (left === undefined) return await finish(run);
    await report(run, { reason: left, step: left });
    return { kind: 'after', ms: waitMs };
  } catch (error) {
    await regainRights(run, error);
    return failed(run, at, error);
  }
}
