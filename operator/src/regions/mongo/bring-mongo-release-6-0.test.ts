// Tests the verdicts about a region's MongoDB over time, with members in memory.
import { expect, test } from 'vitest';
import type { Probe } from './facts.ts';
import { minuteMs, primary, scene, secondary, silent, view } from './bring-mongo-samples.ts';

test('a release before 6.0 is not supported', async () => {
  const old: Probe = { ...primary, version: '5.0.9' };
  const { bring } = scene([old, secondary, secondary], view(['PRIMARY', 'SECONDARY', 'SECONDARY']));
  expect(await bring()).toMatchObject({ condition: { reason: 'VersionUnsupported' } });
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
