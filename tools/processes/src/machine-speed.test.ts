// Tests the factor of a machine, and that children inherit it.
import { execFileSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { machineSlowness, onThisMachine, slownessOf, slownessVariable } from './machine-speed.ts';

afterEach(() => vi.unstubAllEnvs());

const idle = { roundMs: 6, cores: 2, load: 0 };

test('the reference machine and faster ones have the factor 1', () => {
  expect(slownessOf(idle)).toBe(1);
  expect(slownessOf({ roundMs: 2, cores: 16, load: 3 })).toBe(1);
});

test('a slower processor, fewer cores and other programs multiply', () => {
  expect(slownessOf({ ...idle, roundMs: 12 })).toBe(2);
  expect(slownessOf({ ...idle, cores: 1 })).toBe(2);
  expect(slownessOf({ ...idle, load: 2 })).toBe(2);
  expect(slownessOf({ roundMs: 12, cores: 1, load: 1 })).toBe(6);
  expect(slownessOf({ roundMs: 600, cores: 1, load: 1 })).toBe(20);
});

test('a given factor is taken as it is', () => {
  vi.stubEnv(slownessVariable, '3.5');
  expect(machineSlowness()).toBe(3.5);
});

test.each(['', 'fast', '0.2', '-1', 'Infinity'])('%j is not a factor: it is measured', (given) => {
  vi.stubEnv(slownessVariable, given);
  const measured = machineSlowness();
  expect(measured).toBeGreaterThanOrEqual(1);
  expect(measured).toBeLessThanOrEqual(20);
  expect(process.env[slownessVariable]).toBe(String(measured));
});

test('a child process inherits the measured factor', () => {
  vi.stubEnv(slownessVariable, '');
  const measured = machineSlowness();
  const module = new URL('machine-speed.ts', import.meta.url).href;
  const script = `import { machineSlowness } from '${module}'; console.log(machineSlowness());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(Number(printed)).toBe(measured);
});

test('a limit grows with the factor', () => {
  vi.stubEnv(slownessVariable, '2.5');
  expect(onThisMachine(1000)).toBe(2500);
});

test('a limit is a whole number, as timers want it', () => {
  vi.stubEnv(slownessVariable, '1.11');
  expect(onThisMachine(180_000)).toBe(199_800);
});
