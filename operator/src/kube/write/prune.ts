// Deletes objects that are ours and no longer wanted.
import { is } from '../errors.ts';
import { apiVersionOf, type Kind } from '../kind.ts';
import { hasLabels, isDeleting, keyOf, keyText, type KubeObject } from '../object.ts';
import type { ObjectChange, ConvergeDeps, ConvergeWork } from './converge-types.ts';

async function listOwned(deps: ConvergeDeps, work: ConvergeWork, kind: Kind<KubeObject>) {
  const { owner, namespace, signal } = work;
  if (deps.listOwned) return deps.listOwned(kind, work, signal);
  const place = namespace === undefined ? {} : { namespace };
  return deps.kube.of(kind).list({ ...place, selector: { labels: owner.labels }, signal });
}

async function pruneKind(
  deps: ConvergeDeps,
  work: ConvergeWork,
  { kind, wanted }: { readonly kind: Kind<KubeObject>; readonly wanted: ReadonlySet<string> },
): Promise<readonly ObjectChange[]> {
  const unwanted = (await listOwned(deps, work, kind)).filter(
    (object) =>
      hasLabels(object, work.owner.labels) &&
      !isDeleting(object) &&
      !wanted.has(`${apiVersionOf(kind)}/${kind.kind}/${keyText(keyOf(object))}`),
  );
  const changes: ObjectChange[] = [];
  for (const object of unwanted) {
    const { uid = '' } = object.metadata;
    const about = { kind: kind.kind, key: keyOf(object) };
    try {
      await deps.kube.of(kind).remove(keyOf(object), { uid }, work.signal);
      changes.push({ ...about, action: 'pruned', object });
    } catch (error) {
      work.signal.throwIfAborted();
      // Another object has the name now: the next run decides about it.
      if (!is.conflict(error)) changes.push({ ...about, action: 'failed', error });
    }
  }
  return changes;
}

/** Prunes the kinds of `work`. `wanted` holds `apiVersion/kind/key` of all intents. */
export async function prune(
  deps: ConvergeDeps,
  work: ConvergeWork,
  wanted: ReadonlySet<string>,
): Promise<readonly ObjectChange[]> {
  const changes: ObjectChange[] = [];
  for (const kind of work.prune ?? []) {
    try {
      changes.push(...(await pruneKind(deps, work, { kind, wanted })));
    } catch (error) {
      work.signal.throwIfAborted();
      const key = { namespace: work.namespace ?? '', name: '' };
      changes.push({ action: 'failed', kind: kind.kind, key, error });
    }
  }
  return changes;
}
