// Tests the conversion of drawings to paths (docs/design/web.md#icons).
import { expect, test } from 'vitest';
import { toPath } from './icon-path.ts';

test('circles and rectangles become paths', () => {
  expect(toPath('<circle cx="12" cy="12" r="3"/>')).toBe('M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0');
  expect(toPath('<rect width="4" height="3" x="1" y="2"/>')).toBe('M1 2h4v3h-4v-3z');
});
