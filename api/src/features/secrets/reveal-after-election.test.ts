// Reveals just after an election, when reads at majority may miss a secret that exists
// (docs/design/trust.md#undecided-writes).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aNonce, type Fault, testContext } from './testing/test-context.ts';
import { asks, refusal, type TestContext } from './testing/reveal-samples.ts';

describe('after an election, while the view of the majority lacks the secret', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The majority's view is empty for the next `reads`. */
  function lagging(context: TestContext, reads: number): void {
    const { findAtMajority } = context.deps.secrets;
    let left = reads;
    context.deps.secrets.findAtMajority = async (lookUp) =>
      (left -= 1) >= 0 ? undefined : findAtMajority(lookUp);
  }
  const settled = async <T>(asking: Promise<T>): Promise<T> => {
    const quiet = asking.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    await quiet;
    return asking;
  };

  test.each<[string, readonly Fault[]]>([
    ['was applied, its answer lost', ['answer_lost']],
    ['never arrived', ['never_arrives']],
  ])('a claim that %s still gives its text', async (_what, faults) => {
    for (const nonce of [aNonce(), undefined]) {
      const context = testContext();
      const { secretKey } = await context.conceals();
      context.faults.push(...faults);
      lagging(context, 3);
      expect((await settled(asks(context, secretKey, { nonce }))).record.secret_value).toBe('correct horse');
    }
  });

  test('a repeat gets its text again, and another nonce is refused', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const nonce = aNonce();
    await settled(asks(context, secretKey, { nonce }));
    lagging(context, 3);
    context.faults.push('answer_lost');
    expect((await settled(asks(context, secretKey, { nonce }))).record.secret_value).toBe('correct horse');
    lagging(context, 3);
    expect(await settled(refusal(asks(context, secretKey, { nonce: aNonce() })))).toBe('secrets.unknown');
  });

  test('a secret that was deleted before the claim is unknown', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals();
    const { find } = context.deps.secrets;
    let reads = 0;
    context.deps.secrets.find = async (lookUp) => ((reads += 1) > 1 ? undefined : find(lookUp));
    context.deps.secrets.apply = async () => 'refused';
    lagging(context, 9);
    expect(await settled(refusal(asks(context, secretKey)))).toBe('secrets.unknown');
  });
});
