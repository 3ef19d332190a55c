// Steps of a restore: API stopped, epoch raised, data loaded, API back. No pod of an old epoch serves.
import type { Progress } from '../status/progress.ts';

export const restoreSteps = ['StoppingApi', 'RaisingEpoch', 'LoadingBackup', 'StartingApi', 'Done'] as const;
export type RestoreStep = (typeof restoreSteps)[number];
export type RestoreState = { readonly epoch: number; readonly step: RestoreStep };

export type RestoreInput = {
  /** `spec.restore`. */
  readonly wanted: { readonly epoch: number; readonly backup: string | undefined };
  readonly state: RestoreState | undefined;
  /** Epoch of the key file; `undefined` when there is none yet. */
  readonly keysEpoch: number | undefined;
  /** Pods of the API that exist, also those on their way out. */
  readonly apiPods: number;
  readonly job: 'absent' | 'running' | 'succeeded' | 'failed';
  /** Why the API server admits no pod of the Job; '' while it does. */
  readonly jobRefusal: string;
  readonly maintenance: boolean;
  readonly apiAvailable: boolean;
};

export type RestoreDecision = {
  readonly state: RestoreState | undefined;
  readonly stopApi: boolean;
  /** Raise the epoch to this one now. */
  readonly raiseTo: number | undefined;
  /** Run the Job that loads this backup. */
  readonly load: { readonly epoch: number; readonly backup: string } | undefined;
  readonly movement: Progress | undefined;
};

/** Reads a saved state; an unknown step counts as the first one, which is safe to repeat. */
export function parseRestore(
  saved: { readonly epoch: number; readonly step: string } | undefined,
): RestoreState | undefined {
  if (saved === undefined) return undefined;
  return { epoch: saved.epoch, step: restoreSteps.find((step) => step === saved.step) ?? 'StoppingApi' };
}

const messages: Readonly<Record<Exclude<RestoreStep, 'Done'>, string>> = {
  StoppingApi: 'The API is stopped',
  RaisingEpoch: 'The epoch of the keys is raised',
  LoadingBackup: 'The backup is loaded',
  StartingApi: 'The API is started',
};

function decision(state: RestoreState, more: Partial<RestoreDecision> = {}): RestoreDecision {
  const { step } = state;
  return {
    state,
    stopApi: step !== 'StartingApi' && step !== 'Done',
    raiseTo: undefined,
    load: undefined,
    movement: step === 'Done' ? undefined : { reason: 'Restoring', message: messages[step] },
    ...more,
  };
}

/** Whether a restore must begin: none runs towards this epoch, and the keys have not reached it. */
function mustBegin({ wanted, state, keysEpoch }: RestoreInput): boolean {
  const isRunning = state !== undefined && state.step !== 'Done';
  if (isRunning && wanted.epoch <= state.epoch) return false;
  return keysEpoch !== undefined && wanted.epoch > keysEpoch;
}

const failedLoad = 'The Job that loads the backup failed; delete it to try again';
const byHand = 'The data is loaded by hand until maintenance ends';

function load(input: RestoreInput, epoch: number): RestoreDecision {
  const { backup } = input.wanted;
  const state = { epoch, step: 'LoadingBackup' } as const;
  if (backup === undefined) {
    if (!input.maintenance) return advance(input, { epoch, step: 'StartingApi' });
    return decision(state, { movement: { reason: 'Restoring', message: byHand } });
  }
  if (input.job === 'succeeded') return advance(input, { epoch, step: 'StartingApi' });
  const work = { load: { epoch, backup } };
  if (input.job === 'failed')
    return decision(state, { ...work, movement: { reason: 'Restoring', message: failedLoad } });
  if (input.jobRefusal === '') return decision(state, work);
  const message = `The backup waits: no new pod is admitted (${input.jobRefusal}); see spec.mongo`;
  return decision(state, { ...work, movement: { reason: 'Restoring', message } });
}

/** Goes on from a step as far as the facts allow. Each step asks the facts, so a repeat does no harm. */
function advance(input: RestoreInput, { epoch, step }: RestoreState): RestoreDecision {
  const { keysEpoch, apiPods, maintenance, apiAvailable } = input;
  const raised = keysEpoch !== undefined && keysEpoch >= epoch;
  switch (step) {
    case 'StoppingApi':
      return apiPods > 0 ? decision({ epoch, step }) : advance(input, { epoch, step: 'RaisingEpoch' });
    case 'RaisingEpoch':
      if (apiPods > 0) return decision({ epoch, step: 'StoppingApi' });
      if (!raised) return decision({ epoch, step }, { raiseTo: epoch });
      return advance(input, { epoch, step: 'LoadingBackup' });
    case 'LoadingBackup':
      return raised ? load(input, epoch) : decision({ epoch, step: 'StoppingApi' });
    case 'StartingApi':
      if (!raised) return decision({ epoch, step: 'StoppingApi' });
      return apiAvailable || maintenance ? decision({ epoch, step: 'Done' }) : decision({ epoch, step });
    case 'Done':
      return decision({ epoch, step });
  }
}

/**
 * Decides what a restore does now; without one nothing stops. The first step is saved before the epoch is
 * raised, else a restart in between would forget to load the data.
 */
export function decideRestore(input: RestoreInput): RestoreDecision {
  if (mustBegin(input)) return decision({ epoch: input.wanted.epoch, step: 'StoppingApi' });
  if (input.state) return advance(input, input.state);
  return { state: undefined, stopApi: false, raiseTo: undefined, load: undefined, movement: undefined };
}
