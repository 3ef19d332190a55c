// What a MongoDB that shards `secrets` by `bucket` would refuse, send to all shards or do twice (record 085).
import type { Document } from 'mongodb';
import type { ChangeNote } from './changes.ts';
import { explainedStatements } from './command-shape.ts';
import type { Note } from './record-commands.ts';

/** The one collection that is sharded, and its key. */
export const sharded = { collection: 'secrets', key: 'bucket' } as const;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** How a filter names the key: one value, several, or not at all; within `$or` each branch must. */
export function namedKey(filter: Document): 'one' | 'several' | 'none' {
  const value = filter[sharded.key] as unknown;
  if (typeof value === 'string') return 'one';
  if (isDocument(value) && Array.isArray(value['$in'])) return 'several';
  const branches = filter['$or'] as unknown;
  const isNamed = Array.isArray(branches) && branches.every((branch) => namedKey(branch) !== 'none');
  return isNamed ? 'several' : 'none';
}

/** Stages that a sharded collection, or one beside it, may not have, or that read all shards. */
const foreignStages = ['$lookup', '$graphLookup', '$unionWith', '$out', '$merge'];

function stageFault(pipeline: readonly Document[]): string | undefined {
  const used = foreignStages.find((name) => pipeline.some((stage) => name in stage));
  return used && `a pipeline has ${used}`;
}

type StatementNote = Extract<Note, { kind: 'statement' }>;

/** Returns the fault of one statement; empty if there is none. */
function statementFault({ name, command, shape }: StatementNote): readonly string[] {
  const told = shape.replaceAll('\\', ''); // a pipeline is quoted several times
  const statements = explainedStatements(name, command) ?? [];
  return statements.flatMap((statement) => {
    const fault = stageFault(statement.explain['pipeline'] ?? []);
    if (fault) return [`${fault}: ${told}`];
    if (statement.collection !== sharded.collection || namedKey(statement.filter) !== 'none') return [];
    return [`names no ${sharded.key}: ${told}`];
  });
}

/** A change of many documents is checked against their shard only if it names one key (record 085). */
function changeFault(change: ChangeNote): readonly string[] {
  const { collection, filter, fields, isMulti, isUpsert } = change;
  if (collection !== sharded.collection) return [];
  const shape = `${fields.join()} where ${Object.keys(filter).join()}`;
  const named = namedKey(filter);
  const faults = [
    isUpsert && 'an upsert',
    (fields.includes(sharded.key) || fields.includes('_id')) && 'the key of a document changes',
    fields.includes('whole row') && 'a row is replaced',
    !isMulti && named !== 'one' && `one document, but not one ${sharded.key}`,
    isMulti && named === 'several' && `many documents of several values of ${sharded.key}`,
    isMulti && named === 'none' && `many documents without ${sharded.key}`,
  ];
  return faults.flatMap((fault) => (fault === false ? [] : [`${fault}: ${shape}`]));
}

/** What a sharded MongoDB has against a note, each with its shape. */
export function shardingFaults(note: Note): readonly string[] {
  switch (note.kind) {
    case 'statement':
      return statementFault(note);
    case 'change':
      return changeFault(note);
    case 'row': {
      const isNamed = typeof note.row[sharded.key] === 'string';
      if (note.collection !== sharded.collection || isNamed) return [];
      return [`a row without ${sharded.key}: ${Object.keys(note.row).join()}`];
    }
    case 'index': {
      const isAllowed = !note.isUnique || note.fields[0] === sharded.key;
      return note.collection !== sharded.collection || isAllowed
        ? []
        : [`a unique index without the key first: ${note.fields.join()}`];
    }
    case 'transaction':
      if (!note.collections.includes(sharded.collection) || note.buckets === 'one') return [];
      return [`a transaction over ${note.buckets} buckets: ${note.collections.join()}`];
    case 'unknown':
      return [];
  }
}
