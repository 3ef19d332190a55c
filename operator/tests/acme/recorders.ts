// Watches and disturbs what an order does: effects by name, and the calls to the authority.
import type { Effects } from '#platform/effects.ts';
import type { NewOrder, Wire, Wires } from '#domains/certificate/wire/calls.ts';

/** A run of an effect: its name, and the count of its runs from 1. */
export type Run = { readonly name: string; readonly nth: number };
export type Crash = Run & { readonly when: 'before' | 'after' };

/** Thrown in place of a SIGKILL. */
export class Killed extends Error {}

/** Records all runs; `act` may throw or change something right before or after one. */
export function watchedEffects(act: (at: Crash) => unknown = () => undefined) {
  const runs: Run[] = [];
  const effects: Effects = {
    async run(name, effect) {
      const run = { name, nth: runs.filter((one) => one.name === name).length + 1 };
      runs.push(run);
      await act({ ...run, when: 'before' });
      const result = await effect();
      await act({ ...run, when: 'after' });
      return result;
    },
  };
  return { effects, runs };
}

/** Ends the process, so to say, at one point. */
export function killAt(crash: Crash) {
  return watchedEffects((at) => {
    if (at.name === crash.name && at.nth === crash.nth && at.when === crash.when) throw new Killed();
  });
}

/** Passes all calls on, and shows each order that is placed. */
function aroundOrders(wires: Wires, around: (order: NewOrder, place: Place) => ReturnType<Place>): Wires {
  return {
    ...wires,
    of(directoryURL, ca) {
      const authority = wires.of(directoryURL, ca);
      const as: typeof authority.as = (identity) => {
        const wire = authority.as(identity);
        return {
          ...wire,
          newOrder: (order, signal) => around(order, (one) => wire.newOrder(one, signal)),
        };
      };
      return { ...authority, as };
    },
  };
}
type Place = (order: NewOrder) => ReturnType<Wire['newOrder']>;

/** Keeps what was ordered. */
export function watchedOrders(wires: Wires) {
  const orders: NewOrder[] = [];
  const watched = aroundOrders(wires, (order, place) => {
    orders.push(order);
    return place(order);
  });
  return { wires: watched, orders };
}

/** Hides when orders expire: the clock of a test may be days ahead of the authority's. */
export function lastingOrders(wires: Wires): Wires {
  return aroundOrders(wires, async (order, place) => {
    const answer = await place(order);
    if (answer.kind === 'problem') return answer;
    const { expires: _expires, ...value } = answer.value;
    return { ...answer, value };
  });
}
