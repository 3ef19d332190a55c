// Listing feedback, and the days it is sorted into (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { feedbackDays } from './feedback-days.ts';
import { listFeedback } from './list-feedback.ts';
import { aColonel, colonelFixture, sampleFeedback, colonelNow } from './testing.ts';

const { deps } = colonelFixture(
  [],
  ['third', 'second', 'first'].map((msg, at) => sampleFeedback(msg, at + 1)),
);
const page = (number: number) =>
  listFeedback(deps, testInput({ query: { page: number, per_page: 2 } }), aColonel);

test('a page holds its messages, newest first, with their age and the total', async () => {
  expect(await page(1)).toMatchObject({
    records: [
      { msg: 'third', stamp: '1 h', created: Date.UTC(2026, 10, 22, 11) / 1000 },
      { msg: 'second', stamp: '2 h' },
    ],
    count: 2,
    details: { page: 1, per_page: 2, total: 3 },
  });
  expect(await page(2)).toMatchObject({
    records: [{ msg: 'first' }],
    count: 1,
    details: { page: 2, total: 3 },
  });
});

test('a record holds exactly the documented fields', async () => {
  const { records } = await page(1);
  const fields = ['created', 'custid', 'id', 'msg', 'stamp', 'tz', 'version'];
  expect(Object.keys(records[0] ?? {}).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(fields);
});

test('the days follow each other without a gap and cover two weeks in UTC', () => {
  const { today, yesterday, older } = feedbackDays(colonelNow);
  expect(today).toEqual({ from: new Date('2026-11-22T00:00:00Z'), before: new Date('2026-11-23T00:00:00Z') });
  expect([yesterday.before, older.before]).toEqual([today.from, yesterday.from]);
  expect(older.from).toEqual(new Date('2026-11-08T00:00:00Z'));
});
