// Tests that five passes of the self-check come before the challenge is answered.
import { expect, test } from 'vitest';
import type { OrderDeps } from './order-deps.ts';
import { anOrderFixture } from './testing/run-order-samples.ts';

/** State of the order after each self-check with these results. */
async function statesAfter(results: readonly boolean[]) {
  const fixture = anOrderFixture();
  let next = 0;
  let writes = 0;
  const selfCheck: OrderDeps['selfCheck'] = async () => {
    writes = fixture.state.writes;
    const passed = results[next];
    next += 1;
    return passed ? { kind: 'passed' } : { kind: 'failed', why: 'refused' };
  };
  const seen: string[] = [];
  while (next < results.length) {
    const { afterMs, domain } = await fixture.advance({}, { selfCheck });
    seen.push(
      `${next} ${domain.status?.acme?.state === 'Presenting' ? fixture.state.writes - writes : 'done'}`,
    );
    await fixture.clock.advance(afterMs);
  }
  return seen;
}

test('five passes in a row are needed, and counting them writes nothing', async () => {
  const seen = await statesAfter([true, true, false, true, true, true, true, true]);
  expect(seen).toEqual(['1 0', '2 0', '3 0', '4 0', '5 0', '6 0', '7 0', '8 done']);
});

test('a check that comes too early counts nothing', async () => {
  const fixture = anOrderFixture();
  let calls = 0;
  const selfCheck: OrderDeps['selfCheck'] = async () => {
    calls += 1;
    return { kind: 'passed' };
  };
  for (let count = 0; count < 10; count += 1) await fixture.advance({}, { selfCheck });
  expect(calls).toBe(1);
});
