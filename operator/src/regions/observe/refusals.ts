// Finds why pods of StatefulSets and Jobs are not admitted: their controllers tell it only as events.
import { oneSentence } from '#kube/errors.ts';
import { controllerOf, type KubeObject } from '#kube/object.ts';
import { type Event, events } from '#resources/kinds/cluster.ts';
import type { Job, Pod, StatefulSet } from '#resources/kinds/workloads.ts';
import type { RegionRun } from '../deps.ts';

/** What the API server says against pods, by the uid of the workload that wants them. */
export type Refusals = ReadonlyMap<string, string>;

/** Longer than the longest pause of the StatefulSet controller between two tries: 1000 s. */
const freshMs = 1_200_000;
const reason = 'FailedCreate';
/** How the controllers begin; the words of the API server follow. */
const opening = /^(?:create Pod \S+ in StatefulSet \S+ failed error|Error creating): /i;

const timeOf = (text: string | null | undefined): number => (text ? Date.parse(text) : 0);
const lastTime = ({ series, deprecatedLastTimestamp, eventTime, metadata }: Event): number =>
  timeOf(series?.lastObservedTime ?? deprecatedLastTimestamp ?? eventTime ?? metadata.creationTimestamp);

/** When the last pod was admitted; an older refusal is over. */
const lastAdmitted = (pods: readonly Pod[], uid: string): number =>
  Math.max(
    0,
    ...pods
      .filter((pod) => controllerOf(pod)?.uid === uid)
      .map(({ metadata }) => timeOf(metadata.creationTimestamp)),
  );

type RefusalInput = { readonly events: readonly Event[]; readonly pods: readonly Pod[]; readonly now: Date };

/** The newest refusal that holds for a workload; '' when there is none. */
export function refusalFor({ metadata }: KubeObject, { events: all, pods, now }: RefusalInput): string {
  const { uid = '' } = metadata;
  const since = Math.max(lastAdmitted(pods, uid), now.getTime() - freshMs);
  const [newest] = all
    .filter((event) => event.reason === reason && event.regarding?.uid === uid && lastTime(event) >= since)
    .toSorted((one, other) => lastTime(other) - lastTime(one));
  return oneSentence(newest?.note?.replace(opening, '') ?? '');
}

const lacksPods = ({ spec, status }: StatefulSet): boolean => (status?.replicas ?? 0) < (spec.replicas ?? 1);
const hasNoPod = ({ status }: Job): boolean =>
  (status?.active ?? 0) === 0 && !status?.conditions?.some((one) => one.status === 'True');

/** Lists events. Without an answer only the sentence is missing, so no step fails. */
async function readEvents({
  deps,
  namespace,
  identifier,
  log,
  signal,
}: RegionRun): Promise<readonly Event[]> {
  try {
    return await deps.kube.of(events).list({ namespace, selector: { fields: { reason } }, signal });
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err, name: identifier }, 'Events of the region cannot be read');
    return [];
  }
}

type Workloads = {
  readonly statefulSets: readonly StatefulSet[];
  readonly pods: readonly Pod[];
  readonly job: Job | undefined;
};

/** Reads refusals, but only while a workload has fewer pods than it wants. */
export async function readRefusals(
  run: RegionRun,
  { statefulSets, pods, job }: Workloads,
): Promise<Refusals> {
  const waiting = [...statefulSets.filter(lacksPods), ...(job && hasNoPod(job) ? [job] : [])];
  if (waiting.length === 0) return new Map();
  const found = { events: await readEvents(run), pods, now: run.now };
  return new Map(waiting.map((owner) => [owner.metadata.uid ?? '', refusalFor(owner, found)]));
}
