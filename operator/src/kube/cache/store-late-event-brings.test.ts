// Tests the store: deltas, indexes, and that versions never go back.
import { expect, test } from 'vitest';
import { widget } from '../testing/samples.ts';
import { createStore } from './store.ts';
import { types } from './store-samples.ts';

test('a late event brings no deleted object back', () => {
  const store = createStore();
  store.upsert(widget({ version: 3 }));
  store.delete(widget({ version: 7 }));
  expect(store.upsert(widget({ version: 5 }))).toEqual([]);
  expect(types(store.upsert(widget({ version: 8, uid: 'again' })))).toEqual(['added']);
});

test('an event from before a full list brings back nothing that the list does not have', () => {
  const store = createStore();
  store.replace([], '9');
  expect(store.upsert(widget({ version: 4 }))).toEqual([]);
  expect(types(store.upsert(widget({ version: 10 })))).toEqual(['added']);
});

test('an object is found by its indexes as long as it has the value', () => {
  const store = createStore({ uid: ({ metadata }) => [metadata.uid ?? ''] });
  store.upsert(widget({ version: 1, uid: 'x' }));
  store.upsert(widget({ version: 2, uid: 'y' }));
  expect([store.list('uid', 'x'), store.list('uid', 'y')].map((found) => found.length)).toEqual([0, 1]);
  store.delete(widget({ version: 3, uid: 'y' }));
  expect(store.list('uid', 'y')).toEqual([]);
});
