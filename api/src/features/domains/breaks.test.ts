// Tests when a mail about a break is due, and the bound on domains that flap.
import type { DomainBreak } from '@glimpse/contracts/handover/domains';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakPauseMs, isDue, repairedKinds, stageNumbers, stageOf, type Told } from './breaks.ts';

const [hour, day] = [3_600_000, 86_400_000];
const start = new Date('2026-12-01T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const gone: DomainBreak = { kind: 'txt', since: start, endsAt: at(7 * day), endedAt: null };
const tell = (one: DomainBreak, now: Date): Told => ({
  since: one.since,
  stage: stageNumbers[stageOf(one, now)],
  at: now,
});

test('J5 a break is told at once, a day before its end, and when it is over', () => {
  expect(stageOf(gone, at(0))).toBe('began');
  expect(stageOf(gone, at(6 * day - 1))).toBe('began');
  expect(stageOf(gone, at(6 * day))).toBe('soon');
  expect(stageOf({ ...gone, endedAt: at(7 * day) }, at(7 * day))).toBe('over');
});

test('J5 each stage of a break is told once', () => {
  const began = tell(gone, at(0));
  expect(isDue(gone, undefined, at(0))).toBe(true);
  expect(isDue(gone, began, at(5 * day))).toBe(false);
  expect(isDue(gone, began, at(6 * day))).toBe(true);
  const soon = tell(gone, at(6 * day));
  expect(isDue(gone, soon, at(6.5 * day))).toBe(false);
  const over = { ...gone, endedAt: at(7 * day) };
  expect(isDue(over, soon, at(7 * day))).toBe(true);
  expect(isDue(over, tell(over, at(7 * day)), at(90 * day))).toBe(false);
});

test('J1 a move has one mail, also when it is written late', () => {
  const move: DomainBreak = { kind: 'move', since: start, endsAt: at(day), endedAt: null };
  const told = tell(move, at(0));
  expect(isDue(move, undefined, at(0))).toBe(true);
  expect(isDue(move, told, at(23 * hour))).toBe(false);
  expect(isDue({ ...move, endedAt: at(day) }, told, at(day))).toBe(false);
  expect(isDue({ ...move, endedAt: at(day) }, undefined, at(2 * day))).toBe(true);
});

test('J5 a domain that flaps, however often, brings one mail a day', () => {
  const gap = fc.integer({ min: 1, max: 600 });
  fc.assert(
    fc.property(fc.array(gap, { minLength: 100, maxLength: 400 }), (gaps) => {
      let minutes = 0;
      let told: Told | undefined;
      const mails: number[] = [];
      for (const wait of gaps) {
        minutes += wait;
        const now = at(minutes * 60_000);
        const one: DomainBreak = {
          kind: 'dns',
          since: now,
          endsAt: at(minutes * 60_000 + 7 * day),
          endedAt: null,
        };
        if (!isDue(one, told, now)) continue;
        mails.push(now.getTime());
        told = tell(one, now);
      }
      for (const [index, sent] of mails.entries())
        if (index > 0) expect(sent - (mails[index - 1] ?? 0)).toBeGreaterThanOrEqual(breakPauseMs);
    }),
  );
});

test('a break that lasts after others is told when the day is over, not lost', () => {
  const told = tell({ ...gone, since: at(-hour) }, at(-hour));
  expect(isDue(gone, told, at(hour))).toBe(false);
  expect(isDue(gone, told, at(23 * hour))).toBe(true);
});

test('J5 a kind of break that is gone is repaired; one that lasts or has ended is not', () => {
  const live = { hosted: true, holder: true, ownership: 'verified', breaks: null } as const;
  const dns = { ...gone, kind: 'dns' };
  expect(repairedKinds(['txt', 'dns'], live)).toEqual(['txt', 'dns']);
  expect(repairedKinds(['txt', 'dns'], { ...live, breaks: [dns] })).toEqual(['txt']);
  expect(repairedKinds(['txt', 'dns'], { ...live, breaks: [gone] })).toEqual(['dns']);
  // After the grace the host is off: that it leads elsewhere is no longer in its row, and not repaired.
  const lapsed = { ...live, hosted: false, ownership: 'lapsed' } as const;
  expect(repairedKinds(['txt', 'dns'], { ...lapsed, breaks: [gone] })).toEqual([]);
  expect(repairedKinds(['move'], { ...live, holder: false })).toEqual([]);
  expect(repairedKinds(['dns'], { ...live, hosted: false })).toEqual([]);
  expect(repairedKinds(['dns'], { ...live, ownership: 'lapsed' })).toEqual([]);
});

test('J1 a missing record whose name begins to move is not repaired, and neither is the way back', () => {
  const live = { hosted: true, holder: true, ownership: 'verified' } as const;
  expect(repairedKinds(['txt'], { ...live, breaks: [{ ...gone, kind: 'move' }] })).toEqual([]);
  expect(repairedKinds(['txt', 'move'], { ...live, breaks: [gone] })).toEqual([]);
  expect(repairedKinds(['txt', 'move'], { ...live, breaks: null })).toEqual(['txt', 'move']);
});
