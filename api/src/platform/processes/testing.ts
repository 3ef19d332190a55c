// For tests: a process that the test plays, in place of one that was forked.
import { EventEmitter } from 'node:events';
import type { Order } from './group-messages.ts';

/** `told`: the orders that it got. */
export function fakeProcess() {
  const events = new EventEmitter();
  const told: Order[] = [];
  let isConnected = true;
  return Object.assign(events, {
    told,
    isConnected: () => isConnected,
    send: (order: Order) => void told.push(order),
    up: (port = 3000) => void events.emit('message', { group: 'up', port }),
    answer: (id: number, value: unknown) => void events.emit('message', { group: 'answer', id, value }),
    /** Answers every question that was asked so far. */
    answerAll(value: unknown): void {
      for (const order of told.splice(0)) if (order.group === 'ask') this.answer(order.id, value);
    },
    end(code: number | null): void {
      isConnected = false;
      events.emit('exit', code);
    },
  });
}

export type FakeProcess = ReturnType<typeof fakeProcess>;
