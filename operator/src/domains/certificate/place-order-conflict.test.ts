// Tests that a conflict on the object does not lose the URL of a placed order.
import { expect, test } from 'vitest';
import { aWorld } from './run-order-samples.ts';

test('a change of the object while the order is placed loses no order', async () => {
  const world = aWorld({
    mood: (call) => {
      if (call !== 'newOrder') return undefined;
      const { domain } = world.state;
      world.state.domain = { ...domain, metadata: { ...domain.metadata, resourceVersion: 'other' } };
      return undefined;
    },
  });
  await world.advance();
  expect(world.state.domain.status?.acme?.orderURL).toBeDefined();
  expect(world.orders).toHaveLength(1);
});
