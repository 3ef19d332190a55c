// What a recorded command changes: fields of updates, indexes, and the secrets of a transaction.
import type { Document } from 'mongodb';

/** One change of an update command, without its values. */
export type ChangeNote = {
  readonly kind: 'change';
  readonly collection: string;
  readonly filter: Document;
  /** Fields that it sets or removes; a whole row for a replacement. */
  readonly fields: readonly string[];
  /** Words that it gives `state` and `end`. */
  readonly words: readonly string[];
  readonly isMulti: boolean;
  readonly isUpsert: boolean;
};
/** An index as it was asked for. */
export type IndexNote = {
  readonly kind: 'index';
  readonly collection: string;
  readonly fields: readonly string[];
  readonly isUnique: boolean;
};
/** What one transaction touched. */
export type TransactionNote = {
  readonly kind: 'transaction';
  readonly collections: readonly string[];
  /** Values of the shard key that its commands named. `unknown`: a command named none. */
  readonly buckets: 'none' | 'one' | 'several' | 'unknown';
};

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null;

/** Stages and operators as pairs of name and fields; a row that replaces another one has `whole row`. */
function operatorsOf(update: unknown): readonly (readonly [name: string, fields: Document])[] {
  const stages: readonly unknown[] = Array.isArray(update) ? update : [update];
  return stages.flatMap((stage) =>
    Object.entries(isDocument(stage) ? stage : {}).map(([name, fields]) => {
      if (!name.startsWith('$') || name.startsWith('$replace')) return ['whole row', {}] as const;
      const named = Array.isArray(fields) || typeof fields === 'string' ? [fields].flat() : undefined;
      return [name, named ? Object.fromEntries(named.map((field) => [field, ''])) : (fields as Document)];
    }),
  );
}

type Update = {
  readonly q: Document;
  readonly u: unknown;
  readonly multi?: boolean;
  readonly upsert?: boolean;
};

/** The changes of an `update` or `findAndModify` command. */
export function changesOf(name: string, command: Document): readonly ChangeNote[] {
  const single = {
    q: command['query'] as Document,
    u: command['update'],
    upsert: command['upsert'] === true,
  };
  const updates: readonly Update[] =
    name === 'update' ? command['updates'] : name === 'findAndModify' ? [single] : [];
  return updates.map(({ q, u, multi = false, upsert = false }) => {
    const operators = operatorsOf(u);
    const words = operators.flatMap(([, fields]) => [fields['state'], fields['end']]);
    return {
      kind: 'change',
      collection: command[name] as string,
      filter: q,
      fields: operators.flatMap(([what, fields]) => (what === 'whole row' ? [what] : Object.keys(fields))),
      words: words.filter((word): word is string => typeof word === 'string' && word !== ''),
      isMulti: multi,
      isUpsert: upsert,
    };
  });
}

/** The indexes of a `createIndexes` command. */
export const indexesOf = (command: Document): readonly IndexNote[] =>
  (command['indexes'] as readonly Document[]).map((index) => ({
    kind: 'index',
    collection: command['createIndexes'] as string,
    fields: [...(index['key'] instanceof Map ? index['key'].keys() : Object.keys(index['key']))],
    isUnique: index['unique'] === true,
  }));

/** Values of `bucket` that a command on `secrets` names; `undefined` if a part of it names none. */
function bucketsOf(name: string, command: Document): readonly unknown[] | undefined {
  const parts: readonly Document[] =
    name === 'insert'
      ? command['documents']
      : name === 'update' || name === 'delete'
        ? command[`${name}s`].map((one: Document) => one['q'])
        : [command['filter'] ?? command['query'] ?? {}];
  const named = parts.map((part) => part['bucket'] as unknown);
  return named.some((one) => one === undefined) ? undefined : named;
}

const countOf = (size: number) => (size > 1 ? 'several' : size === 1 ? 'one' : 'none');

type Seen = { readonly collections: Set<string>; buckets: Set<unknown> | undefined };

/** Follows transactions. @returns the note of one that ends */
export function transactionWatch(): (name: string, command: Document) => TransactionNote | undefined {
  const running = new Map<string, Seen>();
  return (name, command) => {
    if (command['autocommit'] !== false) return undefined;
    const id = `${command['lsid']?.id?.toString('hex')} ${command['txnNumber']}`;
    const seen = running.get(id) ?? { collections: new Set(), buckets: new Set() };
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      running.delete(id);
      const buckets = seen.buckets ? countOf(seen.buckets.size) : 'unknown';
      return { kind: 'transaction', collections: [...seen.collections].toSorted(), buckets };
    }
    running.set(id, seen);
    if (typeof command[name] === 'string') seen.collections.add(command[name]);
    if (command[name] !== 'secrets') return undefined;
    const named = bucketsOf(name, command);
    if (named === undefined) seen.buckets = undefined;
    for (const bucket of named ?? []) seen.buckets?.add(bucket);
    return undefined;
  };
}
