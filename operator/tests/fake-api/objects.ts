// Objects of the fake API server: versions, uids, generations, finalizers, garbage collection and history.
import { randomUUID } from 'node:crypto';
import type { Coordinates } from '#kube/kind.ts';
import { claimUpdate, managedFieldsOf, type Owners } from './fields.ts';
import { copyOf, type Doc, isDoc, isSame } from './tree.ts';

export type FakeKind = Coordinates & {
  /** Whether status has its own path. Default true. */
  readonly statusSubresource?: boolean;
  /** Whether the generation counts changes of the specification. Default: not for core and RBAC kinds. */
  readonly generation?: boolean;
};
export type Stored = { readonly kind: FakeKind; readonly owners: Owners; readonly doc: Doc };
export type StoredChange = {
  readonly version: number;
  readonly kind: FakeKind;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly doc: Doc;
  readonly old: Doc | undefined;
};
export type Write = { readonly manager: string; readonly sub: string };

export const metaOf = (doc: Doc): Doc => (isDoc(doc['metadata']) ? doc['metadata'] : {});
const counted = ({ group, generation }: FakeKind) =>
  generation ?? !['', 'rbac.authorization.k8s.io', 'events.k8s.io', 'coordination.k8s.io'].includes(group);
const specOf = ({ metadata: _meta, status: _status, ...rest }: Doc): Doc => rest;
const withMeta = (doc: Doc, meta: Doc): Doc => ({ ...doc, metadata: { ...metaOf(doc), ...meta } });

/** Text of a member that should be text. */
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Key of an object in the table. */
export const placeOf = (kind: Coordinates, namespace: string, name: string): string =>
  `${kind.group}/${kind.plural}/${kind.namespaced ? namespace : ''}/${name}`;

/** All objects, their history, and the listeners of it. */
export function createTable(now: () => Date) {
  const table = new Map<string, Stored>();
  const history: StoredChange[] = [];
  const listeners = new Set<(change: StoredChange) => void>();
  let version = 1;
  const time = () =>
    now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  const record = (type: StoredChange['type'], stored: Stored, old: Doc | undefined): Doc => {
    version += 1;
    const managedFields = managedFieldsOf(stored.owners, time());
    const doc = withMeta(stored.doc, { resourceVersion: String(version), managedFields });
    const meta = metaOf(doc);
    const place = placeOf(stored.kind, wordOf(meta['namespace']), wordOf(meta['name']));
    if (type === 'DELETED') table.delete(place);
    else table.set(place, { ...stored, doc });
    const change = { version, kind: stored.kind, type, doc: copyOf(doc), old };
    history.push(change);
    for (const listener of listeners) listener(change);
    return doc;
  };
  const finish = (stored: Stored): void => {
    record('DELETED', stored, stored.doc);
    collect(stored);
  };
  /** Deletes what depended on a deleted object, and what is inside a deleted namespace. */
  const collect = (gone: Stored): void => {
    const uid = metaOf(gone.doc)['uid'];
    for (const stored of table.values()) {
      const references = metaOf(stored.doc)['ownerReferences'];
      const owners = Array.isArray(references) ? (references as Doc[]) : [];
      if (owners.length > 0 && owners.every((one) => one['uid'] === uid)) remove(stored);
    }
    closeNamespaces();
  };
  const inside = (name: unknown) =>
    [...table.values()].filter(({ kind, doc }) => kind.namespaced && metaOf(doc)['namespace'] === name);
  const closeNamespaces = (): void => {
    for (const stored of table.values()) {
      const { name, deletionTimestamp } = metaOf(stored.doc);
      const isNamespace = stored.kind.plural === 'namespaces' && stored.kind.group === '';
      if (isNamespace && deletionTimestamp !== undefined && inside(name).length === 0) finish(stored);
    }
  };
  const remove = (stored: Stored): Doc => {
    const { finalizers, deletionTimestamp, name } = metaOf(stored.doc);
    const isNamespace = stored.kind.plural === 'namespaces' && stored.kind.group === '';
    const held = Array.isArray(finalizers) && finalizers.length > 0;
    if (!held && !isNamespace) {
      finish(stored);
      return stored.doc;
    }
    if (deletionTimestamp !== undefined) return stored.doc;
    const generation = Number(metaOf(stored.doc)['generation'] ?? 0) + 1;
    const meta = { deletionTimestamp: time(), ...(counted(stored.kind) && { generation }) };
    const doc = record('MODIFIED', { ...stored, doc: withMeta(stored.doc, meta) }, stored.doc);
    if (isNamespace) {
      for (const one of inside(name)) remove(one);
      closeNamespaces();
    }
    return doc;
  };

  return {
    /** Deletes what has only owners that do not exist, like a late child of a deleted owner. */
    sweep(): void {
      const uids = new Set([...table.values()].map(({ doc }) => metaOf(doc)['uid']));
      for (const stored of table.values()) {
        const { ownerReferences, deletionTimestamp } = metaOf(stored.doc);
        const owners = Array.isArray(ownerReferences) ? (ownerReferences as Doc[]) : [];
        const orphan = owners.length > 0 && owners.every(({ uid }) => !uids.has(uid));
        if (orphan && deletionTimestamp === undefined) remove(stored);
      }
    },
    kinds: () => [...new Set([...table.values()].map(({ kind }) => kind))],
    version: () => version,
    history,
    listeners,
    get: (kind: Coordinates, namespace: string, name: string) => table.get(placeOf(kind, namespace, name)),
    all: (kind: Coordinates) =>
      [...table.values()].filter((one) => one.kind.plural === kind.plural && one.kind.group === kind.group),
    create(kind: FakeKind, given: Doc, write: Write & { readonly owners?: Owners }): Doc {
      const owners: Owners = write.owners ?? new Map();
      const { status, ...main } = given;
      const kept =
        kind.statusSubresource === false ? { ...main, ...(status !== undefined && { status }) } : main;
      const doc = withMeta(kept, {
        uid: randomUUID(),
        creationTimestamp: time(),
        ...(counted(kind) && { generation: 1 }),
      });
      if (!write.owners) claimUpdate(owners, `${write.manager}|Update|`, { before: {}, after: doc });
      return record('ADDED', { kind, owners, doc }, undefined);
    },
    /** Stores a changed object. Only the written part counts: status, or all but status. */
    update(stored: Stored, given: Doc, write: Write & { readonly owners?: Owners }): Doc {
      const { kind, doc: old } = stored;
      const own = kind.statusSubresource !== false;
      const base = write.sub === 'status' ? old : given;
      const status = write.sub === 'status' || !own ? given['status'] : old['status'];
      const { status: _, ...main } = base;
      const fixed = ['uid', 'creationTimestamp', 'generation', 'deletionTimestamp', 'resourceVersion'];
      const meta = Object.fromEntries(fixed.map((member) => [member, metaOf(old)[member]]));
      let doc: Doc = withMeta(main, meta);
      if (status !== undefined) doc = { ...doc, status };
      if (counted(kind) && !isSame(specOf(doc), specOf(old)))
        doc = withMeta(doc, { generation: Number(metaOf(old)['generation'] ?? 0) + 1 });
      const owners = write.owners ?? stored.owners;
      const plain = (one: Doc) => withMeta(one, { managedFields: undefined });
      const changed =
        !isSame(plain(doc), plain(old)) ||
        (write.owners !== undefined && ownersChanged(stored.owners, owners));
      if (!changed) return old;
      if (!write.owners)
        claimUpdate(owners, `${write.manager}|Update|${write.sub}`, { before: old, after: doc });
      const next = { kind, owners, doc };
      const { finalizers, deletionTimestamp } = metaOf(doc);
      const released =
        deletionTimestamp !== undefined && !(Array.isArray(finalizers) && finalizers.length > 0);
      if (released && kind.plural !== 'namespaces') {
        finish(next);
        return doc;
      }
      return record('MODIFIED', next, old);
    },
    remove,
  };
}
export type Table = ReturnType<typeof createTable>;

function ownersChanged(before: Owners, after: Owners): boolean {
  const text = (owners: Owners) =>
    JSON.stringify(
      [...owners].flatMap(([name, paths]) => [...paths.keys()].map((path) => name + path)).toSorted(),
    );
  return text(before) !== text(after);
}
