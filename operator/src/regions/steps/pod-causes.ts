// Why pods do not run, as a closed list of causes from the pods' own states. Ready decides alone:
// ContainersReady stays True on a lost node.

import { oneSentence } from '#kube/errors.ts';

/** The parts of a pod that tell its state; the schema of Kubernetes. */
export type PodFacts = {
  readonly metadata: {
    readonly name: string;
    readonly creationTimestamp?: string | undefined;
    readonly deletionTimestamp?: string | undefined;
  };
  readonly status?:
    | {
        readonly phase?: string | undefined;
        readonly conditions?:
          | readonly {
              readonly type: string;
              readonly status: string;
              readonly reason?: string | undefined;
              readonly message?: string | undefined;
            }[]
          | undefined;
        readonly initContainerStatuses?: readonly ContainerFacts[] | undefined;
        readonly containerStatuses?: readonly ContainerFacts[] | undefined;
      }
    | undefined;
};
type ContainerFacts = {
  readonly name: string;
  readonly image?: string | undefined;
  readonly ready?: boolean | undefined;
  readonly restartCount?: number | undefined;
  readonly state?:
    | {
        readonly waiting?:
          | { readonly reason?: string | undefined; readonly message?: string | undefined }
          | undefined;
        readonly terminated?: { readonly exitCode?: number | undefined } | undefined;
      }
    | undefined;
};

export const podReasons = [
  'ImagePullFailed',
  'CrashLooping',
  'SecretMissing',
  'Unschedulable',
  'NotReady',
] as const;
export type PodReason = (typeof podReasons)[number];
/** `detail`: such as the lacking resource, or an image with the registry's answer. */
export type PodCause = { readonly reason: PodReason; readonly detail: string };

const pullReasons =
  /^(ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull|RegistryUnavailable|ImageInspectError)$/;
const crashReasons =
  /^(CrashLoopBackOff|RunContainerError|StartError|CreateContainerError|PostStartHookError)$/;

/** What the scheduler lacks, by the words of its message. The order decides when it names several. */
const shortages: readonly (readonly [RegExp, string])[] = [
  [/Insufficient cpu/i, 'not enough CPU'],
  [/Insufficient memory/i, 'not enough memory'],
  [/volume node affinity conflict/i, 'the volume is bound to other nodes'],
  [/unbound immediate PersistentVolumeClaims|persistentvolumeclaim/i, 'the volume claim is not bound'],
  [/Too many pods/i, 'nodes hold no more pods'],
  [/didn't match Pod's node affinity|node selector|node\(s\) didn't match/i, 'no node of the region fits'],
  [/taint/i, 'nodes refuse pods by a taint'],
];

function shortageOf(message: string): string {
  return shortages.find(([words]) => words.test(message))?.[1] ?? 'no node fits';
}

/** Whether the pod counts as ready: its Ready condition, never ContainersReady. */
export function isReady({ metadata, status }: PodFacts): boolean {
  if (metadata.deletionTimestamp !== undefined) return false;
  return status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}

/** The image as the spec names it, and why the registry did not give it. */
function pullDetail({ name, image, state }: ContainerFacts): string {
  const answer = oneSentence(state?.waiting?.message ?? '');
  return `container ${name}, image ${image ?? 'unknown'}${answer === '' ? '' : `: ${answer}`}`;
}

function containerCause(container: ContainerFacts): PodCause | undefined {
  const { name, state, restartCount = 0, ready } = container;
  const waiting = state?.waiting?.reason ?? '';
  if (pullReasons.test(waiting)) return { reason: 'ImagePullFailed', detail: pullDetail(container) };
  if (waiting === 'CreateContainerConfigError')
    return { reason: 'SecretMissing', detail: `container ${name} lacks a Secret or ConfigMap` };
  const failed = (state?.terminated?.exitCode ?? 0) !== 0;
  if (crashReasons.test(waiting) || failed || (restartCount > 2 && ready !== true))
    return { reason: 'CrashLooping', detail: `container ${name}` };
  return undefined;
}

/** Why one pod is not ready; `undefined` when it is ready, done or on its way out. */
export function causeOf(pod: PodFacts): PodCause | undefined {
  const { metadata, status } = pod;
  if (isReady(pod) || metadata.deletionTimestamp !== undefined || status?.phase === 'Succeeded')
    return undefined;
  const containers = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const causes = containers.flatMap((one) => containerCause(one) ?? []);
  if (causes[0]) return mostTelling(causes);
  const unplaced = status?.conditions?.find(
    ({ type, status: is, reason }) => type === 'PodScheduled' && is === 'False' && reason === 'Unschedulable',
  );
  if (unplaced) return { reason: 'Unschedulable', detail: shortageOf(unplaced.message ?? '') };
  return { reason: 'NotReady', detail: 'the pod starts or fails its readiness probe' };
}

function mostTelling(causes: readonly PodCause[]): PodCause | undefined {
  return causes.toSorted(
    (one, other) => podReasons.indexOf(one.reason) - podReasons.indexOf(other.reason),
  )[0];
}

/** The most telling cause among the pods of one workload. */
export function podsCause(pods: readonly PodFacts[]): PodCause | undefined {
  return mostTelling(pods.flatMap((pod) => causeOf(pod) ?? []));
}
