// Tests that the counts of `make test` include everything that failed.
import { expect, test } from 'vitest';
import { closingLine } from './tier.ts';
import { countNotes, countReport } from './vitest.ts';

const file = (status: string, tests: readonly string[], message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `test ${index}` })),
});

test('counts passed, failed and skipped tests separately', () => {
  const report = {
    success: false,
    testResults: [file('failed', ['passed', 'passed', 'failed', 'pending', 'todo'])],
  };
  expect(countReport(report, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
});

test('counts a file that fails before its first test as a failure', () => {
  const outcome = countReport({ success: false, testResults: [file('failed', [], 'cannot find module')] }, 1);
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.reasons[0]).toContain('cannot find module');
});

test('fails a tier without tests or with a non-zero exit code', () => {
  expect(countReport({ success: true, testResults: [] }, 0).failed).toBe(1);
  expect(countReport({ success: true, testResults: [file('passed', ['passed'])] }, 1)).toMatchObject({
    passed: 1,
    failed: 1,
  });
});

test('a stopped tier counts what has ended, and names what was in work', () => {
  const noted = { running: ['a.test.ts: hangs'], passed: 7, skipped: 1, failures: ['b.test.ts: is wrong'] };
  expect(countNotes(noted, 'int was stopped')).toEqual({
    passed: 7,
    failed: 2,
    skipped: 1,
    reasons: ['b.test.ts: is wrong', 'int was stopped; in work were:\n    a.test.ts: hangs'],
  });
});

test('the summary line adds up the tiers', () => {
  const one = { passed: 2, failed: 1, skipped: 3, reasons: [] };
  expect(closingLine([one, one])).toBe('4 passed, 2 failed, 6 skipped');
});
