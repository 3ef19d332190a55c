// Statements and shapes of commands that a test run sent to MongoDB.
import { expect, test } from 'vitest';
import { equalities, shapeOf, explainedStatements } from './command-shape.ts';

const shapes = (name: string, command: Record<string, unknown>) =>
  explainedStatements(name, command)?.map(shapeOf);

test('two statements that differ in values alone have one shape, other fields or orders have another', () => {
  const find = (filter: object, sort: object = {}) => shapes('find', { find: 'rows', filter, sort, lsid: 1 });
  expect(find({ a: 1, b: { $in: ['x', 'y'] } })).toEqual(find({ a: 2, b: { $in: ['z'] } }));
  expect(find({ a: 1 })).not.toEqual(find({ a: 'text' }));
  expect(find({ a: 1 }, { b: 1 })).not.toEqual(find({ a: 1 }));
});

test('each change of a batch is a statement, and an upsert says what it inserts', () => {
  const updates = [
    { q: { _id: 7 }, u: { $set: { a: 1 } } },
    { q: { _id: 8, at: { $lt: 5 } }, u: { $set: { a: 1 }, $setOnInsert: { b: 2 } }, upsert: true },
  ];
  const statements = explainedStatements('update', { update: 'rows', updates, ordered: false });
  expect(statements?.map(({ explain }) => explain)).toEqual(
    updates.map((change) => ({ update: 'rows', updates: [change] })),
  );
  expect(statements?.map(({ upserted }) => upserted)).toEqual([undefined, { _id: 8, a: 1, b: 2 }]);
});

test('a filter says which fields it compares with one value', () => {
  expect(equalities({ a: 1, b: { $eq: 2 }, c: { $gt: 3 }, $and: [{ d: 4 }], $or: [{ e: 5 }] })).toEqual({
    a: 1,
    b: 2,
    d: 4,
  });
});

test('commands of the server and inserts look for nothing; an unknown command is told', () => {
  expect(shapes('insert', { insert: 'rows', documents: [{}] })).toEqual([]);
  expect(shapes('aggregate', { aggregate: 1, pipeline: [{ $currentOp: {} }] })).toEqual([]);
  expect(shapes('mapReduce', { mapReduce: 'rows' })).toBeUndefined();
});
