// Load shedding refuses the least important requests first (docs/design/limits.md#overload).
import { expect, test } from 'vitest';
import { createLoadShedding } from './load-shedding.ts';

const busy: unknown = expect.objectContaining({ code: 'store.unavailable', retryAfter: 3 });

function under(delayMs: number, running = 0) {
  const shed: string[] = [];
  let delay = 0;
  const onShed = (priority: string) => shed.push(priority);
  const load = { shed, ...createLoadShedding({ delayMs: () => delay, waitSeconds: () => 3, onShed }) };
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
    else expect(() => load.enter(priority)).toThrow(busy);
  }
  expect(load.shed).toHaveLength(3 - passing.length);
});

test('256 requests in flight refuse class C, 320 class B, 400 all, until one leaves', () => {
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

test('a late event loop refuses no request while few run', () => {
  const load = under(5000, 15);
  load.enter('C');
  expect(() => load.enter('C')).toThrow(busy);
});

test('a request that stands aside makes room, and counts again afterwards', () => {
  const load = under(0, 256);
  const returns = load.standAside();
  load.enter('C');
  returns();
  expect(load.inFlight()).toBe(257);
  expect(() => load.enter('C')).toThrow(busy);
});
