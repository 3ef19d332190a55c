// Conditions of Deployments and StatefulSets from their numbers and their pods.
import { partCondition, type PartCondition } from '../condition.ts';
import type { WorkloadFacts } from '../observe/workloads.ts';
import { isReady, podsCause, type PodFacts } from './pod-causes.ts';

export type MissingSecret = { readonly secret: string; readonly key: string | undefined };

/** `ready/wanted`, as columns show it. @param least pods that are wanted while there is no workload */
export function workloadSummary(workload: WorkloadFacts | undefined, least: number): string {
  return `${workload?.ready ?? 0}/${workload?.replicas ?? least}`;
}

/** Whether all wanted pods run the newest template and are ready, and no other pod is left. */
export function isRolledOut({ replicas, existing, ready, updated, observed }: WorkloadFacts): boolean {
  return observed && updated >= replicas && ready >= replicas && existing <= replicas;
}

/** Names the Secret, and the entry that it lacks. Both names come from our own list or from the spec. */
export function missingText({ secret, key }: MissingSecret): string {
  return key === undefined ? `Secret ${secret} is missing` : `Secret ${secret} has no entry ${key}`;
}

const notAdmitted = (refusal: string): string => `no new pod is admitted (${refusal})`;

type ApiFacts = {
  /** The API rests on purpose. */
  readonly stopped: 'maintenance' | 'restore' | undefined;
  readonly missing: MissingSecret | undefined;
  /** Parts that the API waits for, when it may not be applied. */
  readonly waitsFor: readonly string[];
  readonly workload: WorkloadFacts | undefined;
  /** The fewest pods that count as available. */
  readonly least: number;
  readonly pods: readonly PodFacts[];
};

function unavailable({ workload, least, pods, missing }: ApiFacts): PartCondition {
  const cause = podsCause(pods);
  if (workload?.quotaRejected)
    return partCondition('ApiAvailable', 'QuotaRejected', 'The quota of the namespace admits no more pods');
  if (missing) return partCondition('ApiAvailable', 'SecretMissing', missingText(missing));
  const count = `${workload?.ready ?? 0} of at least ${least} pods are ready`;
  if (workload?.refusal)
    return partCondition(
      'ApiAvailable',
      'NotReady',
      `${count}: ${notAdmitted(workload.refusal)}; see spec.api`,
    );
  if (!cause) return partCondition('ApiAvailable', 'NotReady', count);
  return partCondition('ApiAvailable', cause.reason, `${count}: ${cause.detail}`);
}

/** ApiAvailable. Pods of the former template keep it `True` while a new one fails. */
export function apiCondition(facts: ApiFacts): PartCondition {
  const { stopped, workload, least, waitsFor, missing } = facts;
  if (stopped)
    return partCondition('ApiAvailable', 'Maintenance', `The API rests for ${article[stopped]}${stopped}`);
  if (workload && workload.ready >= least) {
    const waits = [...waitsFor, ...(missing ? [`Secret ${missing.secret}`] : [])];
    const rest = waits.length > 0 ? `; new ones wait for ${waits.join(', ')}` : '';
    return partCondition('ApiAvailable', 'MinimumAvailable', `Enough pods are ready${rest}`);
  }
  if (workload) return unavailable(facts);
  if (missing) return partCondition('ApiAvailable', 'SecretMissing', missingText(missing));
  const wait = waitsFor.length > 0 ? `The API waits for ${waitsFor.join(', ')}` : 'The API is not there yet';
  return partCondition('ApiAvailable', 'Pending', wait);
}
const article = { maintenance: '', restore: 'a ' } as const;

type RedisFacts = {
  readonly external: boolean;
  readonly missing: MissingSecret | undefined;
  readonly workload: WorkloadFacts | undefined;
  readonly pods: readonly PodFacts[];
};

function redisCause(
  { quotaRejected, refusal }: WorkloadFacts,
  pods: readonly PodFacts[],
): string | undefined {
  if (quotaRejected) return 'the quota of the namespace admits no more pods';
  if (refusal) return `${notAdmitted(refusal)}; see spec.redis`;
  const cause = podsCause(pods);
  return cause && `${cause.reason}, ${cause.detail}`;
}

/** RedisReady. An External Redis shows in the API's own readiness: the operator does not dial it. */
export function redisCondition({ external, missing, workload, pods }: RedisFacts): PartCondition {
  if (missing) return partCondition('RedisReady', 'SecretMissing', missingText(missing));
  if (external) return partCondition('RedisReady', 'Reachable', 'The address is known; the API dials it');
  if (!workload) return partCondition('RedisReady', 'Pending', 'Redis is not there yet');
  if (workload.ready > 0 && pods.some(isReady))
    return partCondition('RedisReady', 'Reachable', 'The pod is ready');
  const why = redisCause(workload, pods);
  return partCondition(
    'RedisReady',
    'NotReady',
    why ? `The pod is not ready: ${why}` : 'The pod is not ready',
  );
}
