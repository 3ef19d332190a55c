// A sum of stored bytes never lacks what this process admitted (docs/design/limits.md#stored-bytes).
import { expect, test } from 'vitest';
import { ledger } from './ledger.ts';

test('what is stored before a reading is in it, what is under way counts beside it', async () => {
  const sum = ledger();
  const first = sum.add(10);
  sum.add(5);
  first();
  expect([sum.total(), sum.unread()]).toEqual([15, 10]);
  await sum.refresh(async () => 100);
  expect([sum.total(), sum.unread()]).toEqual([105, 0]);
});

test('what is stored during a reading counts on until the next one', async () => {
  const sum = ledger();
  const stored = sum.add(10);
  await sum.refresh(async () => {
    stored();
    return 100;
  });
  expect([sum.total(), sum.unread()]).toEqual([110, 10]);
  await sum.refresh(async () => 110);
  expect(sum.total()).toBe(110);
});

test('a failed reading changes nothing, and bytes are settled once', async () => {
  const sum = ledger();
  const stored = sum.add(10);
  stored();
  stored();
  await expect(sum.refresh(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([sum.total(), sum.unread()]).toEqual([10, 10]);
});
