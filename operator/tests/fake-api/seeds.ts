// Direct access of tests to the objects of the fake API server, past its HTTP calls.
import { type FakeKind, metaOf, type Table } from './objects.ts';
import { shape } from './calls.ts';
import { copyOf, type Doc } from './tree.ts';

export type SeedObject = { readonly apiVersion?: string; readonly kind: string; readonly metadata: object };
// Tests read objects without types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

/** Access by kind or plural name. Writes are those of the manager `kubectl`. */
export function accessTo(table: Table, kinds: readonly FakeKind[]) {
  const kindOf = (name: string): FakeKind => {
    const found = kinds.find((one) => one.kind === name || one.plural === name);
    if (!found) throw new Error(`The fake API server does not know the kind ${name}`);
    return found;
  };
  const stored = (kind: FakeKind, name: string, namespace = '') => table.get(kind, namespace, name);
  return {
    version: () => table.version(),
    get(kind: string, name: string, namespace = ''): Loose {
      const found = stored(kindOf(kind), name, namespace);
      return found && copyOf(shape(found.kind, found.doc));
    },
    list: (kind: string, namespace?: string): Loose[] =>
      table
        .all(kindOf(kind))
        .filter(({ doc }) => namespace === undefined || metaOf(doc)['namespace'] === namespace)
        .map((one) => copyOf(shape(one.kind, one.doc))),
    /** Creates or replaces an object with its status. */
    put(given: SeedObject): Loose {
      const kind = kindOf(given.kind);
      const doc = copyOf(given) as unknown as Doc;
      const { name, namespace = '' } = metaOf(doc);
      const write = { manager: 'kubectl', sub: '' };
      const old = stored(kind, String(name), String(namespace));
      const made = old ? table.update(old, doc, write) : table.create(kind, doc, write);
      const now = stored(kind, String(name), String(namespace));
      const withStatus =
        doc['status'] === undefined || !now ? made : table.update(now, doc, { ...write, sub: 'status' });
      return copyOf(shape(kind, withStatus));
    },
    /** Changes an object in place; `sub: 'status'` changes only its status. */
    change(kind: string, name: string, namespace: string, change: (doc: Loose) => void, sub = ''): Loose {
      const found = stored(kindOf(kind), name, namespace);
      if (!found) throw new Error(`There is no ${kind} ${name}`);
      const doc = copyOf(found.doc);
      change(doc);
      return shape(found.kind, table.update(found, doc, { manager: 'kubectl', sub }));
    },
    remove(kind: string, name: string, namespace = ''): void {
      const found = stored(kindOf(kind), name, namespace);
      if (found) table.remove(found);
    },
  };
}
