// The order in which a region is removed: routes, workloads, keys, domains, data, namespace.
import { type DeletionStep, deletionSteps, type JurisdictionDeletingReason } from '#resources/reasons.ts';

export type DeletionFacts = {
  readonly policy: 'Retain' | 'Delete';
  /** The annotation that confirms the deletion holds the identifier. */
  readonly confirmed: boolean;
  /** Whether the region's namespace is there and carries our label. */
  readonly namespace: 'absent' | 'ours' | 'foreign';
  /** The step that was saved last. */
  readonly saved: DeletionStep | undefined;
};

/** `steps` are worked off in order; each one must be empty before the next. */
export type DeletionPlan =
  | { readonly kind: 'finish' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'remove'; readonly steps: readonly DeletionStep[] };

const retained: readonly DeletionStep[] = ['RemovingRoutes', 'RemovingWorkloads'];

/** Reads a saved step; another text counts as none. */
export function parseDeletionStep(text: string | undefined): DeletionStep | undefined {
  return deletionSteps.find((step) => step === text);
}

/** From here on the region cannot come back, so deletion goes on although a confirmation is taken back. */
function isPastReturn(saved: DeletionStep | undefined): boolean {
  return saved !== undefined && !retained.includes(saved);
}

/**
 * Which steps are left. Without a namespace of ours nothing was made, or all is gone. Policy `Delete` without
 * its confirmation removes nothing at all.
 */
export function planDeletion({ policy, confirmed, namespace, saved }: DeletionFacts): DeletionPlan {
  if (namespace !== 'ours') return { kind: 'finish' };
  const final = isPastReturn(saved);
  if (policy === 'Delete' && !confirmed && !final) return { kind: 'wait' };
  const steps = policy === 'Delete' || final ? deletionSteps : retained;
  const from = saved === undefined ? 0 : steps.indexOf(saved);
  return { kind: 'remove', steps: steps.slice(Math.max(from, 0)) };
}

const messages: Readonly<Record<JurisdictionDeletingReason, string>> = {
  AwaitingConfirmation: 'Nothing is removed until annotation glimpse.dev/confirm-delete holds the identifier',
  RemovingRoutes: 'Routes are removed',
  RemovingWorkloads: 'Pods are stopped',
  DestroyingKeys: 'Keys are destroyed',
  RemovingDomains: 'Custom domains are removed',
  RemovingData: 'Volumes and credentials are removed',
  RemovingNamespace: 'The namespace is removed',
  CleanupFailed: 'A step failed and is tried again',
};

/** The text of condition Deleting. */
export function deletionMessage(reason: JurisdictionDeletingReason): string {
  return messages[reason];
}
