// Tests that five passes of the self-check come before the challenge is answered.
import { expect, test } from 'vitest';
import type { OrderDeps } from './order-deps.ts';
import { aWorld } from './run-order-samples.ts';

/** State of the order after each self-check with these results. */
async function statesAfter(results: readonly boolean[]) {
  const world = aWorld();
  let next = 0;
  let writes = 0;
  const selfCheck: OrderDeps['selfCheck'] = async () => {
    writes = world.state.writes;
    const passed = results[next];
    next += 1;
    return passed ? { kind: 'passed' } : { kind: 'failed', why: 'refused' };
  };
  const seen: string[] = [];
  while (next < results.length) {
    const { afterMs, domain } = await world.advance({}, { selfCheck });
    seen.push(
      `${next} ${domain.status?.acme?.state === 'Presenting' ? world.state.writes - writes : 'done'}`,
    );
    await world.clock.advance(afterMs);
  }
  return seen;
}

test('five passes in a row are needed, and counting them writes nothing', async () => {
  const seen = await statesAfter([true, true, false, true, true, true, true, true]);
  expect(seen).toEqual(['1 0', '2 0', '3 0', '4 0', '5 0', '6 0', '7 0', '8 done']);
});

test('a check that comes too early counts nothing', async () => {
  const world = aWorld();
  let asked = 0;
  const selfCheck: OrderDeps['selfCheck'] = async () => {
    asked += 1;
    return { kind: 'passed' };
  };
  for (let turn = 0; turn < 10; turn += 1) await world.advance({}, { selfCheck });
  expect(asked).toBe(1);
});
