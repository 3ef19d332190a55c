// Redirects after a form post stay on the site, whatever the form asks for (docs/design/trust.md#threats).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '@glimpse/contracts/vectors/redirects.json' with { type: 'json' };
import { safeRedirect } from './safe-redirect.ts';

const { origin, accepted, refused } = vectors;

test('any accepted redirect is a path of the site', () => {
  const nasty = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((text) => `/${text}`),
    fc.string().map((text) => `//${text}`),
    fc.string().map((text) => `/\\${text}`),
  );
  fc.assert(
    fc.property(nasty, (given) => {
      const path = safeRedirect(given, origin);
      if (path === undefined) return;
      expect(path).toMatch(/^\/(?!\/)/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    { numRuns: 10_000 },
  );
});

test.each(accepted)('%j leads to %j', (given, path) => {
  expect(safeRedirect(given, origin)).toBe(path);
});

test.each([...refused, undefined])('%j leads nowhere', (given) => {
  expect(safeRedirect(given, origin)).toBeUndefined();
});
