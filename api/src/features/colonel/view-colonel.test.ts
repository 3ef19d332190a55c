// The overview of the region (docs/design/http-api.md#colonel).
import { limits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { aColonel, colonelFixture, sampleCustomer, sampleFeedback } from './testing.ts';
import { viewColonel } from './view-colonel.ts';

const daysToHours = (days: number) => days * 24;

test('customers of 30 days are recent, and feedback of 14 days is sorted into three periods', async () => {
  const customers = [sampleCustomer('new', 1), sampleCustomer('old', daysToHours(31))];
  const messages = [
    sampleFeedback('t', 11),
    sampleFeedback('y', 13),
    sampleFeedback('o', 37),
    sampleFeedback('x', daysToHours(15)),
  ];
  const { record, details } = await viewColonel(
    colonelFixture(customers, messages).deps,
    testInput({}),
    aColonel,
  );
  expect(record.recent_customers.map(({ custid }) => custid)).toEqual(['new@example.com']);
  const { today_feedback: today, yesterday_feedback: yesterday, older_feedback: older } = record;
  expect([today, yesterday, older].map((list) => list.map(({ msg }) => msg))).toEqual([['t'], ['y'], ['o']]);
  expect(today).toEqual([{ msg: 't', stamp: '11 h', created: Date.UTC(2026, 10, 22, 1) / 1000 }]);
  expect(record).toMatchObject({
    redis_info: '',
    plans_enabled: true,
    counts: { customer_count: 2, feedback_count: 4 },
  });
  expect(details).toEqual(record);
});

test('each list holds at most a page, and the counts are complete', async () => {
  const many = Array.from({ length: limits.colonel.perPage.max + 1 }, (_, at) => at);
  const customers = many.map((at) => sampleCustomer(`c${at}`, 1));
  const messages = many.map((at) => sampleFeedback(`m${at}`, 1));
  const { record } = await viewColonel(colonelFixture(customers, messages).deps, testInput({}), aColonel);
  expect([record.recent_customers.length, record.today_feedback.length]).toEqual([
    many.length - 1,
    many.length - 1,
  ]);
  expect(record.counts).toMatchObject({ customer_count: many.length, today_feedback_count: many.length });
});
