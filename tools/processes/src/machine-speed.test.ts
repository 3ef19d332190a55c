// Tests that the measured speed of the machine is a factor of at least 1 that children inherit.
import { afterEach, expect, test, vi } from 'vitest';
import { machineSlowness, measureSlowness, slownessVariable } from './machine-speed.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  { roundMs: 1, cores: 2, factor: 1 },
  { roundMs: 5, cores: 8, factor: 1 },
  { roundMs: 15, cores: 2, factor: 3 },
  { roundMs: 15, cores: 1, factor: 6 },
  { roundMs: 5000, cores: 2, factor: 20 },
])('rounds of $roundMs ms on $cores cores are a factor of $factor', ({ roundMs, cores, factor }) => {
  expect(measureSlowness(() => roundMs, cores)).toBe(factor);
});

test('one disturbed round changes nothing', () => {
  let round = 0;
  expect(measureSlowness(() => ((round += 1) === 5 ? 500 : 10), 2)).toBe(2);
});

test('a process takes the factor of its parent, else measures and leaves it to its children', () => {
  vi.stubEnv(slownessVariable, '2.50');
  expect(machineSlowness()).toBe(2.5);
  vi.stubEnv(slownessVariable, '');
  const measured = machineSlowness();
  expect(measured).toBeGreaterThanOrEqual(1);
  expect(Number(process.env[slownessVariable])).toBeCloseTo(measured, 2);
});
