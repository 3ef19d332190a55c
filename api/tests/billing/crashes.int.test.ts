// Kills the API at each step of billing: it ends in the state of Stripe, with one customer, one open session
// and one subscription (goal B1). The proof `billing-crashes` is the long form.
import { expect, test } from 'vitest';
import { billingCrashLabels } from '#src/composition/billing-crash-points.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { runCrashes } from './run-crashes.ts';

const turnOf = (label: (typeof billingCrashLabels)[number]) => billingCrashLabels.indexOf(label) % 2;

/** A full proof tries a checkout again with the same cycle and with the other one; the rest takes turns. */
const roundsAt = (label: (typeof billingCrashLabels)[number]): readonly number[] =>
  label.startsWith('checkout.') ? proofSize({ short: [0], ci: [0], full: [0, 1] }) : [turnOf(label)];

test('killed at each step, billing ends in the state of Stripe', async () => {
  const { counts, violations } = await runCrashes({ roundsAt, lanes: proofSize({ short: 2, full: 5 }) });
  expect(violations).toEqual([]);
  expect(counts['kills']).toBeGreaterThanOrEqual(billingCrashLabels.length);
});
