// Tests that no second process orders a certificate that another one may have ordered.
import { expect, test } from 'vitest';
import { LeadershipLostError } from '#kube/control/leadership.ts';
import type { OrderDeps } from './order-deps.ts';
import { advanceOrder } from './run-order.ts';
import { anOrderFixture, input } from './testing/run-order-samples.ts';

/** A process that is suspended between the order and the write of its URL. `goOn` resumes it. */
function aFrozenProcess(fixture: ReturnType<typeof anOrderFixture>) {
  const ordered = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const store: OrderDeps['store'] = {
    ...fixture.deps.store,
    async writeStatus(domain, changes, signal) {
      if (changes.acme?.orderURL !== undefined) {
        ordered.resolve();
        await goOn.promise;
        signal.throwIfAborted();
      }
      return fixture.deps.store.writeStatus(domain, changes, signal);
    },
  };
  const lost = new AbortController();
  const ended = advanceOrder({ ...fixture.deps, store }, input, lost.signal).catch(
    (thrown: unknown) => thrown,
  );
  return { ordered: ordered.promise, goOn: goOn.resolve, lost, ended };
}

test('a new leader leaves an order to the process that stood still while it placed it', async () => {
  const fixture = anOrderFixture();
  const frozen = aFrozenProcess(fixture);
  await frozen.ordered;
  const { afterMs } = await fixture.advance({}, { instance: 'copy-2' });
  expect([afterMs, fixture.orders.length]).toEqual([30_000, 1]);
  frozen.lost.abort(new LeadershipLostError('EventLoopLag'));
  frozen.goOn();
  expect(await frozen.ended).toBeInstanceOf(LeadershipLostError);
  await fixture.advance({}, { instance: 'copy-2' });
  expect(fixture.state.domain.status?.acme?.orderURL).toBeDefined();
  expect(fixture.orders).toHaveLength(1);
});

test('a process that never comes back costs one more order after 30 s', async () => {
  const fixture = anOrderFixture();
  await aFrozenProcess(fixture).ordered;
  await fixture.clock.advance(29_000);
  await fixture.advance({}, { instance: 'copy-2' });
  expect(fixture.orders).toHaveLength(1);
  await fixture.clock.advance(1000);
  await fixture.advance({}, { instance: 'copy-2' });
  expect(fixture.orders).toHaveLength(2);
});

test('a change of the object while the order is placed loses no order', async () => {
  const fixture = anOrderFixture({
    mood: (call) => {
      if (call !== 'newOrder') return undefined;
      const { domain } = fixture.state;
      fixture.state.domain = { ...domain, metadata: { ...domain.metadata, resourceVersion: 'other' } };
      return undefined;
    },
  });
  await fixture.advance();
  expect(fixture.state.domain.status?.acme?.orderURL).toBeDefined();
  expect(fixture.orders).toHaveLength(1);
});
