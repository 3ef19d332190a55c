// Tests when the grace time of an unpaid plan begins and ends.
import { expect, test } from 'vitest';
import { dayMs } from '#platform/time/units.ts';
import { anInvoice, daysFrom } from '../testing/billing-samples.ts';
import { graceOf, oldestOf } from './grace.ts';

const year = {
  status: 'past_due',
  trialEnd: undefined,
  periodStart: daysFrom(-100),
  periodEnd: daysFrom(265),
} as const;
const graceMs = 21 * dayMs;
const extra = (days: number) => anInvoice(days, { bills: 'other' });

test.each([
  [
    'an invoice that failed on day 100 of a paid year takes nothing of the year',
    { openInvoices: [extra(0)] },
    265,
  ],
  [
    'an invoice that failed on day 25 of a paid month keeps its grace time after the month',
    { periodStart: daysFrom(-25), periodEnd: daysFrom(5), openInvoices: [extra(0)] },
    21,
  ],
  [
    'an invoice of 30 days begins its grace time when it was due',
    { periodStart: daysFrom(-30), openInvoices: [anInvoice(-30, { dueAt: daysFrom(0) })] },
    21,
  ],
  [
    'a renewal that failed begins it at the renewal',
    { periodStart: daysFrom(-2), openInvoices: [anInvoice(-2)] },
    19,
  ],
  [
    'a change of the plan that was never paid is no paid period',
    { periodStart: daysFrom(-2), openInvoices: [anInvoice(-2, { bills: 'change' })] },
    19,
  ],
  [
    'a later unpaid invoice begins no other grace time',
    { periodStart: daysFrom(-1), openInvoices: [anInvoice(-1), anInvoice(-30)] },
    -9,
  ],
  ['without an open invoice the period counts', { periodStart: daysFrom(-4), openInvoices: [] }, 17],
  [
    'after a trial that was never paid it is 3 days',
    { periodStart: daysFrom(-1), trialEnd: daysFrom(-1), openInvoices: [anInvoice(-1)] },
    2,
  ],
  [
    'a trial that was paid once is over',
    { periodStart: daysFrom(-1), trialEnd: daysFrom(-31), openInvoices: [anInvoice(-1)] },
    20,
  ],
] as const)('%s', (_, change, days) => {
  expect(graceOf({ ...year, ...change }, graceMs)?.until).toEqual(daysFrom(days));
});

test('only a missing payment has a grace time; unpaid keeps what is paid', () => {
  const openInvoices = [extra(-30)];
  expect(graceOf({ ...year, status: 'active', openInvoices }, graceMs)).toBeUndefined();
  expect(graceOf({ ...year, status: 'unpaid', openInvoices }, graceMs)?.until).toEqual(daysFrom(265));
  expect(graceOf({ ...year, status: 'unpaid', openInvoices: [anInvoice(-100)] }, graceMs)).toBeUndefined();
});

test('the oldest invoice is the one that was due first', () => {
  expect(oldestOf([])).toBeUndefined();
  expect(oldestOf([anInvoice(-1), anInvoice(-5, { dueAt: daysFrom(3) })])?.dueAt).toEqual(daysFrom(-1));
});
