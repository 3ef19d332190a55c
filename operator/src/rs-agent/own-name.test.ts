// Tests that mongod starts when the name of its pod leads to the pod.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { waitForOwnName } from './own-name.ts';

const ownName = 'mongo-0.mongo.glimpse-eu.svc';

/** Waits with answers of DNS, one each second; the last one stays. */
async function waited(...answers: readonly (readonly string[] | 'absent' | Error)[]) {
  const clock = fakeClock();
  let calls = 0;
  const resolveName = async (): Promise<readonly string[] | 'absent'> => {
    const answer = answers[Math.min(calls, answers.length - 1)] ?? 'absent';
    calls += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  let result: boolean | undefined;
  const waiting = waitForOwnName(
    { ownName, resolveName, ownAddresses: () => ['10.0.0.7'] },
    clock,
    neverAborted,
  );
  void waiting.then((leads) => (result = leads));
  let seconds = 0;
  while (result === undefined && seconds < 100) {
    await clock.advance(1000);
    seconds += 1;
  }
  return { result, calls };
}

test('the wait ends with the address of this pod, after an old one, none and a fault', async () => {
  const answers = [['10.0.0.3'], 'absent', new Error('SERVFAIL'), ['10.0.0.7']] as const;
  expect(await waited(...answers)).toEqual({ result: true, calls: 4 });
});

test('the wait ends after a minute, so that a broken DNS stops no member', async () => {
  const { result, calls } = await waited(['10.0.0.3']);
  expect(result).toBe(false);
  expect(calls).toBeGreaterThan(55);
});
