// Tests the comparison with intents, and the count of corrections.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import type { Intent } from '../object.ts';
import { widget } from '../testing/samples.ts';
import { createDrift, otherManager } from './drift.ts';
import { intentHash, ownsAll, stamped } from './intent.ts';

const intent: Intent = {
  apiVersion: 'x.dev/v1',
  kind: 'Widget',
  metadata: { name: 'one', namespace: 'a', labels: { app: 'x' } },
  spec: { size: 1, parts: [{ name: 'p', on: true }] },
};

const live = (given: object, labels = { app: 'x' }) => ({
  ...widget(),
  metadata: { ...widget().metadata, labels },
  spec: given,
});

test('the hash depends on content, not on the order of members or the annotation that holds it', () => {
  const { spec, metadata, ...rest } = intent;
  expect(intentHash({ metadata, spec, ...rest })).toBe(intentHash(intent));
  expect(intentHash(intent)).toMatch(/^[0-9a-f]{16}$/);
  expect(intentHash({ ...intent, spec: { size: 2 } })).not.toBe(intentHash(intent));
  expect(stamped(intent, 'x.dev/intent').metadata.annotations).toEqual({
    'x.dev/intent': intentHash(intent),
  });
});

test('fields of others and defaults of the server are no drift, changed own fields are', () => {
  const parts = [{ name: 'p', on: true, default: 3 }];
  expect(ownsAll(live({ size: 1, parts, owner: 'them' }), intent)).toBe(true);
  expect(ownsAll(live({ size: 1, parts: [{ name: 'q' }, ...parts] }), intent)).toBe(true);
  expect(ownsAll(live({ size: 2, parts }), intent)).toBe(false);
  expect(ownsAll(live({ size: 1, parts: [] }), intent)).toBe(false);
  expect(ownsAll(live({ size: 1, parts }, { app: 'y' }), intent)).toBe(false);
});

test('more than six corrections within an hour are a fight, which ends by itself', async () => {
  const clock = fakeClock();
  const drift = createDrift(clock);
  const corrected: boolean[] = [];
  for (let at = 0; at < 7; at += 1) {
    corrected.push(drift.corrected('u'));
    await clock.advance(60_000);
  }
  expect(corrected).toEqual([false, false, false, false, false, false, true]);
  expect([drift.fighting('u'), drift.fighting('v')]).toEqual([true, false]);
  await clock.advance(3_600_000);
  expect(drift.fighting('u')).toBe(false);
});

test('the other manager of a fight is the one that wrote last, and never a writer of status', () => {
  const managedFields = [
    { manager: 'me', operation: 'Apply', time: '2026-01-03T00:00:00Z' },
    { manager: 'old', operation: 'Update', time: '2026-01-01T00:00:00Z' },
    { manager: 'kubectl', operation: 'Update', time: '2026-01-02T00:00:00Z' },
    { manager: 'kubelet', operation: 'Update', time: '2026-01-04T00:00:00Z', subresource: 'status' },
  ];
  const object = { ...widget(), metadata: { ...widget().metadata, managedFields } };
  expect(otherManager(object, 'me')).toBe('kubectl');
});
