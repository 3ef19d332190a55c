// The counts of `make test` are honest: nothing that broke is left out.
import { expect, test } from 'vitest';
import { closingLine } from './tier.ts';
import { countReport } from './vitest.ts';

const file = (status: string, tests: readonly string[], message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `test ${index}` })),
});

test('passed, failed and skipped tests are counted apart', () => {
  const report = { success: false, testResults: [file('failed', ['passed', 'passed', 'failed', 'pending', 'todo'])] };
  expect(countReport(report, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that breaks before its first test counts as a failure', () => {
  const outcome = countReport({ success: false, testResults: [file('failed', [], 'cannot find module')] }, 1);
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.reasons[0]).toContain('cannot find module');
});

test('a tier without tests, or with a bad exit code, is never green', () => {
  expect(countReport({ success: true, testResults: [] }, 0).failed).toBe(1);
  expect(countReport({ success: true, testResults: [file('passed', ['passed'])] }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('the closing line adds the tiers up', () => {
  const one = { passed: 2, failed: 1, skipped: 3, reasons: [] };
  expect(closingLine([one, one])).toBe('4 passed, 2 failed, 6 skipped');
});
