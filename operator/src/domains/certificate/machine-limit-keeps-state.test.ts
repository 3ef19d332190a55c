// Tests the states of an order, also with random events.
import { expect, test } from 'vitest';
import { now, step, walk, way } from './machine-samples.ts';

test('cm-8696 a limit keeps the state and only sets the time of the next call', () => {
  const validating = walk(way.slice(0, 7)).at(-1) ?? {};
  const until = new Date('2026-01-01T01:00:00Z');
  const limited = step(validating, { kind: 'limited', until }, now);
  expect(limited).toEqual({
    ...validating,
    nextAttemptTime: '2026-01-01T01:00:00Z',
    lastError: { type: 'rateLimited', status: 429 },
  });
  const reset = (otherAuthority: boolean) => step(limited, { kind: 'reset', otherAuthority }, now);
  expect(reset(false).nextAttemptTime).toBe(limited.nextAttemptTime);
  expect(reset(true)).toEqual(validating);
});
