// Explains each shape of command that the test run sent to MongoDB, on 10,000 rows: no scan of a collection,
// and at most 2 documents examined for each that is used (docs/design/trust.md#mongodb).
import { Binary, type Db, type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { type ExplainedStatement, equalities, shapeOf, explainedStatements } from './command-shape.ts';
import { insertManyRows, rowCount } from './many-rows.ts';
import { readNotes } from './notes.ts';
import { commandsFolder } from './recording.ts';

/** Statements that examine more, with the reason. */
const exceptions: readonly { readonly shape: RegExp; readonly reason: string }[] = [
  { shape: /^find \w+ \{"filter":\{\}\}$/, reason: 'A backup reads every collection whole.' },
  { shape: /^delete rows |^aggregate accounts .*"hash.*\$exists/, reason: 'A test of a store sends it.' },
  { shape: /^aggregate secrets .*\$floor/, reason: 'A job counts the days of all secrets once an hour.' },
  {
    shape: /^find billing_customers .*("closing":"boolean"|"dueAt":)/,
    reason: 'Few customers are due or leave at a time, and they come in the order of their ids.',
  },
  { shape: /^delete leases /, reason: 'There is one row for each job.' },
  { shape: /^find secrets \{"filter":\{\},"limit"/, reason: 'It asks whether there is any document.' },
  { shape: /^findAndModify outbox /, reason: 'It passes mails whose time is over; a job ends them.' },
  {
    shape: /^update outbox \{"q":\{"dropAt":\{"\$lte"/,
    reason: 'Varied rows hold decoys over their time; a real one is deleted hours before that.',
  },
  { shape: /^update secrets .*"epoch":\{"\$lt"/, reason: 'It ends what is older than a restore, once.' },
];

const notes = readNotes();
const statements = new Map<string, ExplainedStatement>();
for (const note of notes)
  if (note.kind === 'statement')
    for (const statement of explainedStatements(note.name, note.command) ?? [])
      statements.set(shapeOf(statement), statement);

let mongo: Mongo;
beforeAll(async () => {
  if (commandsFolder === undefined) return;
  mongo = await ownMongo();
  await insertManyRows(mongo.db);
  for (const name of new Set([...statements.values()].map(({ collection }) => collection)))
    await insertLike(mongo.db, name);
});
afterAll(() => mongo?.[Symbol.asyncDispose]());

/** A value of the same kind, another one for each `at`. A word stays: it names a state or kind. */
function varied(value: unknown, at: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + (at - rowCount / 2) * 60_000);
  if (value instanceof ObjectId) return new ObjectId();
  if (value instanceof Binary) {
    const bytes = Buffer.from(value.buffer.subarray(0, 64)); // nobody opens them
    if (bytes.length >= 4) bytes.writeUInt32BE(at);
    return new Binary(bytes, value.sub_type);
  }
  if (typeof value === 'string') return /^[a-z_]*$/.test(value) ? value : `${at}${value}`;
  if (Array.isArray(value)) return value.map((item) => varied(item, at));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return variedRow(value, at);
  return value;
}
const variedRow = (row: Document, at: number): Document =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, varied(value, at)]));

/** Sets fields by their names in filters, `a.b` included. */
function placed(fields: Document): Document {
  const row: Document = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = row;
    for (const name of names) inner = (inner[name] ??= {}) as Document;
    inner[last] = value;
  }
  return row;
}

/** Rows like those that the run inserted, and for each statement one that its equalities find. */
async function insertLike(db: Db, name: string): Promise<void> {
  const own = [...statements.values()].filter(({ collection }) => collection === name);
  const inserted = notes.flatMap((note) =>
    note.kind === 'row' && note.collection === name ? [note.row] : [],
  );
  const found = own.map(({ filter }) => placed(equalities(filter)));
  const samples = [...inserted, ...own.flatMap(({ upserted }) => (upserted ? [placed(upserted)] : []))];
  const sources = samples.length > 0 ? samples : found;
  const rows = Array.from({ length: rowCount }, (_, at) => variedRow(sources[at % sources.length] ?? {}, at));
  const insert = (list: Document[]) =>
    db
      .collection(name)
      .insertMany(list, { ordered: false })
      .catch(() => undefined); // rows that a unique index refuses
  await insert(rows);
  await insert(found);
}

type Stage = Document & {
  readonly stage?: string;
  readonly nReturned?: number;
  readonly nMatched?: number;
  readonly nWouldModify?: number;
  readonly nWouldDelete?: number;
};
type Explained = {
  readonly stages?: readonly { readonly $cursor?: Explained }[];
  readonly queryPlanner?: { readonly winningPlan: Document };
  readonly executionStats?: { readonly totalDocsExamined: number; readonly executionStages: Stage };
};

const mostOf = (stage: Stage): number =>
  Math.max(
    ...['nReturned', 'nMatched', 'nWouldModify', 'nWouldDelete'].map((name) => Number(stage[name] ?? 0)),
    ...[stage['inputStage'], ...((stage['inputStages'] as unknown[]) ?? [])].map((inner) =>
      inner === undefined ? 0 : mostOf(inner as Stage),
    ),
  );

/** What MongoDB examined for a statement, and how many documents it used. */
async function explained(db: Db, statement: ExplainedStatement) {
  const answer = (await db.command({
    explain: statement.explain,
    verbosity: 'executionStats',
  })) as Explained;
  const [first] = answer.stages ?? [];
  if (first && '$collStats' in first) return { isScan: false, examined: 0, used: 0 };
  const inner = first?.$cursor ?? answer;
  const stats = inner.executionStats;
  return {
    isScan: JSON.stringify(inner.queryPlanner?.winningPlan ?? {}).includes('"COLLSCAN"'),
    examined: stats?.totalDocsExamined ?? -1,
    used: stats ? mostOf({ ...stats.executionStages, inputStage: undefined }) : 0,
  };
}

test.skipIf(commandsFolder === undefined)('the run sent commands of every kind, all known', () => {
  expect(notes.flatMap((note) => (note.kind === 'unknown' ? [note.name] : []))).toEqual([]);
  expect(new Set([...statements.keys()].map((shape) => shape.split(' ')[0]))).toEqual(
    new Set(['aggregate', 'count', 'delete', 'find', 'findAndModify', 'update']),
  );
  expect(statements.size).toBeGreaterThan(100);
});

test.skipIf(commandsFolder === undefined)('each statement uses an index', async () => {
  const refused: string[] = [];
  for (const [shape, statement] of statements) {
    const { isScan, examined, used } = await explained(mongo.db, statement);
    const isFine = !isScan && examined >= 0 && examined <= 2 * Math.max(1, used);
    if (!isFine && !exceptions.some((one) => one.shape.test(shape)))
      refused.push(`${isScan ? 'scan ' : ''}${examined} for ${used}: ${shape}`);
  }
  expect(refused).toEqual([]);
});

test.skipIf(commandsFolder === undefined)('each exception is for a statement that was sent', () => {
  const sent = [...statements.keys()];
  expect(exceptions.filter(({ shape }) => !sent.some((one) => shape.test(one)))).toEqual([]);
});
