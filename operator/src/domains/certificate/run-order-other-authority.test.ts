// Tests what a change of the directory does to an order that the former authority told to wait.
import { expect, test } from 'vitest';
import { aWorld, input, type World } from './run-order-samples.ts';

const region = input.region;
const former = region.acme.directoryURL;
const other = {
  ...region,
  acme: { ...region.acme, directoryURL: 'https://other.test/directory' },
};

/** Keeps the directory of the last order in the status, as the reconciler does. */
function noteBasis({ state }: World): void {
  const { conditions = [], ...status } = state.domain.status ?? {};
  const orderedWith = { generation: 1, directoryURL: former };
  state.domain = { ...state.domain, status: { ...status, conditions, orderedWith } };
}

test.each([
  ['stays at the same authority', region, true],
  ['ends when another authority is asked', other, false],
])('a wait of a rate limit %s', async (_what, next, mustWait) => {
  let isLimited = true;
  const world = aWorld({
    mood: (call) =>
      call === 'newOrder' && isLimited
        ? { status: 429, type: 'rateLimited', retryAfterMs: 3_600_000 }
        : undefined,
  });
  expect((await world.advance()).issuing.reason).toBe('RateLimited');
  isLimited = false;
  noteBasis(world);
  const { issuing } = await world.advance({ region: next, reset: true });
  expect(issuing.reason === 'RateLimited').toBe(mustWait);
  expect(world.orders.length).toBe(mustWait ? 0 : 1);
});
