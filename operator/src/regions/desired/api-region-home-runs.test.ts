// The API's pods: what rolls them, how many there are, what they see; and the edge in front of them.
import { expect, test } from 'vitest';
import { fieldAt } from './testing/fields-of.ts';
import { aFullSpec } from './samples.ts';
import { deployment } from './api-samples.ts';

test('a region with a home runs its data and API there; without one anywhere', () => {
  const affinity = 'spec.template.spec.affinity.nodeAffinity';
  expect(JSON.stringify(fieldAt(deployment(aFullSpec()), affinity))).toContain('"eu-central-1"');
  expect(fieldAt(deployment(), affinity)).toBeUndefined();
});
