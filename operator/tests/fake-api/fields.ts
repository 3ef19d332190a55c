// Field ownership of the fake API server: a simple form of managedFields and server-side apply.
import {
  copyOf,
  type Doc,
  isDoc,
  isSame,
  leavesOf,
  type FieldPath,
  pathText,
  removeAt,
  setAt,
} from './tree.ts';

/** Owned paths by manager: `name|Apply|` or `name|Update|status`. */
export type Owners = Map<string, Map<string, FieldPath>>;

/** Fields that no manager owns. */
const unowned = new Set(
  [
    ['apiVersion'],
    ['kind'],
    ...[
      'name',
      'namespace',
      'uid',
      'resourceVersion',
      'generation',
      'creationTimestamp',
      'deletionTimestamp',
      'managedFields',
    ].map((member) => ['metadata', member]),
  ].map(pathText),
);

function ownable(object: Doc): Map<string, { readonly path: FieldPath; readonly value: unknown }> {
  const { metadata, ...rest } = object;
  const { managedFields: _, ...meta } = isDoc(metadata) ? metadata : {};
  const leaves = leavesOf({ ...rest, metadata: meta });
  return new Map(
    leaves.map((leaf) => [pathText(leaf.path), leaf] as const).filter(([text]) => !unowned.has(text)),
  );
}

/** What an update changed becomes owned by its manager alone. */
export function claimUpdate(
  owners: Owners,
  manager: string,
  { before, after }: { before: Doc; after: Doc },
): void {
  const [old, now] = [ownable(before), ownable(after)];
  for (const [text, { path, value }] of now) {
    const was = old.get(text);
    if (was && isSame(was.value, value)) continue;
    for (const owned of owners.values()) owned.delete(text);
    owners.set(manager, (owners.get(manager) ?? new Map<string, FieldPath>()).set(text, path));
  }
  for (const owned of owners.values())
    for (const text of owned.keys()) if (!now.has(text)) owned.delete(text);
}

export type Applied = { readonly object: Doc } | { readonly conflicts: readonly string[] };

/** Server-side apply of `intent` onto `live`. Conflicts name the other managers. */
export function applyFields(
  owners: Owners,
  manager: string,
  { live, intent, force }: { readonly live: Doc; readonly intent: Doc; readonly force: boolean },
): Applied {
  const wanted = ownable(intent);
  const present = ownable(live);
  const others = [...owners].filter(([name]) => name !== manager);
  const conflicts = [...wanted].flatMap(([text, { value }]) => {
    const same = isSame(present.get(text)?.value, value);
    return same ? [] : others.filter(([, owned]) => owned.has(text)).map(([name]) => name);
  });
  if (conflicts.length > 0 && !force) return { conflicts };
  const object = copyOf(live);
  for (const [text, path] of owners.get(manager) ?? [])
    if (!wanted.has(text) && !others.some(([, owned]) => owned.has(text))) removeAt(object, path);
  for (const [text, { path, value }] of wanted) {
    const same = isSame(present.get(text)?.value, value);
    if (!same) for (const [, owned] of others) owned.delete(text);
    setAt(object, path, value);
  }
  owners.set(manager, new Map([...wanted].map(([text, { path }]) => [text, path])));
  return { object };
}

/** `metadata.managedFields`, without the list of fields. */
export function managedFieldsOf(owners: Owners, time: string): readonly Doc[] {
  return [...owners]
    .filter(([, owned]) => owned.size > 0)
    .map(([text]) => {
      const [manager, operation, subresource] = text.split('|');
      return { manager, operation, time, fieldsType: 'FieldsV1', ...(subresource && { subresource }) };
    });
}
