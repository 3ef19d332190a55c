// Tests the store: deltas, indexes, and that versions never go back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widget } from '../testing/samples.ts';
import { createStore } from './store.ts';

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
