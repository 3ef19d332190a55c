// Tests what a region shows while a new process of the operator has not looked at its domains yet.
import { expect, test } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import type { DomainView } from '#regions/reconcile-deps.ts';
import { view } from './fake-mongo.ts';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

const unread = { reason: 'Pending', message: 'The claims were not read yet' } as const;
const early: DomainView = { ...view, acme: unread, synced: unread, settled: false };

test('a new process keeps a region Ready, and says after a minute what it could not look at', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  const before = world.writes();
  let shown = early;
  world.controller = world.create(plainEffects, { domains: () => shown });
  await world.rounds(2);
  expect([world.condition('Ready'), world.writes() - before]).toEqual(['True/Serving', 0]);
  shown = { ...early, settled: true };
  await world.round();
  expect(world.condition('DomainsSynced')).toBe('Unknown/Pending');
});
