// Tests when an owner's wish for a check counts as seen.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createAsked } from './asked.ts';
import type { Entry } from './registry.ts';

const entry = (recheckAt: Date | undefined) =>
  ({
    id: 'a',
    claim: { recheckAt, updatedAt: recheckAt ?? new Date(0) },
    status: { seen: new Date(0) },
  }) as Entry;

test('a wish in the second of an earlier check is later than that check', async () => {
  const clock = fakeClock(new Date('2026-01-01T00:00:00.100Z'));
  const checkedAt = clock.now();
  await clock.advance(300);
  const asked = createAsked(clock);
  const at = asked(entry(new Date('2026-01-01T00:00:00.350Z')));
  expect(at?.getTime()).toBeGreaterThan(checkedAt.getTime());
});

test('the same wish keeps its time, and a new one gets another', async () => {
  const clock = fakeClock();
  const asked = createAsked(clock);
  const first = asked(entry(new Date(1000)));
  await clock.advance(5000);
  expect(asked(entry(new Date(1000)))).toEqual(first);
  expect(asked(entry(new Date(2000)))).toEqual(clock.now());
  expect(asked(entry(undefined))).toBeUndefined();
});
