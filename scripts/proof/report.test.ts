// Tests that results survive a stop, and that the report sums them and says what never ran.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rangesOf, reportOf, sumCounts } from './report.ts';
import { appendResult, readResults, type SeedResult } from './results.ts';
import { outcomeIn, outcomeLine, seedsOf } from './seeds.ts';

const machine = { cores: 2, memoryGb: 24, node: '24.21.0', mongod: '6.0.5', commit: 'abc1234' };
const result = (seed: number, more: Partial<SeedResult> = {}): SeedResult => ({
  piece: 'races',
  seed,
  size: 1000,
  machine,
  start: '2026-11-23T02:00:00.000Z',
  durationMs: 60_000,
  counts: { secrets: 1000, maxResumeMs: seed },
  violations: [],
  ...more,
});
const pageOf = (...results: readonly SeedResult[]): string =>
  reportOf((piece) => results.filter((one) => one.piece === piece));

test('a run that was stopped in the middle of a line loses that line only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-proof-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readResults(folder, 'races')).toEqual([]);
  appendResult(folder, result(1));
  appendFileSync(join(folder, 'races.jsonl'), '{"piece":"races","se');
  appendResult(folder, result(2));
  expect(readResults(folder, 'races')).toEqual([result(1), result(2)]);
});

test('the report sums the last run of each seed and keeps the largest of a maximum', () => {
  const failed = result(2, { violations: ['I1 several readers got the text'] });
  const page = pageOf(result(1), failed, result(2), result(3));
  expect(page).toContain('Seeds 1-3, each with 1,000 secrets: 3.0 minutes');
  expect(page).toContain('secrets 3,000, maxResumeMs 3.');
  expect(page).toContain('**Violations: 0.**');
  expect(page).toContain('Earlier runs with violations, since repeated: 2.');
  expect(page).toContain('Ran in part: 3 of 100 seeds');
  expect(page).toContain('abc1234');
});

test('the report names violations, what never ran, and smaller sizes as such', () => {
  expect(pageOf()).toContain('**Never ran.**');
  const page = pageOf(result(7, { size: 10, violations: ['I2 an answer held another text'] }));
  expect(page).toContain('Ran in part: 0 of 100 seeds');
  expect(page).toContain('**Violations: 1.**\n  - seed 7: I2 an answer held another text');
  const full = Array.from({ length: 100 }, (_, at) => result(at + 1));
  expect(pageOf(...full)).toContain('**Ran at full length.**');
});

test('a piece without results keeps its section of the former page', () => {
  const former = pageOf(result(1, { counts: { secrets: 77 } }));
  const other = result(1, { piece: 'restore', counts: { secrets: 5 } });
  const page = reportOf((piece) => (piece === 'restore' ? [other] : []), former);
  expect(page).toContain('- Counted: secrets 77.');
  expect(page).toContain('- Counted: secrets 5.');
  expect(reportOf(() => [], page)).toBe(page);
});

test('seeds are read and written as ranges', () => {
  expect(seedsOf('3')).toEqual([3]);
  expect(seedsOf('1..4')).toEqual([1, 2, 3, 4]);
  for (const wrong of ['', 'x', '4..1', '1..99999']) expect(() => seedsOf(wrong)).toThrow('--seeds');
  expect(rangesOf([5, 1, 2, 2, 3])).toBe('1-3, 5');
  expect(sumCounts([result(1), result(4)])).toEqual({ secrets: 2000, maxResumeMs: 4 });
});

test('the outcome of a process is the last marked line of its output', () => {
  const outcome = { counts: { secrets: 1 }, violations: [] };
  expect(outcomeIn(`noise\n${outcomeLine(outcome)}\nmore noise`)).toEqual(outcome);
  expect(outcomeIn('noise')).toBeUndefined();
});
