// Decides which changes of the reconciled kind start a run.
import type { Delta } from '../cache/store.ts';
import { canonicalJson } from '../kind.ts';
import type { Json, KubeObject } from '../object.ts';

/** What a reconcile may depend on, without status. Kinds without generation have none of this protection. */
function sign({ metadata }: KubeObject): string {
  const { generation, labels, annotations, finalizers, deletionTimestamp, ownerReferences } = metadata;
  const references: Json = ownerReferences?.map(({ uid }) => uid) ?? [];
  return canonicalJson({ generation, labels, annotations, finalizers, deletionTimestamp, references });
}

/** Whether an update changed only the status, like our own write of it. */
export function isStatusOnly(delta: Delta<KubeObject>): boolean {
  if (delta.type !== 'updated' || delta.object.metadata.generation === undefined) return false;
  return sign(delta.object) === sign(delta.old);
}

/** Whether the change ends the back-off: a new object, a new specification, or a request to retry now. */
export function backoffEnds(delta: Delta<KubeObject>, retryAnnotation?: string): boolean {
  if (delta.type !== 'updated') return true;
  const [now, old] = [delta.object.metadata, delta.old.metadata];
  const retry = (one: typeof now) =>
    retryAnnotation === undefined ? undefined : one.annotations?.[retryAnnotation];
  return now.generation !== old.generation || retry(now) !== retry(old);
}
