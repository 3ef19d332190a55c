// Tests the store: deltas, indexes, and that versions never go back: an older version changes nothing.
import { expect, test } from 'vitest';
import { keyOne, widget } from '../testing/samples.ts';
import { createStore } from './store.ts';
import { types } from './store-samples.ts';

test('an older version changes nothing', () => {
  const store = createStore();
  store.upsert(widget({ version: 9 }));
  expect(store.upsert(widget({ version: 5 }))).toEqual([]);
  expect(store.delete(widget({ version: 8 }))).toEqual([]);
  expect(store.get(keyOne)?.metadata.resourceVersion).toBe('9');
});

test('versions count as integers: 10 is newer than 9', () => {
  const store = createStore();
  store.upsert(widget({ version: 9 }));
  expect(types(store.upsert(widget({ version: 10 })))).toEqual(['updated']);
  expect(store.version()).toBe('10');
});

test('the same name with another uid is a deletion and an addition', () => {
  const store = createStore();
  store.upsert(widget({ version: 1, uid: 'old' }));
  const deltas = store.upsert(widget({ version: 2, uid: 'new' }));
  expect(deltas.map(({ type, object }) => [type, object.metadata.uid])).toEqual([
    ['deleted', 'old'],
    ['added', 'new'],
  ]);
});

test('a full list deletes what is missing in it, and an older list changes nothing', () => {
  const store = createStore();
  store.replace([widget({ name: 'one', version: 1 }), widget({ name: 'two', version: 2 })], '5');
  expect(types(store.replace([widget({ name: 'two', version: 2 })], '6'))).toEqual(['deleted']);
  expect(store.replace([], '4')).toEqual([]);
  expect(store.size()).toBe(1);
});
