// Tests the registry of claims in memory.
import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';
import { aClaim } from './testing/claim-samples.ts';

test('an equal claim changes nothing, a renamed one concerns both names', () => {
  const registry = createRegistry();
  registry.putClaim(aClaim('a', 'a.example'));
  registry.changed.clear();
  registry.putClaim(aClaim('a', 'a.example'));
  expect([...registry.changed]).toEqual([]);
  registry.putClaim(aClaim('a', 'b.example', 1));
  expect([...registry.changed].toSorted()).toEqual(['a.example', 'b.example']);
  expect(registry.of('a.example')).toEqual([]);
  expect(registry.hosts()).toEqual(['b.example']);
});
