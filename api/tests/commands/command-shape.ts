// Splits commands to MongoDB into the statements that look for documents, and gives the shape of each.
import type { Document } from 'mongodb';

/** One statement that looks for documents, as MongoDB's command `explain` takes it. */
export type ExplainedStatement = {
  readonly collection: string;
  /** What finds the documents: a filter, or the first `$match` of a pipeline. */
  readonly filter: Document;
  readonly explain: Document;
  /** The row that an upsert inserts, as far as the statement says it. */
  readonly upserted?: Document;
};

/** Commands that look for no documents of a collection by a filter of ours. */
export const withoutQuery: ReadonlySet<string> = new Set([
  'abortTransaction',
  'buildInfo',
  'collMod',
  'commitTransaction',
  'createIndexes',
  'createRole',
  'create',
  'createUser',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'dropUser',
  'endSessions',
  'getMore',
  'getParameter',
  'hello',
  'replSetInitiate',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'replSetGetConfig',
  'rolesInfo',
  'setFeatureCompatibilityVersion',
  'updateRole',
  'updateUser',
  'usersInfo',
]);

const only = (command: Document, names: readonly string[]): Document =>
  Object.fromEntries(names.flatMap((name) => (command[name] === undefined ? [] : [[name, command[name]]])));

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Fields that a filter compares with one value, those within `$and` included. */
export function equalities(filter: Document): Document {
  const found: Document = {};
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value))
      for (const part of value) Object.assign(found, equalities(part as Document));
    else if (name.startsWith('$')) continue;
    else if (!isDocument(value)) found[name] = value;
    else if ('$eq' in value) found[name] = value['$eq'];
  }
  return found;
}

function upsertedRow(filter: Document, update: unknown): Document {
  const { $set = {}, $setOnInsert = {} }: { $set?: Document; $setOnInsert?: Document } = isDocument(update)
    ? update
    : {};
  return { ...equalities(filter), ...$set, ...$setOnInsert };
}

type Change = { readonly q: Document; readonly u?: unknown; readonly upsert?: boolean };

const changesOf = (command: Document, kind: 'update' | 'delete'): readonly ExplainedStatement[] => {
  const list = kind === 'update' ? 'updates' : 'deletes';
  return (command[list] as readonly Change[]).map((change) => ({
    collection: command[kind] as string,
    filter: change.q,
    explain: { [kind]: command[kind] as string, [list]: [change], ...only(command, ['let']) },
    ...(change.upsert === true && { upserted: upsertedRow(change.q, change.u) }),
  }));
};

const findOptions = ['find', 'filter', 'sort', 'hint', 'limit', 'skip', 'projection', 'let', 'collation'];
const pipelineOptions = ['aggregate', 'pipeline', 'hint', 'let', 'collation'];
const modifyOptions = ['query', 'sort', 'hint', 'update', 'remove', 'fields', 'new', 'upsert', 'let'];

function matched(pipeline: readonly Document[]): Document {
  const first = pipeline[0]?.['$match'] as Document | undefined;
  return first ?? {};
}

/** The statements of a command. @returns `undefined` for a command that is not known here */
export function explainedStatements(
  name: string,
  command: Document,
): readonly ExplainedStatement[] | undefined {
  if (withoutQuery.has(name)) return [];
  const collection = command[name] as unknown;
  if (typeof collection !== 'string') return name === 'aggregate' ? [] : undefined; // of the server: $currentOp
  switch (name) {
    case 'find': {
      return [
        { collection, filter: (command['filter'] ?? {}) as Document, explain: only(command, findOptions) },
      ];
    }
    case 'aggregate': {
      const pipeline = command['pipeline'] as readonly Document[];
      const explain = { ...only(command, pipelineOptions), cursor: {} };
      return [{ collection, filter: matched(pipeline), explain }];
    }
    case 'count':
    case 'distinct': {
      const explain = only(command, [name, 'key', 'query', 'hint', 'limit', 'skip']);
      return [{ collection, filter: (command['query'] ?? {}) as Document, explain }];
    }
    case 'findAndModify': {
      const filter = command['query'] as Document;
      const upserted = command['upsert'] === true && { upserted: upsertedRow(filter, command['update']) };
      const explain = { findAndModify: collection, ...only(command, modifyOptions) };
      return [{ collection, filter, explain, ...upserted }];
    }
    case 'update':
    case 'delete': {
      return changesOf(command, name);
    }
    default: {
      return undefined;
    }
  }
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'object' ? value.constructor.name : typeof value;

/** A value with the types of its parts in place of what they hold. */
export function skeleton(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => JSON.stringify(skeleton(item)));
    return [...new Set(items)].toSorted();
  }
  if (!isDocument(value)) return typeOf(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, skeleton(inner)]));
}

/** Fields that decide how MongoDB finds the documents; what a statement writes or returns does not. */
const deciding = ['filter', 'query', 'q', 'pipeline', 'sort', 'hint', 'limit', 'skip', 'key', 'collation'];

/** Two statements of one shape differ only in the values that they look for or write. */
export function shapeOf({ explain, collection }: ExplainedStatement): string {
  const [change = {}] = (explain['updates'] ?? explain['deletes'] ?? []) as readonly Document[];
  const kind = Object.keys(explain)[0] ?? '';
  const parts = { ...only(explain, deciding), ...only(change, deciding) };
  return `${kind} ${collection} ${JSON.stringify(skeleton(parts))}`;
}
