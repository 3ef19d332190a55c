// Network policies: nothing reaches a region or leaves it except what section 8 of the design lists.
import { expect, test } from 'vitest';
import { aSpec } from './samples.ts';
import { policies, text } from './network-samples.ts';

test('external stores are reached at their networks, and have no policy of their own', () => {
  const external = {
    mode: 'External' as const,
    external: { uriSecretRef: { name: 'atlas' }, cidrs: ['198.51.100.0/24'] },
  };
  const spec = aSpec({ mongo: external, redis: external });
  expect([...policies(spec).keys()]).not.toEqual(expect.arrayContaining(['mongo']));
  expect(policies(spec).has('redis')).toBe(false);
  expect(text('api', spec)).toContain('198.51.100.0/24');
  expect(text('backup', spec)).toContain('198.51.100.0/24');
});
