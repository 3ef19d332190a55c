// A redirect of the address leads only to paths of this site (docs/design/web-accounts.md#redirects).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '@glimpse/contracts/vectors/redirects.json' with { type: 'json' };
import { safePath } from './safe-path.ts';

const { origin, accepted, refused } = vectors;

test.each(accepted)('%j leads to %j', (given, path) => {
  expect(safePath(given, origin)).toBe(path);
});

test.each([...refused, '/'.padEnd(2001, 'a'), null, undefined])('%j leads nowhere', (given) => {
  expect(safePath(given, origin)).toBeUndefined();
});

test('whatever is accepted stays on the site', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.string().map((text) => `/${text}`),
    fc
      .array(fc.constantFrom('/', '\\', '.', '@', ':', 'evil.example', '\t', '%2f', '?', '#'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(nasty, (given) => {
      const path = safePath(given, origin);
      if (path === undefined) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    { numRuns: 5000 },
  );
});
