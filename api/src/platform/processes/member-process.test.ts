// What the first process knows of a member (record 086).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followProcess } from './member-process.ts';
import { fakeProcess } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it serves from its report until its end, and its answers go to their questions', async () => {
  const forked = fakeProcess();
  const member = followProcess(forked);
  expect(member.isUp()).toBe(false);
  forked.emit('message', { group: 'unknown' });
  forked.up(4000);
  expect([await member.up, member.isUp()]).toEqual([4000, true]);
  const [first, second] = [member.ask('readiness'), member.ask('metrics')];
  expect(forked.told).toEqual([
    { group: 'ask', id: 1, what: 'readiness' },
    { group: 'ask', id: 2, what: 'metrics' },
  ]);
  forked.answer(2, 'b');
  forked.answer(1, 'a');
  expect([await first, await second]).toEqual(['a', 'b']);
  forked.end(0);
  expect([await member.ended, member.isUp()]).toEqual([0, false]);
});

test('a question ends without an answer after 3 s or with the process, and nothing is kept', async () => {
  const forked = fakeProcess();
  const member = followProcess(forked);
  const late = member.ask('metrics');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await late).toBeUndefined();
  const cut = member.ask('metrics');
  forked.end(null);
  expect([await cut, await member.ended, await member.up]).toEqual([undefined, 1, undefined]);
  forked.answer(1, 'too late');
  member.tell({ group: 'stop' });
  expect(forked.told).toHaveLength(2);
});
