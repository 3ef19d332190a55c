// The entry begins with the hint that V8 reads (docs/design/web-build.md#chunks).
import { expect, test } from 'vitest';
import { withHint } from './compile-hint.ts';

test('the hint is the first line', () => {
  expect(withHint('const a = 1;')).toBe('//# allFunctionsCalledOnLoad\nconst a = 1;');
});
