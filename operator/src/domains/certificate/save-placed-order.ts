// Places an order and saves its address so that no second process orders the same certificate again.
import { is } from '#kube/errors.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { step } from './machine.ts';
import type { OrderEvent } from './order.ts';
import type { OrderContext } from './order-context.ts';

/** Wait before another process orders: the one that began may be suspended and come back. */
const otherProcessMs = 30_000;
const saveTries = 3;

/**
 * How long to leave the order to another process, which said that it would place it; `undefined`: it is ours.
 * After that time the other process counts as dead, and its order, if there is one, stays unused.
 */
export function leftToOtherMs({ deps, order, now }: OrderContext): number | undefined {
  const { state, requestedAt, requestedBy } = order;
  if (state !== 'Ordering' || requestedAt === undefined || requestedBy === deps.instance) return undefined;
  return Math.max(0, Date.parse(requestedAt) + otherProcessMs - now.getTime());
}

/** Saves the address of a placed order. A writer of other fields in between does not lose it. */
export async function savePlaced(
  { deps, domain, input, order, now, signal }: OrderContext,
  event: Extract<OrderEvent, { kind: 'ordered' }>,
): Promise<CustomDomain> {
  let current = domain;
  for (let attempt = 1; ; attempt += 1) {
    const { next: acme } = step(current.status?.acme ?? {}, event, now);
    try {
      return await deps.effects.run('acme.write-order', () =>
        deps.store.writeStatus(current, { acme }, signal),
      );
    } catch (thrown) {
      if (!is.conflict(thrown) || attempt === saveTries) throw thrown;
      const live = await deps.store.readDomain(input.key, signal);
      const { attempt: liveAttempt, requestedBy } = live?.status?.acme ?? {};
      if (!live || liveAttempt !== order.attempt || requestedBy !== deps.instance) throw thrown;
      current = live;
    }
  }
}
