// Tests the verdicts about a region's MongoDB over time, with members in memory.
import { expect, test } from 'vitest';
import type { Probe } from './facts.ts';
import { minuteMs, primary, scene, secondary, silent, view } from './bring-mongo-samples.ts';

test.each([
  ['5.0.9', true, 'VersionUnsupported'],
  ['6.0.5', true, 'PrimaryElected'],
  ['6.0.5', false, 'VersionUnsupported'],
  ['7.0.31', false, 'VersionUnsupported'],
  ['7.0.32', false, 'PrimaryElected'],
  ['8.0.20-rc1', false, 'VersionUnsupported'],
  [undefined, false, 'PrimaryElected'],
])('release %s, development %s: %s', async (version, development, reason) => {
  const member: Probe = { ...primary, version };
  const { bring } = scene([member, secondary, secondary], view(['PRIMARY', 'SECONDARY', 'SECONDARY']));
  const { condition } = await bring({ development });
  expect(condition.reason).toBe(reason);
  if (reason === 'VersionUnsupported')
    expect(condition.message).toMatch(/^MongoDB is too old: .* is needed.$/);
});

test('without a StatefulSet nothing is asked', async () => {
  const { bring, calls } = scene([]);
  expect(await bring({ statefulSet: undefined, initialized: false })).toMatchObject({
    condition: { reason: 'Bootstrapping' },
    replicas: 3,
  });
  expect(calls).toEqual([]);
});

test('an order to keep one survivor is refused while a majority answers', async () => {
  const { clock, calls, bring } = scene(
    [secondary, secondary, silent],
    view(['SECONDARY', 'SECONDARY', 'DOWN']),
  );
  await bring();
  await clock.advance(2 * minuteMs);
  expect(await bring({ forceReconfig: 'mongo-0' })).toMatchObject({
    events: [{ reason: 'ForceReconfigRefused' }],
    usedAnnotations: ['glimpse.dev/force-reconfig'],
  });
  expect(calls).toEqual([]);
});
