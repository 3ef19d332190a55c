// Sizes of encrypted contents follow from the plan (docs/design/sealed-links.md#sizes).
import { expect, test } from 'vitest';
import { planTable } from '#features/billing/plans.ts';
import { largestSealedBytes } from './content-size.ts';

const mib = 1_048_576;
const account = (planId: string) => ({ account: { id: Buffer.alloc(12), planId } });

test.each([
  [{}, 65_536],
  [account('basic'), 2 * mib],
  [account('identity'), 4 * mib],
])('the largest step of %j is %i bytes', (actor, bytes) => {
  expect(largestSealedBytes(planTable(true).of(actor))).toBe(bytes + 28);
});

test('no file is larger than 4 MiB', () => {
  for (const { options } of Object.values(planTable(true).all))
    expect(options.file_bytes).toBeLessThanOrEqual(4 * mib);
});
