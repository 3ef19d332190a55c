// The rules for commands to a sharded MongoDB catch each kind of fault (record 085).
import { expect, test } from 'vitest';
import { changesOf, indexesOf, transactionWatch } from './changes.ts';
import type { Note } from './record-commands.ts';
import { namedKey, shardingFaults } from './sharding.ts';

const statement = (name: string, command: object): Note => ({ kind: 'statement', shape: '', name, command });
const update = (q: object, u: unknown, more: object = {}) =>
  changesOf('update', { update: 'secrets', updates: [{ q, u, ...more }] }).flatMap(shardingFaults);
const id = { bucket: 'k7', _id: 1 };
const set = { $set: { state: 'claimed' } };

test('a look-up names its bucket, several of them, or is told', () => {
  const find = (filter: object) => shardingFaults(statement('find', { find: 'secrets', filter }));
  for (const filter of [id, { bucket: { $in: ['k7', 'k8'] } }, { $or: [id, { bucket: 'k8', metaId: 1 }] }])
    expect(find(filter)).toEqual([]);
  for (const filter of [{ _id: 1 }, { $or: [id, { metaId: 1 }] }, { bucket: { $gt: 'a' } }])
    expect(find(filter)).toEqual([expect.stringContaining('names no bucket')]);
  expect(shardingFaults(statement('find', { find: 'accounts', filter: { _id: 1 } }))).toEqual([]);
});

test('pipelines write to no other collection and read none', () => {
  for (const stage of [{ $out: 'x' }, { $merge: 'x' }, { $lookup: { from: 'secrets' } }]) {
    const pipeline = [{ $match: { bucket: 'k7' } }, stage];
    const faults = shardingFaults(statement('aggregate', { aggregate: 'accounts', pipeline }));
    expect(faults).toEqual([expect.stringContaining('a pipeline has')]);
  }
});

test('a change of one document names one bucket, and a change of many, too', () => {
  expect(update(id, set)).toEqual([]);
  expect(update({ bucket: 'k7', _id: { $in: [1] } }, [set], { multi: true })).toEqual([]);
  expect(update({ bucket: { $in: ['k7'] }, _id: { $in: [1] } }, [set], { multi: true })).toEqual([
    expect.stringContaining('many documents of several values of bucket'),
  ]);
  expect(update({ ownerId: 1 }, set, { multi: true })).toEqual([
    expect.stringContaining('many documents without bucket'),
  ]);
  expect(update({ _id: 1 }, set)).toEqual([expect.stringContaining('not one bucket')]);
});

test('no change inserts, replaces or moves a document', () => {
  expect(update(id, set, { upsert: true })).toEqual([expect.stringContaining('an upsert')]);
  expect(update(id, { state: 'new' })).toEqual([expect.stringContaining('a row is replaced')]);
  expect(update(id, { $set: { bucket: 'k8' } })).toEqual([expect.stringContaining('key of a document')]);
  expect(update(id, [{ $unset: ['bucket'] }])).toEqual([expect.stringContaining('key of a document')]);
  const modify = { findAndModify: 'secrets', query: { _id: 1 }, update: set, upsert: true };
  expect(changesOf('findAndModify', modify).flatMap(shardingFaults)).toHaveLength(2);
});

test('what a change writes is told: its fields and the words of the state', () => {
  const [pipeline] = changesOf('update', {
    update: 'secrets',
    updates: [{ q: id, u: [{ $set: { state: 'consumed', end: 'legacy' } }, { $unset: ['box'] }] }],
  });
  expect(pipeline).toMatchObject({ fields: ['state', 'end', 'box'], words: ['consumed', 'legacy'] });
});

test('rows have a bucket, and unique indexes begin with it', () => {
  const row = (given: object): Note => ({ kind: 'row', collection: 'secrets', row: given });
  expect(shardingFaults(row(id))).toEqual([]);
  expect(shardingFaults(row({ _id: 1 }))).toEqual([expect.stringContaining('a row without')]);
  const index = (key: object, unique: boolean) =>
    indexesOf({ createIndexes: 'secrets', indexes: [{ key, unique }] }).flatMap(shardingFaults);
  expect(index({ bucket: 1, metaId: 1 }, true)).toEqual([]);
  expect(index({ purgeAt: 1 }, false)).toEqual([]);
  expect(index({ metaId: 1 }, true)).toEqual([expect.stringContaining('a unique index')]);
});

test('a transaction stays in one bucket, beside collections that are not sharded', () => {
  const faults = (...documents: readonly object[]) => {
    const watch = transactionWatch();
    const inside = { lsid: { id: Buffer.alloc(16) }, txnNumber: 1, autocommit: false };
    for (const document of documents)
      watch('insert', { insert: 'secrets', documents: [document], ...inside });
    watch('insert', { insert: 'outbox', documents: [{}], ...inside });
    const ended = watch('commitTransaction', { commitTransaction: 1, ...inside });
    return ended ? shardingFaults(ended) : ['nothing ended'];
  };
  expect(faults()).toEqual([]);
  expect(faults(id)).toEqual([]);
  expect(faults(id, { bucket: 'k8' })).toEqual([expect.stringContaining('over several buckets')]);
  expect(faults({ _id: 1 })).toEqual([expect.stringContaining('over unknown buckets')]);
  expect(transactionWatch()('insert', { insert: 'secrets', documents: [{}] })).toBeUndefined();
});

test('a filter says how it names the bucket', () => {
  expect([id, { bucket: { $in: [] } }, {}].map(namedKey)).toEqual(['one', 'several', 'none']);
});
