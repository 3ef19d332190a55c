// Load shedding refuses the least important requests first (docs/design/trust.md#overload).
import { expect, test } from 'vitest';
import { createLoadShedding } from './load-shedding.ts';

function under(delayMs: number, running = 0) {
  const loadShedding: string[] = [];
  let delay = 0;
  const load = {
    loadShedding,
    ...createLoadShedding({ delayMs: () => delay, waitSeconds: () => 3, onShed: (priority) => loadShedding.push(priority) }),
  };
  for (let count = 0; count < running; count += 1) load.enter('A');
  delay = delayMs;
  return load;
}

test.each([
  [100, 'CBA'],
  [101, 'BA'],
  [201, 'A'],
  [401, ''],
])('with a delay of %i ms, %s still pass', (delayMs, passing) => {
  const load = under(delayMs, 16);
  for (const priority of ['A', 'B', 'C'] as const) {
    if (passing.includes(priority)) load.enter(priority);
    else expect(() => load.enter(priority)).toThrow(expect.objectContaining({ code: 'store.unavailable', retryAfter: 3 }));
  }
  expect(load.loadShedding).toHaveLength(3 - passing.length);
});

test('with 256 requests in flight the rest waits, with 400 nobody is let in; those who leave make room', () => {
  const load = under(0);
  for (let count = 0; count < 256; count += 1) load.enter('C');
  expect(() => load.enter('C')).toThrow();
  for (let count = 256; count < 320; count += 1) load.enter('B');
  expect(() => load.enter('B')).toThrow();
  for (let count = 320; count < 400; count += 1) load.enter('A');
  expect(() => load.enter('A')).toThrow();
  load.leave();
  load.enter('A');
  expect(load.inFlight()).toBe(400);
});

test('a late loop refuses nobody while few requests run: something else held it up', () => {
  const load = under(5000, 15);
  load.enter('C');
  expect(() => load.enter('C')).toThrow(expect.objectContaining({ code: 'store.unavailable' }));
});
