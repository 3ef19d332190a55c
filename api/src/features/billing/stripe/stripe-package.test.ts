// Tests that the package of Stripe is loaded by its first use alone.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stripePackage } from './stripe-package.ts';

const sources = join(import.meta.dirname, '../../..');

test('no module of the API imports more of the package than its types', () => {
  const files = globSync('**/*.ts', { cwd: sources, exclude: (path) => path.endsWith('.test.ts') });
  const loading = files.filter((file) =>
    /^import (?!type\b)[^;]*from 'stripe'/m.test(readFileSync(join(sources, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(loading).toEqual([]);
});

test('a call loads the package as CommonJS, once', () => {
  const { cache, resolve } = createRequire(import.meta.url);
  const first = stripePackage();
  expect(cache[resolve('stripe')]).toBeDefined();
  expect(stripePackage()).toBe(first);
  expect(new first.errors.StripeAPIError({ message: 'x', type: 'api_error' })).toBeInstanceOf(
    first.errors.StripeError,
  );
});
