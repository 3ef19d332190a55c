// Tests that a long build says how far it is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressOf } from './go-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('says every ten seconds how many packages are compiled, until it ends', () => {
  const lines: string[] = [];
  {
    using progress = progressOf(3, (line) => lines.push(line));
    progress.add('runtime\nfmt\n');
    vi.advanceTimersByTime(10_000);
    progress.add('main\n');
    vi.advanceTimersByTime(10_000);
    expect(progress.said()).toBe('runtime\nfmt\nmain\n');
  }
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    '  2 packages compiled of at most 3, 10 s ...',
    '  3 packages compiled of at most 3, 20 s ...',
  ]);
});
