// Tests that no second process orders a certificate that another one may have ordered.
import { expect, test } from 'vitest';
import { LeadershipLostError } from '#kube/control/leadership.ts';
import type { OrderDeps } from './order-deps.ts';
import { advanceOrder } from './run-order.ts';
import { aWorld, input } from './run-order-samples.ts';

/** A process that is suspended between the order and the write of its URL. `goOn` resumes it. */
function aFrozenProcess(world: ReturnType<typeof aWorld>) {
  const ordered = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const store: OrderDeps['store'] = {
    ...world.deps.store,
    async writeStatus(domain, changes, signal) {
      if (changes.acme?.orderURL !== undefined) {
        ordered.resolve();
        await goOn.promise;
        signal.throwIfAborted();
      }
      return world.deps.store.writeStatus(domain, changes, signal);
    },
  };
  const lost = new AbortController();
  const ended = advanceOrder({ ...world.deps, store }, input, lost.signal).catch((thrown: unknown) => thrown);
  return { ordered: ordered.promise, goOn: goOn.resolve, lost, ended };
}

test('a new leader leaves an order to the process that stood still while it placed it', async () => {
  const world = aWorld();
  const frozen = aFrozenProcess(world);
  await frozen.ordered;
  const { afterMs } = await world.advance({}, { instance: 'copy-2' });
  expect([afterMs, world.orders.length]).toEqual([30_000, 1]);
  frozen.lost.abort(new LeadershipLostError('EventLoopLag'));
  frozen.goOn();
  expect(await frozen.ended).toBeInstanceOf(LeadershipLostError);
  await world.advance({}, { instance: 'copy-2' });
  expect(world.state.domain.status?.acme?.orderURL).toBeDefined();
  expect(world.orders).toHaveLength(1);
});

test('a process that never comes back costs one more order after 30 s', async () => {
  const world = aWorld();
  await aFrozenProcess(world).ordered;
  await world.clock.advance(29_000);
  await world.advance({}, { instance: 'copy-2' });
  expect(world.orders).toHaveLength(1);
  await world.clock.advance(1000);
  await world.advance({}, { instance: 'copy-2' });
  expect(world.orders).toHaveLength(2);
});
