// Tests sizes of files as readers see them (docs/design/sealed-links.md#sizes).
import { expect, test } from 'vitest';
import { fileSize } from '#lib/format/file-size.ts';

test.each([
  [1_048_576, '1 MB'],
  [1_048_577, '1.1 MB'],
  [245_760, '240 kB'],
  [1023, '1,023 byte'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text);
});
