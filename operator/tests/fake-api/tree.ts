// JSON trees as fields with owners, for the fake API server: list items by key, other lists atomic.

export type Doc = { [member: string]: unknown };
type Segment = string | { readonly key: string; readonly value: string };
export type FieldPath = readonly Segment[];
export type FieldLeaf = { readonly path: FieldPath; readonly value: unknown };

export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A deep copy of plain data. Tests make thousands, and `structuredClone` takes ten times as long. */
export function copyOf<Tree>(tree: Tree): Tree;
export function copyOf(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(copyOf);
  if (!isDoc(tree)) return tree;
  const copy: Doc = {};
  for (const member of Object.keys(tree)) copy[member] = copyOf(tree[member]);
  return copy;
}

/** Whether two trees hold the same data. An undefined member counts as absent, and order does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]))
    );
  if (!isDoc(one) || !isDoc(other)) return Object.is(one, other);
  for (const member of Object.keys(one)) if (!isSame(one[member], other[member])) return false;
  for (const member of Object.keys(other))
    if (other[member] !== undefined && one[member] === undefined) return false;
  return true;
}

/** Text form of a path, usable as a map key. */
export const pathText = (path: FieldPath): string => JSON.stringify(path);

const mergeKeys: Readonly<Record<string, string>> = {
  conditions: 'type',
  ownerReferences: 'uid',
  volumeMounts: 'mountPath',
  imagePullSecrets: 'name',
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  listeners: 'name',
  members: 'name',
};

/** Merge key of a list; `undefined` for atomic lists; '' for sets of words. */
function mergeKeyOf(name: string, list: readonly unknown[]): string | undefined {
  if (name === 'finalizers') return '';
  const key = mergeKeys[name];
  return key !== undefined && list.every((one) => isDoc(one) && typeof one[key] === 'string')
    ? key
    : undefined;
}

/** The leaves of a tree, each list item with a merge key contributes its own fields. */
export function leavesOf(tree: unknown): readonly FieldLeaf[] {
  const leaves: FieldLeaf[] = [];
  addLeaves(leaves, tree, []);
  return leaves;
}

function addLeaves(leaves: FieldLeaf[], value: unknown, path: FieldPath): void {
  if (isDoc(value)) {
    let isEmpty = true;
    for (const member of Object.keys(value)) {
      if (value[member] === undefined) continue;
      isEmpty = false;
      addLeaves(leaves, value[member], [...path, member]);
    }
    if (isEmpty) leaves.push({ path, value: {} });
    return;
  }
  const name = path.at(-1);
  const key = Array.isArray(value) && typeof name === 'string' ? mergeKeyOf(name, value) : undefined;
  if (!Array.isArray(value) || key === undefined) leaves.push({ path, value });
  else if (key === '')
    for (const one of value) leaves.push({ path: [...path, { key, value: String(one) }], value: one });
  else for (const one of value as Doc[]) addLeaves(leaves, one, [...path, { key, value: String(one[key]) }]);
}

/** Sets a leaf and makes its parents. */
export function setAt(root: Doc, path: FieldPath, value: unknown): void {
  let at: unknown = root;
  path.forEach((segment, index) => {
    const last = index === path.length - 1;
    const next = path[index + 1];
    const empty = (): unknown => (typeof next === 'object' ? [] : {});
    if (typeof segment === 'string') {
      const doc = at as Doc;
      if (last) doc[segment] = copyOf(value);
      else if (doc[segment] === undefined || doc[segment] === null) doc[segment] = empty();
      at = doc[segment];
      return;
    }
    const list = at as unknown[];
    if (segment.key === '') {
      if (!list.includes(value)) list.push(value);
      return;
    }
    let item = list.find((one) => isDoc(one) && one[segment.key] === segment.value);
    if (item === undefined) list.push((item = { [segment.key]: segment.value }));
    at = item;
  });
}

/** Removes a leaf, and parents that become empty. */
export function removeAt(root: Doc, path: FieldPath): void {
  const [segment, ...rest] = path;
  if (segment === undefined) return;
  if (typeof segment === 'string') {
    const inner = root[segment];
    if (rest.length === 0) delete root[segment];
    else if (Array.isArray(inner)) removeFromList(inner, rest);
    else if (isDoc(inner)) removeAt(inner, rest);
    const left = root[segment];
    if ((Array.isArray(left) && left.length === 0) || (isDoc(left) && Object.keys(left).length === 0))
      delete root[segment];
  }
}

function removeFromList(list: unknown[], [segment, ...rest]: FieldPath): void {
  if (typeof segment !== 'object') return;
  const at = list.findIndex((one) =>
    segment.key === '' ? one === segment.value : isDoc(one) && one[segment.key] === segment.value,
  );
  if (at < 0) return;
  const item = list[at];
  if (rest.length > 0 && isDoc(item)) removeAt(item, rest);
  const gone = segment.key === '' || !isDoc(item) || Object.keys(item).length === 0;
  if (gone) list.splice(at, 1);
}

/** Reads a value by JSON pointer (RFC 6901). */
export function atPointer(root: unknown, pointer: string): unknown {
  return tokens(pointer).reduce<unknown>(
    (at, token) => (Array.isArray(at) ? (at as unknown[])[Number(token)] : isDoc(at) ? at[token] : undefined),
    root,
  );
}

const tokens = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

type Operation = { readonly op: string; readonly path: string; readonly value?: unknown };

/** Applies a JSON patch (RFC 6902) to a copy; `undefined` when it does not apply. */
export function jsonPatch(root: Doc, operations: readonly Operation[]): Doc | undefined {
  const copy = copyOf(root);
  for (const { op, path, value } of operations) {
    const all = tokens(path);
    const last = all.at(-1) ?? '';
    const parent = atPointer(copy, path.slice(0, path.lastIndexOf('/')));
    if (op === 'test') {
      if (JSON.stringify(atPointer(copy, path)) !== JSON.stringify(value)) return undefined;
    } else if (Array.isArray(parent)) {
      const index = last === '-' ? parent.length : Number(last);
      if (op === 'add') parent.splice(index, 0, value);
      else if (index >= parent.length) return undefined;
      else if (op === 'remove') parent.splice(index, 1);
      else parent[index] = value;
    } else if (isDoc(parent)) {
      if (op !== 'add' && !(last in parent)) return undefined;
      if (op === 'remove') delete parent[last];
      else parent[last] = value;
    } else return undefined;
  }
  return copy;
}

/** Applies a JSON merge patch (RFC 7396). */
export function mergePatch(root: unknown, patch: unknown): unknown {
  if (!isDoc(patch)) return patch;
  const result: Doc = isDoc(root) ? { ...root } : {};
  for (const [member, value] of Object.entries(patch)) {
    if (value === null) delete result[member];
    else result[member] = mergePatch(result[member], value);
  }
  return result;
}
