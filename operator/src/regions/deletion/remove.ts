// Deletes objects of a region by uid. What is gone, or was replaced by another object, counts as deleted.
import { is } from '#kube/errors.ts';
import type { Kind } from '#kube/kind.ts';
import { isDeleting, keyOf, type KubeObject } from '#kube/object.ts';
import type { Propagation } from '#kube/resource.ts';
import { secrets } from '#resources/kinds/storage.ts';
import { jurisdictionLabel } from '#resources/labels.ts';
import type { RegionRun } from '../deps.ts';

type Selection = {
  readonly kind: Kind<KubeObject>;
  /** Without the label of the region: all objects of the namespace. */
  readonly all?: boolean;
  readonly how?: Propagation;
};

/** Deletes one object. */
export async function removeOne(
  { deps, signal }: RegionRun,
  kind: Kind<KubeObject>,
  { object, how = 'Background' }: { readonly object: KubeObject; readonly how?: Propagation | undefined },
): Promise<void> {
  const { uid = '' } = object.metadata;
  try {
    await deps.kube.of(kind).remove(keyOf(object), { uid, how }, signal);
  } catch (error) {
    if (!is.notFound(error) && !is.conflict(error)) throw error;
  }
}

/** Objects of a kind in the region; none when the cluster does not know the kind. */
export async function listOf({ deps, namespace, identifier, signal }: RegionRun, { kind, all }: Selection) {
  const selector = all ? {} : { selector: { labels: { [jurisdictionLabel]: identifier } } };
  try {
    return await deps.kube.of(kind).list({ namespace, ...selector, signal });
  } catch (error) {
    if (is.notFound(error)) return []; // the cluster does not know the kind
    throw error;
  }
}

/** Deletes all objects of a kind. @returns how many were still there */
export async function removeAll(run: RegionRun, selection: Selection): Promise<number> {
  const found = await listOf(run, selection);
  for (const object of found)
    if (!isDeleting(object)) await removeOne(run, selection.kind, { object, how: selection.how });
  return found.length;
}

/** Deletes Secrets by name. @returns how many were still there */
export async function removeSecrets(run: RegionRun, names: readonly string[]): Promise<number> {
  const { deps, namespace, signal } = run;
  let left = 0;
  for (const name of names) {
    const object = await deps.kube.of(secrets).get({ namespace, name }, signal);
    if (!object) continue;
    left += 1;
    await removeOne(run, secrets, { object });
  }
  return left;
}
