// Redirects after a form post stay on the site, whatever the form asks for (docs/design/trust.md#threats).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://glimpse.example';

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

test.each([
  ['/recent?page=2#top', '/recent?page=2#top'],
  ['/..//evil.example', undefined],
  [undefined, undefined],
])('%s leads to %s', (given, path) => {
  expect(safeRedirect(given, origin)).toBe(path);
});
