// Tests that pages have the limits that they name (docs/design/web-build.md#compiled-contracts).
import { expect, test } from 'vitest';
import { namedLimits, pageLimits } from './page-limits.ts';

const importing = "import { limits, type PasswordKind } from '@glimpse/contracts/limits';\n";

test('the members that a source names are found, and nothing in a source without limits', () => {
  expect(namedLimits(`${importing}const max = limits.feedback.chars + limits.memoChars;`)).toEqual([
    'feedback',
    'memoChars',
  ]);
  expect(namedLimits('const limits = [1];\nlimits.map(String);')).toEqual([]);
});

test.each(['const { memoChars } = limits;', 'show(limits);', 'limits[name];', 'const all = { ...limits };'])(
  'a use that cannot be followed is refused: %s',
  (use) => {
    expect(() => namedLimits(importing + use)).toThrow(/each member/);
  },
);

test('pages get what they name, with its value, and nothing that only the server uses', () => {
  const code = pageLimits('export const limits = {};');
  expect(code).toContain('"memoChars":500');
  for (const name of ['bodyBytes', 'leaseSeconds', 'outboxCeiling']) expect(code).not.toContain(name);
});
