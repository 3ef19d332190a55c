// Carries out the step of a restore that is due.
import { componentLabel, jurisdictionLabel } from '#resources/labels.ts';
import { pods } from '#resources/kinds/workloads.ts';
import type { KeysOutcome } from '../keys/keys-outcome.ts';
import type { RegionObjects } from '../observe/observe.ts';
import { deploymentFacts } from '../observe/workloads.ts';
import type { RegionRun } from '../deps.ts';
import { isReady } from '../steps/pod-causes.ts';
import { decideRestore, parseRestore, type RestoreDecision } from './machine.ts';

const soonMs = 1000;
const pollMs = 5000;

/** Pods of the API as the server knows them now; one more while its Deployment still wants some. */
async function apiPods({ deps, identifier, namespace, signal }: RegionRun, seen: RegionObjects) {
  const labels = { [jurisdictionLabel]: identifier, [componentLabel]: 'api' };
  const found = await deps.kube.of(pods).list({ namespace, selector: { labels }, signal });
  const wants = (deploymentFacts(seen, 'api')?.replicas ?? 0) > 0 ? 1 : 0;
  return { count: found.length + wants, ready: found.filter(isReady).length };
}

const isRunning = ({ object }: RegionRun, keysEpoch: number | undefined): boolean => {
  const { restore } = object.status ?? {};
  const due = keysEpoch !== undefined && object.spec.restore.epoch > keysEpoch;
  return due || (restore !== undefined && restore.step !== 'Done');
};

const atRest = (run: RegionRun): RestoreDecision => ({
  state: parseRestore(run.object.status?.restore),
  stopApi: false,
  raiseTo: undefined,
  load: undefined,
  movement: undefined,
});

/** Tells once that a new spec asks for an epoch that the keys have passed, which restores nothing. */
function noteIgnored({ object, notes }: RegionRun, keysEpoch: number | undefined): void {
  const { metadata, spec, status } = object;
  const isNew = status?.observedGeneration !== metadata.generation;
  const isOther = spec.restore.epoch > 0 && status?.restore?.epoch !== spec.restore.epoch;
  if (keysEpoch === undefined || !isNew || !isOther) return;
  const note = 'Nothing is restored: spec.restore.epoch is not above status.keys.epoch';
  notes.events.push({ type: 'Warning', reason: 'RestoreIgnored', note });
}

/** Decides about a restore, and raises the epoch of the keys when all pods are gone. */
export async function advanceRestore(
  run: RegionRun,
  seen: RegionObjects,
  keys: KeysOutcome | undefined,
): Promise<RestoreDecision> {
  const { deps, object, identifier, notes, signal } = run;
  const keysEpoch = keys?.keys?.epoch ?? object.status?.keys?.epoch;
  if (!isRunning(run, keysEpoch)) {
    noteIgnored(run, keysEpoch);
    return atRest(run);
  }
  const api = await apiPods(run, seen);
  const { epoch, backup } = object.spec.restore;
  const decision = decideRestore({
    wanted: { epoch, backup },
    state: parseRestore(object.status?.restore),
    keysEpoch,
    apiPods: api.count,
    job: seen.restoreJob,
    jobRefusal: seen.restoreRefusal,
    maintenance: object.spec.maintenance,
    apiAvailable: api.ready > 0,
  });
  if (decision.movement) notes.movements.push(decision.movement);
  notes.againMs.push(decision.state?.step === 'Done' ? soonMs : pollMs);
  if (decision.raiseTo === undefined) return decision;
  const raised = await deps.ports.raiseEpoch({ identifier, epoch: decision.raiseTo }, signal);
  if (raised.kind === 'failed')
    notes.movements.unshift({ reason: 'Restoring', message: `The epoch cannot be raised: ${raised.reason}` });
  else notes.againMs.push(0);
  return decision;
}
