// Judges Deployments and StatefulSets by their own numbers and by their pods.
import { verdict, type Verdict } from '../status-verdict.ts';
import { isReady, podsCause, type PodFacts } from './pod-causes.ts';

/** Numbers of a Deployment or StatefulSet. */
export type WorkloadFacts = {
  /** Wanted pods. */
  readonly replicas: number;
  /** Pods that exist, of all versions. */
  readonly existing: number;
  readonly ready: number;
  /** Pods of the newest template. */
  readonly updated: number;
  /** Its controller has seen the newest spec. */
  readonly observed: boolean;
  /** Its pods were refused by the namespace's quota. */
  readonly quotaRejected: boolean;
};

export type MissingSecret = { readonly secret: string; readonly key: string | undefined };

/** `ready/wanted`, as columns show it. */
export function workloadSummary(workload: WorkloadFacts | undefined): string {
  return `${workload?.ready ?? 0}/${workload?.replicas ?? 0}`;
}

/** Whether all wanted pods run the newest template and are ready, and no other pod is left. */
export function isRolledOut({ replicas, existing, ready, updated, observed }: WorkloadFacts): boolean {
  return observed && updated >= replicas && ready >= replicas && existing <= replicas;
}

/** Names the Secret, and the entry that it lacks. Both names come from our own list or from the spec. */
export function missingText({ secret, key }: MissingSecret): string {
  return key === undefined ? `Secret ${secret} is missing` : `Secret ${secret} has no entry ${key}`;
}

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

function unavailable({ workload, least, pods, missing }: ApiFacts): Verdict {
  const cause = podsCause(pods);
  if (workload?.quotaRejected)
    return verdict('ApiAvailable', 'QuotaRejected', 'The quota of the namespace admits no more pods');
  if (missing) return verdict('ApiAvailable', 'SecretMissing', missingText(missing));
  const count = `${workload?.ready ?? 0} of at least ${least} pods are ready`;
  if (!cause) return verdict('ApiAvailable', 'NotReady', count);
  return verdict('ApiAvailable', cause.reason, `${count}: ${cause.detail}`);
}

/** ApiAvailable. Pods of the former template keep it `True` while a new one fails. */
export function apiVerdict(facts: ApiFacts): Verdict {
  const { stopped, workload, least, waitsFor, missing } = facts;
  if (stopped)
    return verdict('ApiAvailable', 'Maintenance', `The API rests for ${article[stopped]}${stopped}`);
  if (workload && workload.ready >= least)
    return verdict('ApiAvailable', 'MinimumAvailable', 'Enough pods are ready');
  if (workload) return unavailable(facts);
  if (missing) return verdict('ApiAvailable', 'SecretMissing', missingText(missing));
  const wait = waitsFor.length > 0 ? `The API waits for ${waitsFor.join(', ')}` : 'The API is not there yet';
  return verdict('ApiAvailable', 'Pending', wait);
}
const article = { maintenance: '', restore: 'a ' } as const;

type RedisFacts = {
  readonly external: boolean;
  readonly missing: MissingSecret | undefined;
  readonly workload: WorkloadFacts | undefined;
  readonly pods: readonly PodFacts[];
};

/** RedisReady. An External Redis is judged by the API's own readiness: the operator does not dial it. */
export function redisVerdict({ external, missing, workload, pods }: RedisFacts): Verdict {
  if (missing) return verdict('RedisReady', 'SecretMissing', missingText(missing));
  if (external) return verdict('RedisReady', 'Reachable', 'The address is known; the API dials it');
  if (!workload) return verdict('RedisReady', 'Pending', 'Redis is not there yet');
  if (workload.ready > 0 && pods.some(isReady)) return verdict('RedisReady', 'Reachable', 'The pod is ready');
  const cause = podsCause(pods);
  const why = workload.quotaRejected
    ? 'the quota of the namespace admits no more pods'
    : cause && `${cause.reason}, ${cause.detail}`;
  return verdict('RedisReady', 'NotReady', why ? `The pod is not ready: ${why}` : 'The pod is not ready');
}
