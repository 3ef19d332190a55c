// Tests regions whose keys are lost, or whose clock is wrong.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';

test('own-57 deleted keys: StateMissing, nothing is generated, and running pods stay', async () => {
  await using fixture = await startReadyRegion();
  fixture.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
  await fixture.passes(3);
  expect(fixture.condition('KeysReady')).toBe('False/StateMissing');
  expect(fixture.api.objects.get('Secret', 'region-keys', 'glimpse-eu')).toBeUndefined();
  expect(fixture.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.template).toBeDefined();
});

test('a copy of the deleted key Secret serves again, and condition and event say what ended', async () => {
  await using fixture = await startReadyRegion();
  const copy = fixture.api.objects.get('Secret', 'region-keys', 'glimpse-eu');
  const { annotations, labels } = copy.metadata;
  fixture.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
  await fixture.round();
  const metadata = { name: 'region-keys', namespace: 'glimpse-eu', annotations, labels };
  fixture.api.objects.put({ apiVersion: 'v1', kind: 'Secret', metadata, data: copy.data } as never);
  await fixture.passes(2);
  expect(fixture.get().status?.keys?.epoch).toBe(2);
  expect(fixture.condition('KeysReady')).toBe('True/Current');
  expect(fixture.message('KeysReady')).toContain('secrets that were unread then have ended');
  expect(fixture.events.map(({ reason }) => reason)).toContain('EpochRaised');
});

test('own-57 an operator clock three days ahead: ClockDisagreement, and the keys stay byte for byte', async () => {
  await using fixture = await startReadyRegion();
  const keys = () => fixture.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data['keys.json'];
  const before = keys();
  const { now } = fixture.clock;
  fixture.serverClock.now = () => new Date(now().getTime() - 3 * 86_400_000);
  fixture.clock.set(new Date(now().getTime() + 3 * 86_400_000));
  await fixture.passes(2);
  expect(fixture.condition('KeysReady')).toBe('False/ClockDisagreement');
  expect(keys()).toBe(before);
});
