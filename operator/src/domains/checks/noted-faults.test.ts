// Tests that the reason of a failed look-up is kept.
import { expect, test } from 'vitest';
import { noteFaults } from './noted-faults.ts';
import { zoneResolver } from './testing/memory-resolver.ts';

const { signal } = new AbortController();
const inner = zoneResolver({ 'links.acme.example': 'silent', 'edge.example': 'silent' });

test('the first fault of a name is kept, and answers are none', async () => {
  const noted = noteFaults(inner);
  await noted.resolver.resolve('other.example', 'A', { signal });
  expect(noted.fault()).toBeUndefined();
  await noted.resolver.resolve('links.acme.example', 'A', { signal });
  expect(noted.fault()).toBe('Silent');
});

test('a fault at a name of ours is not called one of the owner', async () => {
  const noted = noteFaults(inner, 'edge.example');
  await noted.resolver.resolve('edge.example', 'A', { signal });
  expect(noted.fault()).toBe('Unreachable');
});
