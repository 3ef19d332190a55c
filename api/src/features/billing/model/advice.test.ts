// Tests that no checkout opens while a subscription runs, also one that cannot be read.
import { expect, test } from 'vitest';
import { aKnown } from '../testing/billing-samples.ts';
import { adviceOf, isSubscribed } from './advice.ts';
import { statuses } from './subscription.ts';

const nothing = { current: undefined, isInForce: false, doubles: [], unknown: [] };

test('a subscription with values that we do not know opens no checkout', () => {
  const state = { ...nothing, unknown: [{ id: 'sub_1', status: undefined }] };
  expect(adviceOf(state, false)).toEqual({
    notice: 'unknown_plan',
    step: 'write_to_us',
    opensCheckout: false,
  });
});

test('only a subscription that has ended opens one', () => {
  const open = statuses.filter(
    (status) => !isSubscribed({ ...nothing, current: aKnown('sub_1', { status }) }),
  );
  expect(open.toSorted()).toEqual(['canceled', 'incomplete_expired']);
  expect(isSubscribed(undefined)).toBe(false);
});
