// Tests the comparison with intents, and the count of corrections.
import { expect, test } from 'vitest';
import { widget } from '../testing/samples.ts';
import { otherManager } from './drift.ts';

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
