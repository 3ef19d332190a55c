// Tests the store: deltas, indexes, and that versions never go back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOne, widget } from '../testing/samples.ts';
import { createStore, type Delta } from './store.ts';

const types = (deltas: readonly Delta<unknown>[]) => deltas.map(({ type }) => type);

test('doubled and reordered events end in the same state as ordered ones', () => {
  const event = fc.record({ name: fc.constantFrom('one', 'two', 'three'), gone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 30 }), (plan, order) => {
      const events = plan.map(({ name, gone }, index) => ({
        gone,
        object: widget({ name, version: index + 2 }),
      }));
      const play = (list: typeof events) => {
        const store = createStore();
        for (const { gone, object } of list)
          if (gone) store.delete(object);
          else store.upsert(object);
        return store
          .list()
          .map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)
          .toSorted();
      };
      const mixed = [...order.flatMap((at) => events[at % Math.max(1, events.length)] ?? []), ...events];
      const shuffled = mixed
        .map((one, at) => ({ one, rank: order[at % Math.max(1, order.length)] ?? at }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
      expect(play(shuffled)).toEqual(play(events));
    }),
  );
});

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
