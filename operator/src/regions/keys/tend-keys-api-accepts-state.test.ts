// Tests of the key Secret over its life: creation, loss, older copies, marks, renewal, restores.
import { expect, test } from 'vitest';
import { readKeyState, type KeyState } from './key-state.ts';
import { raiseEpoch } from './raise-epoch.ts';
import { rowOf } from './testing/keys-fixture.ts';
import { dayMs, running, signal } from './tend-keys-samples.ts';

type IsSuccessor = (held: KeyState, next: KeyState) => boolean;

test('the API accepts each state of a region as the successor of the one before', async () => {
  const api = new URL('../../../../api/src/platform/crypto/keys/is-successor.ts', import.meta.url).href;
  const { isSuccessor } = (await import(api)) as { isSuccessor: IsSuccessor };
  const keys = await running();
  for (let day = 0; day < 70; day += 1) {
    const annotations: Record<string, string> = day === 3 ? { 'glimpse.dev/new-chain': 'test' } : {};
    for (let run = 0; run < 3; run += 1) {
      await keys.tend({ annotations });
      keys.apiStarts();
    }
    if (day === 40) await raiseEpoch(keys, 5, signal);
    await keys.clock.advance(dayMs);
  }
  const states = keys.writes.map((bytes) => readKeyState(bytes)!);
  expect(states.length).toBeGreaterThan(200);
  expect(states.at(-1)?.chains.map(({ id }) => id)).toEqual([4, 5]);
  for (const [at, next] of states.slice(1).entries()) {
    expect(isSuccessor(states[at]!, next)).toBe(true);
    expect(isSuccessor(next, states[at]!)).toBe(false);
  }
  expect(rowOf(states.at(-1)!).epoch).toBe(5);
}, 60_000);
