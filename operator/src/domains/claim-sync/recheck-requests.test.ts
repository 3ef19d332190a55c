// Tests when an owner's request for a check counts as handled.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createRecheckRequests } from './recheck-requests.ts';
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
  const recheckAt = createRecheckRequests(clock);
  const at = recheckAt(entry(new Date('2026-01-01T00:00:00.350Z')));
  expect(at?.getTime()).toBeGreaterThan(checkedAt.getTime());
});

test('the same wish keeps its time, and a new one gets another', async () => {
  const clock = fakeClock();
  const recheckAt = createRecheckRequests(clock);
  const first = recheckAt(entry(new Date(1000)));
  await clock.advance(5000);
  expect(recheckAt(entry(new Date(1000)))).toEqual(first);
  expect(recheckAt(entry(new Date(2000)))).toEqual(clock.now());
  expect(recheckAt(entry(undefined))).toBeUndefined();
});
