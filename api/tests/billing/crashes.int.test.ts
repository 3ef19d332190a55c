// Kills the API at each step of billing: it ends in the state of Stripe, with one customer, one open session
// and one subscription (goal B1). The proof `billing-crashes` is the long form.
import { expect, test } from 'vitest';
import { billingCrashLabels } from '#src/composition/billing-crash-points.ts';
import { runCrashes } from './run-crashes.ts';

/** A checkout is tried again with the same cycle and with the other one; the rest takes turns. */
const roundsAt = (label: (typeof billingCrashLabels)[number]): readonly number[] =>
  label.startsWith('checkout.') ? [0, 1] : [billingCrashLabels.indexOf(label) % 2];

test('killed at each step, billing ends in the state of Stripe', async () => {
  const { counts, violations } = await runCrashes({ roundsAt, lanes: 5 });
  expect(violations).toEqual([]);
  expect(counts['kills']).toBeGreaterThan(billingCrashLabels.length);
}, 240_000);
